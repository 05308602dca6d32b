import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'

import styles from './mail-link.module.css'

export type UnsubscribeView = { state: 'asked' | 'off'; username: string } | { state: 'invalid' }

export function UnsubscribeScreen({ view }: { view: UnsubscribeView }) {
  return (
    <>
      <ContourBand tone="sunk">
        <div className={styles.header}>
          <h1>{headingOf(view)}</h1>
          <p className="soft">{explanationOf(view)}</p>
        </div>
      </ContourBand>
      <div className={`wrap ${styles.actions}`}>
        {view.state === 'asked' && (
          <form method="post">
            <Button tone="primary">Stop e-mail</Button>
          </form>
        )}
        <ButtonLink href="/settings#preferences">Choose what arrives</ButtonLink>
      </div>
    </>
  )
}

function headingOf(view: UnsubscribeView): string {
  if (view.state === 'invalid') return 'This link no longer works'
  return view.state === 'off' ? `E-mail is off for ${view.username}` : `Stop e-mail for ${view.username}?`
}

const EXPLANATIONS = {
  asked:
    'Then nothing is sent to this address, not even about prizes. Your inbox on your player page keeps everything.',
  off: 'Nothing more is sent to this address. Your inbox on your player page keeps everything, and you can switch e-mail on again in your settings.',
  invalid: 'The address it was sent to has changed, or the account is gone. Your settings say what reaches you.',
} as const satisfies Record<UnsubscribeView['state'], string>

function explanationOf({ state }: UnsubscribeView): string {
  return EXPLANATIONS[state]
}
