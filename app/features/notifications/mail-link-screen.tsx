import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import styles from './mail-link-screen.module.css'

type Props = {
  title: string
  text: string
  /** What the button does; null where nothing is left to do. */
  button: string | null
  settings: { href: string; label: string }
}

/** The target of a link in a message. It says what will happen and waits for a click, since programs follow links too. */
export function MailLinkScreen({ title, text, button, settings }: Props) {
  return (
    <>
      <ScreenHeader title={title} lead={text} />
      <div className={`wrap ${styles.actions}`}>
        {button !== null && (
          <form method="post">
            <Button tone="primary">{button}</Button>
          </form>
        )}
        <ButtonLink href={settings.href}>{settings.label}</ButtonLink>
      </div>
    </>
  )
}
