import { formOf } from '#app/components/form-of.ts'
import { IntentButton } from '#app/components/intent-form.tsx'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { formatDate } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Deadline } from '#app/ui/written-time.tsx'
import type { SettingsView } from './load-settings.server.ts'

type Props = { token: NonNullable<SettingsView['token']>; refused: RefusedForm | undefined }

const TOKEN_STATES: Record<Props['token']['state'], string> = {
  none: 'None',
  stored: 'In use',
  refused: 'No longer accepted',
  resting: 'Not in use',
}

export function OwnToken({ token, refused }: Props) {
  const { field, isRefused } = formOf('token', { token: '' }, refused)
  const hasNone = token.state === 'none'
  return (
    <Fold
      id="token"
      title="Your own token"
      state={TOKEN_STATES[token.state]}
      isOpen={isRefused || token.state === 'refused' || token.state === 'resting'}
      className="stack gap-4"
    >
      <p>
        We read your public work with a token of yours, so you never wait for other players. It is stored encrypted and
        used only for you.
      </p>
      {token.state === 'refused' && (
        <Notice tone="warning">
          GitHub no longer accepts the token ending in {token.hint}. We use our own for now.
        </Notice>
      )}
      {token.state === 'resting' && (
        <Notice tone="info">
          One of your organisations has its own sign-in (SAML) and hides public work from this token. We read your
          points with our own token instead, and try yours again each day. You lose nothing.
        </Notice>
      )}
      {!hasNone && (
        <p>
          Ends in <b className="num">{token.hint}</b>
          {token.createdAt !== null && `, saved on ${formatDate(token.createdAt)}`}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <IntentButton action="/settings" sends={{ intent: 'keep-sign-in' }} size="small">
          {hasNone ? 'Use my GitHub sign-in' : 'Renew it with my GitHub sign-in'}
        </IntentButton>
        {!hasNone && (
          <IntentButton action="/settings" sends={{ intent: 'remove-token' }} size="small">
            Delete the token
          </IntentButton>
        )}
        <ActionDetails summary="Paste one" isOpen={isRefused}>
          <form method="post" action="/settings" className="stack gap-4" noValidate>
            <input type="hidden" name="intent" value="token" />
            <TextField
              label={hasNone ? 'Token' : 'New token'}
              {...field('token')}
              type="password"
              autoComplete="new-password"
              hint="A fine-grained token without permissions is enough. We use at most 60 of its 5,000 points an hour."
            />
            <p>
              <Button>Save this token</Button>
            </p>
          </form>
        </ActionDetails>
      </div>
    </Fold>
  )
}

export function Browsers({ sessions }: { sessions: SettingsView['sessions'] }) {
  return (
    <Fold id="sign-out" title="Signed-in browsers" state={sessions.length} className="stack gap-4">
      <ul role="list">
        {sessions.map((session, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-1">
            <span className="text-ink">
              {session.label === '' ? 'A browser' : session.label} {session.isThis && <Tag>This one</Tag>}
            </span>
            <span>since {formatDate(session.createdAt)}</span>
          </li>
        ))}
      </ul>
      <p>Each stays signed in for 30 days.</p>
      <IntentButton action="/settings" sends={{ intent: 'sign-out' }} size="small">
        Sign out everywhere
      </IntentButton>
    </Fold>
  )
}

export function Data({ view }: { view: SettingsView }) {
  return (
    <>
      <Fold id="data" title="Your data" className="stack gap-4">
        <p>
          Everything we keep about you, as a ZIP: your ledger, standings, messages, projects and settings, one file per
          table.
        </p>
        <form method="post" action="/settings/export">
          <Button size="small">Download everything</Button>
        </form>
      </Fold>
      {view.eraseAt === null ? <EraseForm view={view} /> : <KeepForm eraseAt={view.eraseAt} />}
    </>
  )
}

function EraseForm({ view }: { view: SettingsView }) {
  const { field, isRefused } = formOf('erase', { confirmUsername: '' }, view.refused)
  return (
    <Fold id="erase" title="Delete my account" isOpen={isRefused}>
      <form method="post" action="/settings" className="stack gap-4" noValidate>
        <input type="hidden" name="intent" value="erase" />
        <p>
          After {view.graceDays} days we delete everything: ledger, statistics, projects, memberships, messages, resume.
          Until then you can change your mind here. Closed weeks keep a row without your name, so that other climbers
          keep their ranks. Nobody else can sign up with your name. Deleting the account does not lift a suspension.
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
    </Fold>
  )
}

function KeepForm({ eraseAt }: { eraseAt: number }) {
  return (
    <form id="erase" method="post" action="/settings" className="stack gap-4">
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
