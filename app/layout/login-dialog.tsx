import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { UsernameField } from '#app/ui/username-field.tsx'

import styles from './dialogs.module.css'

export type NameDialogProps = {
  username: string
  error: string | null
  alreadyExists: boolean
  /** The same screen without the dialog. */
  closeHref: string
  onDismiss: () => void
}

type Props = NameDialogProps & {
  /** Where the login leads. */
  returnHref: string
}

export function LoginDialog({ username, error, closeHref, returnHref, onDismiss }: Props) {
  return (
    <Dialog title="Login" onDismiss={onDismiss}>
      <p className={styles.lead}>Type the GitHub username you joined with. GitHub then confirms that it is you.</p>
      <form method="post" action="/login" className={styles.form} noValidate>
        <input type="hidden" name="returnTo" value={returnHref} />
        <UsernameField required isInitialFocus defaultValue={username} error={error} />
        <div className={styles.actions}>
          <ButtonLink href={closeHref}>Cancel</ButtonLink>
          <Button tone="primary">Continue</Button>
        </div>
      </form>
    </Dialog>
  )
}
