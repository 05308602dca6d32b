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
    'Then nothing is sent to this address, not even about prizes. Your inbox on your player page keeps everything.',
  off: 'Nothing more is sent to this address. Your inbox on your player page keeps everything, and you can switch e-mail on again in your settings.',
  invalid: 'The address it was sent to has changed, or the account is gone. Your settings say what reaches you.',
} as const satisfies Record<UnsubscribeView['state'], string>
