import { useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'

import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { UsernameField } from '#app/ui/username-field.tsx'

import styles from './dialogs.module.css'
import type { NameDialogProps } from './login-dialog.tsx'

type Props = NameDialogProps & {
  /** The login that leads where this join was asked from; null where that is nowhere in particular. */
  loginHref: string | null
}

/** Time to read why the page changes. */
const UNTIL_LEAVING = 2500
const NOTHING = { error: null, existsAt: null }

export function JoinDialog({ username, error, alreadyExists, note, closeHref, loginHref, onDismiss }: Props) {
  const navigate = useNavigate()
  const sending = useRef<AbortController | null>(null)
  const [told, setTold] = useState({
    error,
    existsAt: alreadyExists ? `/player/${encodeURIComponent(username)}` : null,
  })
  const { existsAt } = told

  useEffect(() => {
    if (existsAt === null) return
    const timer = setTimeout(() => navigate(existsAt, { replace: true }), UNTIL_LEAVING)
    return () => clearTimeout(timer)
  }, [existsAt, navigate])

  /** At once, since the screen without the dialog may take its time to come. */
  function forget() {
    sending.current?.abort()
    sending.current = null
    setTold(NOTHING)
  }

  function dismiss() {
    forget()
    onDismiss()
  }

  useEffect(() => () => sending.current?.abort(), [])

  async function join(form: HTMLFormElement) {
    if (sending.current !== null) return
    const { signal } = (sending.current = new AbortController())
    setTold(NOTHING)
    const answer = await import('./send-join.ts').then(
      ({ sendJoin }) => sendJoin(form, signal),
      () => null,
    )
    if (signal.aborted) return
    sending.current = null
    // No answer for us: the browser shows what there is.
    if (answer === null) form.submit()
    else if (answer.code === 'PLAYER_ALREADY_EXISTS') setTold({ error: null, existsAt: answer.location })
    else if (answer.location === null) setTold({ error: answer.message, existsAt: null })
    else if (answer.location.startsWith('/')) navigate(answer.location, { replace: true })
    else window.location.assign(answer.location)
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void join(event.currentTarget)
  }

  return (
    <Dialog title="Join the Quest" onDismiss={dismiss}>
      <p className={styles.lead}>Your public GitHub work earns points from the moment you join. It is free.</p>
      {loginHref !== null && (
        <p className={styles.lead}>
          You play already? <Anchor href={loginHref}>Log in</Anchor> and go on.
        </p>
      )}
      <form
        method="post"
        action="/join"
        className={styles.form}
        noValidate
        onSubmit={send}
        // Whoever types on has another name in mind.
        onInput={existsAt === null ? undefined : forget}
      >
        <input type="hidden" name="returnTo" value={closeHref} />
        {note !== undefined && <Notice tone={note.tone}>{note.message}</Notice>}
        {existsAt !== null && (
          <Notice isUrgent>
            This player already exists! <Anchor href={existsAt}>Redirection...</Anchor>
          </Notice>
        )}
        <UsernameField required isInitialFocus defaultValue={username} error={told.error} />
        <div className={styles.actions}>
          <ButtonLink href={closeHref} onClick={forget}>
            Cancel
          </ButtonLink>
          <Button tone="primary">Start Quest</Button>
        </div>
      </form>
    </Dialog>
  )
}
