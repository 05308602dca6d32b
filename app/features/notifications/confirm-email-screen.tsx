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
    'Confirm that the address we sent this link to is yours. We then send messages about this player there. If you did not ask for this, close this page: we send nothing more.',
  confirmed: 'We now send messages about this player to the address that got this link. You find it in the settings.',
  invalid: 'It has expired, or the address has changed since. Save your address again to get a new link.',
} as const satisfies Record<ConfirmEmailView['state'], string>
