import type { Unsaved } from '#app/domain/forms/unsaved.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { StaffSignInView } from './submit-staff-sign-in.server.ts'

export function StaffSignInScreen({ view }: { view: StaffSignInView }) {
  return (
    <div className="wrap stack max-w-144 gap-6 pt-12 pb-18">
      <h1>Staff</h1>
      {view.step === 'sign-in' && <SignInCard view={view} />}
      {view.step === 'set-up' && <SetUpCard view={view} />}
      {view.step === 'enrol' && <EnrolCard view={view} />}
    </div>
  )
}

function SignInCard({ view }: { view: Extract<StaffSignInView, { step: 'sign-in' }> }) {
  return (
    <Card title="Sign in">
      <form method="post" action="/admin" className="stack gap-6" noValidate>
        <input type="hidden" name="intent" value="sign-in" />
        {view.returnTo !== null && <input type="hidden" name="returnTo" value={view.returnTo} />}
        {view.unsaved !== null && <input type="hidden" name="unsaved" value={JSON.stringify(view.unsaved)} />}
        {view.returnTo !== null && view.unsaved === null && (
          <Notice>Your session ended. Sign in to return to where you were.</Notice>
        )}
        {view.unsaved !== null && <NotSaved unsaved={view.unsaved} />}
        {view.error !== null && (
          <Notice tone="danger" isUrgent title={view.error}>
            {view.hint}
          </Notice>
        )}
        <EmailField value={view.email} />
        <PasswordField autoComplete="current-password" />
        <CodeField />
        <p>
          <Button tone="primary">Sign in</Button>
        </p>
      </form>
      <p className="tall-links mt-6">
        Have a token? <Anchor href="/admin?setup">Set up your account</Anchor>
      </p>
    </Card>
  )
}

function NotSaved({ unsaved }: { unsaved: Unsaved }) {
  return (
    <Notice tone="warning" title="Your session ended before this was saved">
      <p>
        Nothing was changed. Sign in to return to the page.
        {unsaved.length > 0 && ' Copy what you need from your input:'}
      </p>
      {unsaved.length > 0 && (
        <dl className="mt-3 stack gap-3 [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-wrap [&_dd]:select-all [&_dt]:font-semibold">
          {unsaved.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Notice>
  )
}

function SetUpCard({ view }: { view: Extract<StaffSignInView, { step: 'set-up' }> }) {
  return (
    <Card title="Set up your account" aside="Step 1 of 2">
      <form method="post" action="/admin?setup" className="stack gap-6" noValidate>
        <input type="hidden" name="intent" value="begin-setup" />
        {view.error !== null && (
          <Notice tone="danger" isUrgent title={view.error}>
            Nothing was stored. Please check what you typed and try again.
          </Notice>
        )}
        <TextField
          label="Token"
          name="token"
          type="password"
          autoComplete="one-time-code"
          hint="It works once, with the address it was made for."
        />
        <EmailField value={view.email} />
        <PasswordField autoComplete="new-password" hint="12 characters or more; a phrase is easy to remember." />
        <p>
          <Button tone="primary">Continue to the authenticator</Button>
        </p>
      </form>
      <p className="tall-links mt-6">
        Already have an account? <Anchor href="/admin">Sign in</Anchor>
      </p>
    </Card>
  )
}

function EnrolCard({ view }: { view: Extract<StaffSignInView, { step: 'enrol' }> }) {
  return (
    <Card title="Connect your authenticator" aside="Step 2 of 2">
      <form method="post" action="/admin?setup" className="stack gap-6" noValidate>
        <input type="hidden" name="intent" value="complete-setup" />
        <input type="hidden" name="pending" value={view.pending} />
        <p>Scan this with an authenticator app, or add the key below it by hand. Then type the code that it shows.</p>
        <svg
          className="w-[min(14rem,100%)] rounded bg-[#fff] fill-[black]"
          viewBox={`0 0 ${view.picture.size} ${view.picture.size}`}
          role="img"
          aria-label="The key below as a QR code"
        >
          <path d={view.picture.path} shapeRendering="crispEdges" />
        </svg>
        <div className="flex flex-wrap items-center gap-3">
          <output className={`num ${'well px-4 py-3 select-all'}`} aria-label="Key">
            {view.secret.match(/.{1,4}/g)?.join(' ')}
          </output>
          <CopyButton text={view.secret} label="Copy key" />
        </div>
        <p>
          On the device that has the authenticator,{' '}
          <a href={view.uri} className="inline-block py-2">
            open it with this key
          </a>
          .
        </p>
        <CodeField error={view.error} />
        <p>
          <Button tone="primary">Finish and sign in</Button>
        </p>
      </form>
    </Card>
  )
}

function EmailField({ value }: { value: string }) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      spellCheck={false}
      defaultValue={value}
    />
  )
}

function PasswordField({ autoComplete, hint }: { autoComplete: string; hint?: string }) {
  return <TextField label="Password" name="password" type="password" autoComplete={autoComplete} hint={hint} />
}

function CodeField({ error = null }: { error?: string | null }) {
  return (
    <TextField
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      hint="Six digits from your authenticator."
      error={error}
    />
  )
}
