import { useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { UsernameField } from '#app/ui/username-field.tsx'
import { dialogPurpose } from './dialog-purpose.ts'
import type { NameDialogProps } from './login-dialog.tsx'
import type { JoinOutcome } from './send-join.ts'

const NOT_SENT: JoinOutcome = { error: null, existsAt: null }

type Props = NameDialogProps & {
  /** Returns to the page that asked for the join; null without one. */
  loginHref: string | null
  next: string | null
}

export function JoinDialog({ username, error, note, closeHref, loginHref, next, onDismiss }: Props) {
  const navigate = useNavigate()
  const sending = useRef<AbortController>()
  // Null while waiting for the answer.
  const [outcome, setOutcome] = useState<JoinOutcome | null>({ error, existsAt: null })
  const existsAt = outcome?.existsAt ?? null
  const purpose = dialogPurpose(next)

  useEffect(() => () => sending.current?.abort(), [])

  /** At once: the screen without the dialog may take a while. */
  function forget() {
    sending.current?.abort()
    setOutcome(NOT_SENT)
  }

  function dismiss() {
    forget()
    onDismiss()
  }

  function send(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    event.preventDefault()
    if (outcome === null) return
    forget()
    const { signal } = (sending.current = new AbortController())
    setOutcome(null)
    void import('./send-join.ts').then(
      ({ sendJoin }) => sendJoin(form, signal, setOutcome, (path) => navigate(path, { replace: true })),
      () => form.submit(),
    )
  }

  return (
    <Dialog title={purpose?.title ?? 'Join the Quest'} onDismiss={dismiss}>
      <p className="mb-6 text-soft">
        {purpose?.lead ?? 'Your public GitHub work since Monday earns points. It is free.'}
      </p>
      {loginHref !== null && (
        <p className="mb-6 text-soft">
          Already a player? <Anchor href={loginHref}>Log in</Anchor>.
        </p>
      )}
      <form
        method="post"
        action="/join"
        className="stack gap-6"
        noValidate
        onSubmit={send}
        // Another name is being typed.
        onInput={existsAt === null ? undefined : forget}
      >
        <input type="hidden" name="returnTo" value={closeHref} />
        {next !== null && <input type="hidden" name="next" value={next} />}
        {note !== undefined && <Notice tone={note.tone}>{note.message}</Notice>}
        {existsAt !== null && (
          <Notice isUrgent>
            This player already exists! <Anchor href={existsAt}>Redirection...</Anchor>
          </Notice>
        )}
        <UsernameField required isInitialFocus defaultValue={username} error={outcome?.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink href={closeHref} onClick={forget}>
            Cancel
          </ButtonLink>
          <Button tone="primary">{purpose?.button ?? 'Start Quest'}</Button>
        </div>
      </form>
      <form
        method="post"
        action="/join"
        className="mt-6 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-6 text-soft"
      >
        <input type="hidden" name="returnTo" value={closeHref} />
        {next !== null && <input type="hidden" name="next" value={next} />}
        <input type="hidden" name="by" value="github" />
        <p>Or sign in with GitHub:</p>
        <Button>Join with GitHub</Button>
      </form>
    </Dialog>
  )
}
