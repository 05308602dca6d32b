import { formOf } from '#app/components/form-of.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { stack } from '#app/ui/layout.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { LeaderboardFields } from './leaderboard-fields.tsx'
import { leaderboardHref } from './leaderboard-href.ts'
import type { LeaderboardView, OwnerTools } from './load-leaderboard.server.ts'
import styles from './manage-cards.module.css'

const GROUP = 'manage-leaderboard'

export function ManageCard({ view, owner }: { view: LeaderboardView; owner: OwnerTools }) {
  const action = leaderboardHref(view.id)
  const { refused } = view
  const deletion = formOf('delete', { confirmName: '' }, refused)
  return (
    <Card title="Manage this board" id="manage">
      <Disclosure summary="Name, description and end" group={GROUP} isOpen={refused?.intent === 'change' || undefined}>
        <form method="post" action={action} className={stack(4)} noValidate>
          <input type="hidden" name="intent" value="change" />
          <LeaderboardFields intent="change" values={owner.values} refused={refused} today={owner.today} />
          <p>
            <Button tone="primary">Save</Button>
          </p>
        </form>
      </Disclosure>
      {owner.others.length > 0 && (
        <>
          <Disclosure summary="Remove a member" group={GROUP}>
            <form method="post" action={action} className={stack(4)}>
              <input type="hidden" name="intent" value="remove" />
              <p>They cannot join again, and the invitation link becomes a new one.</p>
              <MemberField people={owner.others} />
              <p>
                <Button>Remove</Button>
              </p>
            </form>
          </Disclosure>
          <Disclosure summary="Hand it over" group={GROUP}>
            <form method="post" action={action} className={stack(4)}>
              <input type="hidden" name="intent" value="hand-over" />
              <p>
                Another member is asked to own it, with or without premium. It stays yours until they accept, and you
                stay a member.
              </p>
              <MemberField people={owner.others} />
              <p>
                <Button>Ask them</Button>
              </p>
            </form>
          </Disclosure>
        </>
      )}
      {owner.removed.length > 0 && (
        <Disclosure summary="Let somebody back in" group={GROUP}>
          <form method="post" action={action} className={stack(4)}>
            <input type="hidden" name="intent" value="readmit" />
            <p>You removed them. Afterwards they can join by the link again.</p>
            <MemberField people={owner.removed} />
            <p>
              <Button>Let them back in</Button>
            </p>
          </form>
        </Disclosure>
      )}
      <Disclosure summary="Delete it" group={GROUP} isOpen={deletion.isRefused || undefined}>
        <form method="post" action={action} className={stack(4)} noValidate>
          <input type="hidden" name="intent" value="delete" />
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
          <p>
            <Button>Delete the board</Button>
          </p>
        </form>
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
        <p className="soft">The board has ended, so nobody can join. Set a later last day, or none, to invite again.</p>
      </Card>
    )
  return (
    <Card title="Invitation">
      <div className={stack(4)}>
        <p className={styles.link}>{url}</p>
        <p>
          <CopyButton text={url} label="Copy the link" />
        </p>
        <p className="soft">Every player who has this link can join. Send it to anyone you want on the board.</p>
        <Disclosure summary="Renew the link">
          <form method="post" action={leaderboardHref(id)} className={stack(4)}>
            <input type="hidden" name="intent" value="renew" />
            <p>The current link stops working, and you get a new one. Members stay.</p>
            <p>
              <Button>Renew the link</Button>
            </p>
          </form>
        </Disclosure>
      </div>
    </Card>
  )
}

export function MembershipCard({ view }: { view: LeaderboardView }) {
  return (
    <Card title="Your membership">
      <div className={stack(4)}>
        <p>
          Only members see this board. It belongs to{' '}
          <Anchor href={`/player/${view.ownerUsername}`}>{view.ownerUsername}</Anchor>.
        </p>
        <Disclosure summary="Leave this board">
          <form method="post" action={leaderboardHref(view.id)} className={stack(4)}>
            <input type="hidden" name="intent" value="leave" />
            <p>You no longer see the board, and its members no longer see you on it. You need its link to come back.</p>
            <p>
              <Button>Leave the board</Button>
            </p>
          </form>
        </Disclosure>
      </div>
    </Card>
  )
}
