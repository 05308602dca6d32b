import { brand } from '#app/content/brand.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type Props = {
  closeHref: string
  /** Returns to the page that asked for the join; null without one. */
  loginHref: string | null
  onDismiss: () => void
}

export function PausedAlert({ closeHref, loginHref, onDismiss }: Props) {
  return (
    <Dialog title={`${brand.name} is on pause`} onDismiss={onDismiss}>
      <p className="mb-6 text-soft">
        The product is on pause, so nobody can join at the moment. If you are interested in buying the project, please
        use the contact information in the footer.
      </p>
      <p className="mb-6 text-soft">
        Current players still climb: <Anchor href="/leaderboard">see this week’s board</Anchor>.
      </p>
      {loginHref !== null && (
        <p className="mb-6 text-soft">
          Already a player? <Anchor href={loginHref}>Log in</Anchor>.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink href={closeHref} data-initial-focus>
          Cancel
        </ButtonLink>
        <ButtonLink tone="primary" href={`${closeHref}#contact`}>
          Show the contact
        </ButtonLink>
      </div>
    </Dialog>
  )
}
