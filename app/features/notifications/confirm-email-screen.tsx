import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'

import styles from './mail-link.module.css'

export type ConfirmEmailView = { state: 'asked' | 'confirmed'; username: string } | { state: 'invalid' }

export function ConfirmEmailScreen({ view }: { view: ConfirmEmailView }) {
  return (
    <>
      <ContourBand tone="sunk">
        <div className={styles.header}>
          <h1>{headingOf(view)}</h1>
          <p className="soft">{EXPLANATIONS[view.state]}</p>
        </div>
      </ContourBand>
      <div className={`wrap ${styles.actions}`}>
        {view.state === 'asked' && (
          <form method="post">
            <Button tone="primary">Confirm this address</Button>
          </form>
        )}
        <ButtonLink href="/settings#email">Your settings</ButtonLink>
      </div>
    </>
  )
}

function headingOf(view: ConfirmEmailView): string {
  if (view.state === 'invalid') return 'This link no longer works'
  return view.state === 'asked' ? `Messages for ${view.username}?` : `The address of ${view.username} is confirmed`
}

const EXPLANATIONS = {
  asked:
    'Confirm that the address this link was sent to is yours, and messages about this player are sent to it. If you did not ask for this, close this page: nothing more is sent.',
  confirmed: 'Messages about this player are sent to the address that got this link. The settings say which.',
  invalid: 'It is too old, or the address it was sent to has changed. Save your address again to get a new one.',
} as const satisfies Record<ConfirmEmailView['state'], string>
