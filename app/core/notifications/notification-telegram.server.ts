import type { AppContext } from '#app/context/context.server.ts'
import { pathFromOutside } from '#app/domain/account/settings-section.ts'
import { figureLines, type NotificationText } from '#app/domain/notifications/notification-text.ts'
import { escapeMarkdownV2 } from '#app/domain/text/plain-text.ts'
import type { MessageAd } from './load-message-ad.server.ts'

/** Null unless its token, name and webhook secret are configured. */
export function telegramBot(config: AppContext['config']): { id: string; name: string; url: string } | null {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name } = config
  if (token === null || name === null || config.TELEGRAM_WEBHOOK_SECRET === null) return null
  return { id: token.split(':')[0] ?? '', name, url: `${config.TELEGRAM_WEB_URL}/${name}` }
}

/** Telegram accepts 4,096 characters; the rest is for subject, link and ad. */
const LONGEST_TEXT = 3000

export function renderTelegram(message: NotificationText, origin: string, ad: MessageAd | null = null): string {
  const { subject, lines, link } = message
  return [
    `*${escapeMarkdownV2(subject)}*`,
    '',
    escapeMarkdownV2(shorten([...lines, ...figureLines(message)].join('\n'))),
    '',
    linkTo(link.label, origin + pathFromOutside(link.path)),
    ...(ad === null ? [] : ['', adLine(ad)]),
  ].join('\n')
}

function adLine({ title, description, url }: MessageAd): string {
  return `_${escapeMarkdownV2(`Advertisement · ${title}: ${description}`)}_ ${linkTo('Learn More', url)}`
}

function linkTo(label: string, url: string): string {
  return `[${escapeMarkdownV2(label)}](${url.replace(/[\\)]/g, (character) => `\\${character}`)})`
}

/** Cuts between whole characters. */
function shorten(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  return `${text.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
