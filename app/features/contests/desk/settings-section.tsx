import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '#app/domain/contests/private-leaderboard.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView } from './load-desk.server.ts'

type View = Extract<DeskView, { section: 'settings' }>

/** What only the owner does. */
export function SettingsSection({ view }: { view: View }) {
  const { head } = view
  return (
    <>
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2>Settings</h2>
      </header>
      {head.state === 'draft' ? (
        <Card title="Name and rules">
          <div className="stack justify-items-start gap-3 [&>details]:justify-self-stretch">
            <p>You can change everything until you open it.</p>
            <ButtonLink href={`/my-leaderboards/${head.id}/edit`}>Edit the draft</ButtonLink>
          </div>
        </Card>
      ) : (
        <Details view={view} />
      )}
      <Card title="Run it again">
        <div className="stack justify-items-start gap-3 [&>details]:justify-self-stretch">
          <p>
            Makes a new draft with the same scope, rules and look, some weeks later. Climbers and teams aren’t copied.
          </p>
          <ButtonLink href={`/my-leaderboards/new?from=${head.id}`}>Copy as a new contest</ButtonLink>
        </div>
      </Card>
      <Card title="Danger zone">
        <div>
          <Disclosure summary="Renew the invitation link">
            <IntentForm intent="renew" action={deskHref(head.id, 'settings')} button="Renew the link">
              <p>The current link stops working. People who have joined stay, and e-mailed invitations still work.</p>
            </IntentForm>
          </Disclosure>
          <HandOver view={view} />
          {canDelete(head) && <Delete view={view} />}
        </div>
      </Card>
    </>
  )
}

function Details({ view }: { view: View }) {
  const { head, description, refused } = view
  const form = formOf('details', { name: head.name, description }, refused, {
    name: { required: true, maxLength: NAME_LENGTH },
    description: { maxLength: DESCRIPTION_LENGTH },
  })
  return (
    <Card title="Name and description" aside={`Its address stays /c/${head.slug}`}>
      <IntentForm intent="details" action={deskHref(head.id, 'settings')} button="Save">
        <TextField label="Name" {...form.field('name')} />
        <TextField label="Description" hint="What it’s about. No links." {...form.field('description')} />
      </IntentForm>
    </Card>
  )
}

function HandOver({ view }: { view: View }) {
  const { head, moderators, newOwner, refused } = view
  const form = formOf('hand-over', { playerId: '' }, refused, { playerId: { required: true } })
  return (
    <Disclosure summary="Hand over the contest" isOpen={form.isRefused}>
      {moderators.length === 0 ? (
        <p>Only a moderator can take it over. First make somebody a moderator under Teams and people.</p>
      ) : (
        <IntentForm intent="hand-over" action={deskHref(head.id, 'settings')} button="Ask them">
          <p>
            {newOwner === null
              ? 'We ask a moderator to take it over. They don’t need premium. It stays yours until they accept. Then you become a moderator.'
              : `You asked ${newOwner.username}, who hasn’t answered yet. You can ask somebody else instead.`}
          </p>
          <SelectField
            label="New owner"
            emptyLabel="Choose a moderator"
            options={moderators.map(({ playerId, username }) => ({ value: playerId, label: username }))}
            {...form.field('playerId')}
          />
        </IntentForm>
      )}
    </Disclosure>
  )
}

function canDelete({ state, startsAt, endsAt, now }: View['head']): boolean {
  return state === 'draft' || state === 'soon' || (state === 'cancelled' && (now < startsAt || now >= endsAt))
}

function Delete({ view }: { view: View }) {
  const { head, refused } = view
  const form = formOf('delete', { confirmName: '' }, refused, { confirmName: { required: true } })
  const what = head.state === 'draft' ? 'the draft' : 'the contest'
  return (
    <Disclosure summary={`Delete ${what}`} isOpen={form.isRefused}>
      <IntentForm intent="delete" action={deskHref(head.id, 'settings')} button={`Delete ${what}`}>
        <p>
          This deletes it for good, with its address{head.state !== 'draft' && ' and the list of who joined'}.
          {head.state !== 'cancelled' && ' Once it has started, you can’t delete it any more.'}
        </p>
        <TextField
          label={`Type ${head.name} to confirm`}
          {...form.field('confirmName')}
          autoComplete="off"
          spellCheck={false}
        />
      </IntentForm>
    </Disclosure>
  )
}
