import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { LeaveForm } from '#app/components/leave-form.tsx'
import { PlayerName } from '#app/components/player-name.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { leaderboardHref } from './board-tabs.ts'
import { LeaderboardFields } from './leaderboard-fields.tsx'
import type { LeaderboardView, OwnerTools } from './load-leaderboard.server.ts'

const GROUP = 'manage-leaderboard'

export function ManageCard({ view, owner }: { view: LeaderboardView; owner: OwnerTools }) {
  const action = leaderboardHref(view.id)
  const { refused } = view
  const deletion = formOf('delete', { confirmName: '' }, refused)
  return (
    <Card title="Manage this board" id="manage">
      <Disclosure summary="Name, description and end" group={GROUP} isOpen={refused?.intent === 'change' || undefined}>
        <IntentForm intent="change" action={action} button="Save" tone="primary">
          <LeaderboardFields intent="change" values={owner.values} refused={refused} today={owner.today} />
        </IntentForm>
      </Disclosure>
      {owner.others.length > 0 && (
        <>
          <Disclosure summary="Remove a member" group={GROUP}>
            <IntentForm intent="remove" action={action} button="Remove" noValidate={false}>
              <p>They cannot join again, and the invitation link becomes a new one.</p>
              <MemberField people={owner.others} />
            </IntentForm>
          </Disclosure>
          <Disclosure summary="Hand it over" group={GROUP}>
            <IntentForm intent="hand-over" action={action} button="Ask them" noValidate={false}>
              <p>
                Another member is asked to own it, with or without premium. It stays yours until they accept, and you
                stay a member.
              </p>
              <MemberField people={owner.others} />
            </IntentForm>
          </Disclosure>
        </>
      )}
      {owner.removed.length > 0 && (
        <Disclosure summary="Let somebody back in" group={GROUP}>
          <IntentForm intent="readmit" action={action} button="Let them back in" noValidate={false}>
            <p>You removed them. Afterwards they can join by the link again.</p>
            <MemberField people={owner.removed} />
          </IntentForm>
        </Disclosure>
      )}
      <Disclosure summary="Delete it" group={GROUP} isOpen={deletion.isRefused || undefined}>
        <IntentForm intent="delete" action={action} button="Delete the board">
          <p>
            The board is deleted for {view.members === 1 ? 'good' : `all ${formatCount(view.members, 'member')}`} and
            cannot be restored. Nobody loses points.
          </p>
          <TextField
            label={`Type ${view.name} to confirm`}
            {...deletion.field('confirmName')}
            autoComplete="off"
            spellCheck={false}
          />
        </IntentForm>
      </Disclosure>
    </Card>
  )
}

function MemberField({ people }: { people: OwnerTools['others'] }) {
  return (
    <SelectField
      label="Member"
      name="memberId"
      emptyLabel="Choose a member"
      required
      options={people.map(({ playerId, username }) => ({ value: playerId, label: username }))}
    />
  )
}

type Props = { id: string; url: string; hasEnded: boolean }

export function InvitationCard({ id, url, hasEnded }: Props) {
  if (hasEnded)
    return (
      <Card title="Invitation">
        <p className="text-soft">
          The board has ended, so nobody can join. Set a later last day, or none, to invite again.
        </p>
      </Card>
    )
  return (
    <Card title="Invitation">
      <div className="stack gap-4">
        <p className="well p-3 font-mono text-hint leading-snug select-all">{url}</p>
        <p>
          <CopyButton text={url} label="Copy the link" />
        </p>
        <p className="text-soft">Every player who has this link can join. Send it to anyone you want on the board.</p>
        <Disclosure summary="Renew the link">
          <IntentForm intent="renew" action={leaderboardHref(id)} button="Renew the link">
            <p>The current link stops working, and you get a new one. Members stay.</p>
          </IntentForm>
        </Disclosure>
      </div>
    </Card>
  )
}

export function MembershipCard({ view }: { view: LeaderboardView }) {
  return (
    <Card title="Your membership">
      <div className="stack gap-4">
        <p>
          Only members see this board. It belongs to{' '}
          <PlayerName username={view.ownerUsername} hasPage={view.hasOwnerPage} />.
        </p>
        <LeaveForm id={view.id} name={view.name} visibility={null} />
      </div>
    </Card>
  )
}
