import { formOf, type FieldAttributes } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { REASON, WHY } from './change-form.tsx'
import { Changes } from './changes.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView } from './load-desk.server.ts'
import { Rules } from './rules.tsx'

export type SettingsView = Extract<DeskView, { section: 'settings' }>
export type OwnersView = SettingsView & NonNullable<SettingsView['owners']>

/** The rules, and for the owner everything that can still be changed. */
export function SettingsSection({ view }: { view: SettingsView }) {
  return (
    <>
      <Rules view={view} />
      {view.owners !== null && <Owners view={{ ...view, ...view.owners }} />}
    </>
  )
}

function Owners({ view }: { view: OwnersView }) {
  const { head } = view
  return (
    <>
      {head.state !== 'draft' && <Changes view={view} />}
      <div id="danger" className="mt-6 grid items-start gap-6 xl:grid-cols-2">
        <Card title="Run it again">
          <div className="stack justify-items-start gap-3">
            <p>
              Makes a new draft with the same scope, rules and look, some weeks later. Climbers and teams aren’t copied.
            </p>
            <ButtonLink href={`/my-leaderboards/new?from=${head.id}`}>Copy as a new contest</ButtonLink>
          </div>
        </Card>
        <Card title="Danger zone">
          <Disclosure summary="Renew the invitation link">
            <IntentForm intent="renew" action={deskHref(head.id, 'settings')} button="Renew the link">
              <p>The current link stops working. People who have joined stay, and e-mailed invitations still work.</p>
            </IntentForm>
          </Disclosure>
          <HandOver view={view} />
          {head.state !== 'draft' && head.state !== 'final' && head.state !== 'cancelled' && <Cancel view={view} />}
          {canDelete(head) && <Delete view={view} />}
        </Card>
      </div>
    </>
  )
}

function HandOver({ view }: { view: OwnersView }) {
  const { head, moderators, newOwner, refused } = view
  const form = formOf('hand-over', { playerId: '' }, refused, { playerId: { required: true } })
  return (
    <Disclosure summary="Hand over the contest" isOpen={form.isRefused}>
      {moderators.length === 0 ? (
        <p>Only a moderator can take it over. First make somebody a moderator under People.</p>
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

function Cancel({ view }: { view: OwnersView }) {
  const { head, refused } = view
  const form = formOf('cancel', { reason: '', confirmName: '' }, refused, {
    ...REASON,
    confirmName: { required: true },
  })
  return (
    <Disclosure summary="Call it off" isOpen={form.isRefused}>
      <IntentForm intent="cancel" action={deskHref(head.id, 'settings')} button="Call it off">
        <p>Nobody gets a rank, and you can’t undo this. Points in the weekly climb stay.</p>
        <TextAreaField {...WHY} {...form.field('reason')} />
        <ConfirmName name={head.name} field={form.field('confirmName')} />
      </IntentForm>
    </Disclosure>
  )
}

function canDelete({ state, startsAt, endsAt, now }: SettingsView['head']): boolean {
  return state === 'draft' || state === 'soon' || (state === 'cancelled' && (now < startsAt || now >= endsAt))
}

function Delete({ view }: { view: OwnersView }) {
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
        <ConfirmName name={head.name} field={form.field('confirmName')} />
      </IntentForm>
    </Disclosure>
  )
}

function ConfirmName({ name, field }: { name: string; field: FieldAttributes }) {
  return <TextField label={`Type ${name} to confirm`} {...field} autoComplete="off" spellCheck={false} />
}
