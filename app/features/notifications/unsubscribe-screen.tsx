import { MailLinkScreen } from './mail-link-screen.tsx'

export type UnsubscribeView = { state: 'asked' | 'off'; username: string } | { state: 'invalid' }

export function UnsubscribeScreen({ view }: { view: UnsubscribeView }) {
  return (
    <MailLinkScreen
      title={headingOf(view)}
      text={EXPLANATIONS[view.state]}
      button={view.state === 'asked' ? 'Stop e-mail' : null}
      settings={{ href: '/settings?to=preferences', label: 'Choose what arrives' }}
    />
  )
}

function headingOf(view: UnsubscribeView): string {
  if (view.state === 'invalid') return 'This link no longer works'
  return view.state === 'off' ? `E-mail is off for ${view.username}` : `Stop e-mail for ${view.username}?`
}

const EXPLANATIONS = {
  asked:
    'We will send nothing to this address, not even about prizes. Your inbox on your player page keeps everything.',
  off: 'We send nothing more to this address. Your inbox on your player page keeps everything, and you can turn e-mail back on in your settings.',
  invalid: 'The address has changed, or the account no longer exists. Your settings show what we send you.',
} as const satisfies Record<UnsubscribeView['state'], string>
