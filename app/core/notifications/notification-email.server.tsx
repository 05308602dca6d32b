import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#app/content/brand.ts'
import { pathFromOutside } from '#app/domain/account/settings-section.ts'
import { figureLines, type NotificationText } from '#app/domain/notifications/notification-text.ts'
import { EmailDocument, type FooterLink } from './email-document.tsx'
import type { MessageAd } from './load-message-ad.server.ts'

type EmailFoot = {
  ad: MessageAd | null
  /** Null for mail that is not a subscription. */
  unsubscribeUrl: string | null
}

/** For people who may have no account: why they get it, and a link to stop it, if there is one. */
type StrangersFoot = { reason: string; end: FooterLink | null }

export function renderEmail(
  message: NotificationText,
  origin: string,
  rest: EmailFoot | StrangersFoot = { ad: null, unsubscribeUrl: null },
): { html: string; text: string } {
  const url = origin + pathFromOutside(message.link.path)
  const ad = 'ad' in rest ? rest.ad : null
  const { reason, ways } = footOf(rest, origin)
  const foot = { origin, reason, ways }
  const html = `<!doctype html>${renderToStaticMarkup(<EmailDocument message={message} url={url} ad={ad} foot={foot} />)}`
  const text = [
    message.subject,
    '',
    ...message.lines,
    ...(message.list ?? []).flatMap(({ text: line, path }) => [
      `- ${line}`,
      ...(path === null ? [] : [`  ${origin}${path}`]),
    ]),
    ...figureLines(message),
    '',
    `${message.link.label}: ${url}`,
    '',
    ...(ad === null ? [] : [`Advertisement · ${ad.title}: ${ad.description}`, `Learn More: ${ad.url}`, '']),
    '--',
    `${reason} ${origin}`,
    ...ways.map((way) => `${way.label}: ${way.url}`),
  ].join('\n')
  return { html, text }
}

function footOf(rest: EmailFoot | StrangersFoot, origin: string): { reason: string; ways: FooterLink[] } {
  if ('reason' in rest) return { reason: rest.reason, ways: rest.end === null ? [] : [rest.end] }
  if (rest.unsubscribeUrl === null)
    return { reason: `You get this because somebody entered this address at ${brand.name}.`, ways: [] }
  return {
    reason: `You get this because you climb at ${brand.name}.`,
    ways: [
      { label: 'Choose what arrives', url: `${origin}/settings?to=preferences` },
      { label: 'Stop these e-mails', url: rest.unsubscribeUrl },
    ],
  }
}
