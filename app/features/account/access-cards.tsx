import { formOf } from '#app/components/form-of.ts'
import { IntentButton } from '#app/components/intent-form.tsx'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatDate } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Deadline } from '#app/ui/written-time.tsx'
import type { SettingsView } from './load-settings.server.ts'
import styles from '#app/components/components.module.css'

type Props = { token: NonNullable<SettingsView['token']>; refused: RefusedForm | undefined }

export function TokenCard({ token, refused }: Props) {
  const { field } = formOf('token', { token: '' }, refused)
  return (
    <Card id="token" title="Your own GitHub token" aside="Optional">
      <div className="stack gap-6">
        <p className="text-soft">
          With your own token, we fetch your public work under your own rate limit, so you never wait for others: at
          most 60 of your 5,000 points an hour. We store it encrypted, use it only for you, and never count private
          work.
        </p>
        {token.state === 'refused' && (
          <Notice tone="warning">
            GitHub no longer accepts the token ending in {token.hint}. We use our own for now.
          </Notice>
        )}
        {token.state === 'resting' && (
          <Notice tone="info">
            An organisation of yours shows this token less than it shows everybody, as those with their own sign-in
            (SAML) do. So we read your points with our own token, and try yours again each day. You lose nothing.
          </Notice>
        )}
        {token.state !== 'none' && (
          <form method="post" action="/settings" className="flex flex-wrap items-center gap-4">
            <input type="hidden" name="intent" value="remove-token" />
            <span>
              Ends in <b className="num">{token.hint}</b>
              {token.createdAt !== null && <span className="text-soft">, saved on {formatDate(token.createdAt)}</span>}
            </span>
            <Button size="small">Delete the token</Button>
          </form>
        )}
        <IntentButton action="/settings" sends={{ intent: 'keep-sign-in' }}>
          {token.state === 'none' ? 'Let GitHub give us one' : 'Let GitHub give us a new one'}
        </IntentButton>
        <form method="post" action="/settings" className="stack gap-6" noValidate>
          <input type="hidden" name="intent" value="token" />
          <p className="text-soft">Or make one yourself: a fine-grained token without permissions is enough.</p>
          <TextField
            label={token.state === 'none' ? 'Token' : 'New token'}
            {...field('token')}
            type="password"
            autoComplete="new-password"
          />
          <p>
            <Button>Save this token</Button>
          </p>
        </form>
      </div>
    </Card>
  )
}

export function SessionsCard({ sessions }: { sessions: SettingsView['sessions'] }) {
  return (
    <Card id="sign-out" title="Signed-in browsers" aside="Each lasts 30 days">
      <ul role="list" className="mb-6 stack gap-2">
        {sessions.map((session, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4 gap-y-2 border-b border-line py-3">
            <span>
              {session.label === '' ? 'A browser' : session.label} {session.isThis && <Tag>This one</Tag>}
            </span>
            <span className="text-soft">since {formatDate(session.createdAt)}</span>
          </li>
        ))}
      </ul>
      <IntentButton action="/settings" sends={{ intent: 'sign-out' }}>
        Sign out everywhere
      </IntentButton>
    </Card>
  )
}

export function PrivacyCard({ view }: { view: SettingsView }) {
  return (
    <Card id="erase" title="Your data">
      <div className={styles.part}>
        <form method="post" action="/settings/export" className="stack gap-6">
          <p className="text-soft">
            Everything we keep about you, as a ZIP: your ledger, standings, messages, projects and settings as JSON, one
            file per table.
          </p>
          <p>
            <Button>Download everything</Button>
          </p>
        </form>
      </div>
      <div className={styles.part}>
        {view.eraseAt === null ? <EraseForm view={view} /> : <KeepForm eraseAt={view.eraseAt} />}
      </div>
    </Card>
  )
}

function EraseForm({ view }: { view: SettingsView }) {
  const { field, isRefused } = formOf('erase', { confirmUsername: '' }, view.refused)
  return (
    <Disclosure summary="Delete my account" isOpen={isRefused}>
      <form method="post" action="/settings" className="stack gap-6" noValidate>
        <input type="hidden" name="intent" value="erase" />
        <p>
          After {view.graceDays} days we delete everything: ledger, statistics, projects, memberships, messages, resume.
          Until then you can change your mind here. Closed weeks keep a row without your name, so that other climbers
          keep their ranks. Nobody else can enrol your name again. Deleting the account does not lift a suspension.
        </p>
        <TextField
          label={`Type ${view.username} to confirm`}
          {...field('confirmUsername')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <p>
          <Button>Delete my account</Button>
        </p>
      </form>
    </Disclosure>
  )
}

function KeepForm({ eraseAt }: { eraseAt: number }) {
  return (
    <form method="post" action="/settings" className="stack gap-6">
      <input type="hidden" name="intent" value="keep" />
      <Notice tone="warning" title="Your account will be deleted">
        Everything will be deleted on <Deadline instant={eraseAt} />.
      </Notice>
      <p>
        <Button tone="primary">Keep my account</Button>
      </p>
    </form>
  )
}
