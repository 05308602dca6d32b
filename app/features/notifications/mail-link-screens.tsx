import { brand } from '#app/content/brand.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'

type Props = {
  title: string
  text: string
  /** Null if nothing is left to do. */
  button: string | null
  next: { href: string; label: string }
}

/** Waits for a click: mail scanners follow links too. */
function MailLinkScreen({ title, text, button, next }: Props) {
  return (
    <>
      <ScreenHeader title={title} lead={text} />
      <div className="wrap screen-body flex flex-wrap gap-4">
        {button !== null && (
          <form method="post">
            <Button tone="primary">{button}</Button>
          </form>
        )}
        <ButtonLink tone={button === null ? 'primary' : 'default'} href={next.href}>
          {next.label}
        </ButtonLink>
      </div>
    </>
  )
}

const NO_LONGER_WORKS = 'This link no longer works'

export type ConfirmEmailView = { state: 'asked' | 'confirmed'; username: string } | { state: 'invalid' }

export function ConfirmEmailScreen({ view }: { view: ConfirmEmailView }) {
  const next = { href: '/settings?to=email', label: 'Your settings' }
  const text = CONFIRMATIONS[view.state]
  if (view.state === 'invalid') return <MailLinkScreen title={NO_LONGER_WORKS} text={text} button={null} next={next} />
  const { state, username } = view
  return state === 'asked' ? (
    <MailLinkScreen title={`Messages for ${username}?`} text={text} button="Confirm this address" next={next} />
  ) : (
    <MailLinkScreen title={`The address of ${username} is confirmed`} text={text} button={null} next={next} />
  )
}

const CONFIRMATIONS = {
  asked:
    'Confirm that the address we sent this link to is yours. We then send messages about this player there. If you did not ask for this, close this page: we send nothing more.',
  confirmed: 'We now send messages about this player to the address that got this link. You find it in the settings.',
  invalid: 'It has expired, or the address has changed since. Save your address again to get a new link.',
} as const satisfies Record<ConfirmEmailView['state'], string>

export type UnsubscribeView = { state: 'asked' | 'off'; username: string } | { state: 'invalid' }

export function UnsubscribeScreen({ view }: { view: UnsubscribeView }) {
  const next = { href: '/settings?to=preferences', label: 'Your e-mail settings' }
  const text = ENDINGS[view.state]
  if (view.state === 'invalid') return <MailLinkScreen title={NO_LONGER_WORKS} text={text} button={null} next={next} />
  const { state, username } = view
  return state === 'asked' ? (
    <MailLinkScreen title={`Stop e-mail for ${username}?`} text={text} button="Stop e-mail" next={next} />
  ) : (
    <MailLinkScreen title={`E-mail is off for ${username}`} text={text} button={null} next={next} />
  )
}

const ENDINGS = {
  asked:
    'We will send nothing to this address, not even about prizes. Your inbox on your player page keeps everything.',
  off: 'We send nothing more to this address. Your inbox on your player page keeps everything, and you can turn e-mail back on in your settings.',
  invalid: 'Your address has changed since, or the account is gone. What we send you, and where, is in your settings.',
} as const satisfies Record<UnsubscribeView['state'], string>

export type NeverAgainView = { state: 'asked' | 'refused' | 'invalid' }

export function NeverAgainScreen({ view: { state } }: { view: NeverAgainView }) {
  return (
    <MailLinkScreen
      title={REFUSALS[state].title}
      text={REFUSALS[state].text}
      button={state === 'asked' ? 'Never again' : null}
      next={{ href: '/', label: `What ${brand.name} is` }}
    />
  )
}

const REFUSALS = {
  asked: {
    title: 'No more invitations?',
    text: `No contest at ${brand.name} will be able to send an invitation to your address again. We keep a code made from it, not the address itself.`,
  },
  refused: {
    title: 'No more invitations',
    text: `No contest at ${brand.name} can send an invitation to your address any more. We don’t tell the person who invited you.`,
  },
  invalid: {
    title: NO_LONGER_WORKS,
    text: 'Part of the address is missing. Open the link as it stands in the e-mail.',
  },
} as const satisfies Record<NeverAgainView['state'], object>
