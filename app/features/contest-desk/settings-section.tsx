import { formOf } from '#app/components/form-of.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '#app/domain/private-leaderboard.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView } from './load-desk.server.ts'
import styles from './desk.module.css'

type View = Extract<DeskView, { section: 'settings' }>

/** What only the owner does. */
export function SettingsSection({ view }: { view: View }) {
  const { head } = view
  return (
    <>
      <header className={styles.title}>
        <h2>Settings</h2>
      </header>
      {head.state === 'draft' ? (
        <Card title="Name and rules">
          <div className={styles.stack}>
            <p>Everything about a draft may change until you open it.</p>
            <ButtonLink href={`/my-leaderboards/${head.id}/edit`}>Edit the draft</ButtonLink>
          </div>
        </Card>
      ) : (
        <Details view={view} />
      )}
      <Card title="Once more">
        <div className={styles.stack}>
          <p>A new draft with the same scope, rules and look, some weeks later. Climbers and teams stay here.</p>
          <ButtonLink href={`/my-leaderboards/new?from=${head.id}`}>Copy as a new contest</ButtonLink>
        </div>
      </Card>
      <Card title="Handle with care">
        <div>
          <Disclosure summary="Renew the invitation link">
            <form method="post" action={deskHref(head.id, 'settings')} className={styles.form}>
              <input type="hidden" name="intent" value="renew" />
              <p>
                Today’s link stops working. Whoever has joined stays, and mailed invitations still let their people in.
              </p>
              <p>
                <Button>Renew the link</Button>
              </p>
            </form>
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
    <Card title="Name and sentence" aside={`Its address stays /c/${head.slug}`}>
      <form method="post" action={deskHref(head.id, 'settings')} className={styles.form} noValidate>
        <input type="hidden" name="intent" value="details" />
        <TextField label="Name" {...form.field('name')} />
        <TextField label="A sentence" hint="What it is about. No links." {...form.field('description')} />
        <p>
          <Button>Save</Button>
        </p>
      </form>
    </Card>
  )
}

function HandOver({ view }: { view: View }) {
  const { head, moderators, newOwner, refused } = view
  const form = formOf('hand-over', { playerId: '' }, refused, { playerId: { required: true } })
  return (
    <Disclosure summary="Hand it over" isOpen={form.isRefused}>
      {moderators.length === 0 ? (
        <p>Only a moderator can take it over. Make somebody one under Teams and people first.</p>
      ) : (
        <form method="post" action={deskHref(head.id, 'settings')} className={styles.form} noValidate>
          <input type="hidden" name="intent" value="hand-over" />
          <p>
            {newOwner === null
              ? 'A moderator is asked to own it, with or without premium. It stays yours until they accept; then you moderate it.'
              : `You asked ${newOwner.username}, who has not answered yet. You can ask somebody else instead.`}
          </p>
          <SelectField
            label="New owner"
            emptyLabel="Choose a moderator"
            options={moderators.map(({ playerId, username }) => ({ value: playerId, label: username }))}
            {...form.field('playerId')}
          />
          <p>
            <Button>Ask them</Button>
          </p>
        </form>
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
      <form method="post" action={deskHref(head.id, 'settings')} className={styles.form} noValidate>
        <input type="hidden" name="intent" value="delete" />
        <p>
          It is gone for good, with its address{head.state !== 'draft' && ' and the list of who joined'}.
          {head.state !== 'cancelled' && ' Once it has started it can no longer be deleted.'}
        </p>
        <TextField
          label={`Type ${head.name} to confirm`}
          {...form.field('confirmName')}
          autoComplete="off"
          spellCheck={false}
        />
        <p>
          <Button>Delete {what}</Button>
        </p>
      </form>
    </Disclosure>
  )
}
