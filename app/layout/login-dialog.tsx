import type { FormEvent } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { UsernameField } from '#app/ui/username-field.tsx'
import { dialogPurpose } from './dialog-purpose.ts'
import type { DialogNote } from './root-data.ts'

export type NameDialogProps = {
  username: string
  error: string | null
  note?: DialogNote
  closeHref: string
  onDismiss: () => void
}

type Props = NameDialogProps & {
  returnHref: string
  /** For the page that asked for the login; null without one. */
  joinHref: string | null
}

export function LoginDialog({ username, error, note, closeHref, returnHref, joinHref, onDismiss }: Props) {
  const purpose = dialogPurpose(returnHref)
  return (
    <Dialog title="Login" onDismiss={onDismiss}>
      {purpose !== null && <p className="mb-6 text-soft">{purpose.lead}</p>}
      <p className="mb-6 text-soft">Type the GitHub username you joined with. GitHub then confirms that it is you.</p>
      {joinHref !== null && (
        <p className="mb-6 text-soft">
          Not a player yet? <Anchor href={joinHref}>Join the Quest</Anchor>.
        </p>
      )}
      <form method="post" action="/login" className="stack gap-6" noValidate onSubmit={takeFragment}>
        <input type="hidden" name="returnTo" value={returnHref} />
        {note !== undefined && <Notice tone={note.tone}>{note.message}</Notice>}
        <UsernameField required isInitialFocus defaultValue={username} error={error} />
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink href={closeHref}>Cancel</ButtonLink>
          <Button tone="primary">Continue</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Browsers keep the fragment through redirects, but forms don't send it. */
function takeFragment({ currentTarget }: FormEvent<HTMLFormElement>) {
  const field = currentTarget.elements.namedItem('returnTo')
  if (field instanceof HTMLInputElement && !field.value.includes('#')) field.value += window.location.hash
}
