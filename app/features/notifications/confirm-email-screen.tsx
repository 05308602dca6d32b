import { MailLinkScreen } from './mail-link-screen.tsx'

export type ConfirmEmailView = { state: 'asked' | 'confirmed'; username: string } | { state: 'invalid' }

export function ConfirmEmailScreen({ view }: { view: ConfirmEmailView }) {
  return (
    <MailLinkScreen
      title={headingOf(view)}
      text={EXPLANATIONS[view.state]}
      button={view.state === 'asked' ? 'Confirm this address' : null}
      settings={{ href: '/settings?to=email', label: 'Your settings' }}
    />
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
