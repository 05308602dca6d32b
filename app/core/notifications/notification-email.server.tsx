import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#app/content/brand.ts'
import { factLines, type NotificationText } from '#app/domain/notification-text.ts'
import { pathFromOutside } from '#app/domain/settings-section.ts'
import { EmailDocument } from './email-document.tsx'
import type { MessageAd } from './load-message-ad.server.ts'

/** What follows the message. `unsubscribeUrl` is null for mail that is not a subscription. */
type EmailFoot = { ad: MessageAd | null; unsubscribeUrl: string | null }

export function renderEmail(
  message: NotificationText,
  origin: string,
  { ad, unsubscribeUrl }: EmailFoot = { ad: null, unsubscribeUrl: null },
): { html: string; text: string } {
  const url = origin + pathFromOutside(message.link.path)
  const settingsUrl = `${origin}/settings?to=preferences`
  const reason =
    unsubscribeUrl === null
      ? `You get this because somebody entered this address at ${brand.name}.`
      : `You get this because you climb at ${brand.name}.`
  const foot = { origin, reason, settingsUrl, unsubscribeUrl }
  const html = `<!doctype html>${renderToStaticMarkup(<EmailDocument message={message} url={url} ad={ad} foot={foot} />)}`
  const text = [
    message.subject,
    '',
    ...message.lines,
    ...factLines(message),
    '',
    `${message.link.label}: ${url}`,
    '',
    ...(ad === null ? [] : ['--', `Advertisement: ${ad.title}`, ad.description, `Learn More: ${ad.url}`, '']),
    '--',
    `${reason} ${origin}`,
    ...(unsubscribeUrl === null
      ? []
      : [`Choose what arrives: ${settingsUrl}`, `Stop these e-mails: ${unsubscribeUrl}`]),
  ].join('\n')
  return { html, text }
}
