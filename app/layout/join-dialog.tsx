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

export function JoinDialog({ username, error, alreadyExists, closeHref, loginHref, onDismiss }: Props) {
  return (
    <Dialog title="Join the Quest" onDismiss={onDismiss}>
      <p className={styles.lead}>Your public GitHub work earns points from the moment you join. It is free.</p>
      {loginHref !== null && (
        <p className={styles.lead}>
          You play already? <Anchor href={loginHref}>Log in</Anchor> and go on.
        </p>
      )}
      <form method="post" action="/join" className={styles.form} noValidate>
        <input type="hidden" name="returnTo" value={closeHref} />
        {alreadyExists && (
          <Notice tone="info">
            This player already exists! <Anchor href={`/player/${encodeURIComponent(username)}`}>Redirection...</Anchor>
          </Notice>
        )}
        <UsernameField required isInitialFocus defaultValue={username} error={error} />
        <div className={styles.actions}>
          <ButtonLink href={closeHref}>Cancel</ButtonLink>
          <Button tone="primary">Start Quest</Button>
        </div>
      </form>
    </Dialog>
  )
}
