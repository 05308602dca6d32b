import { escapeMarkdownV2 } from '#app/domain/escape-markdown-v2.ts'
import { factLines, type NotificationText } from '#app/domain/notification-text.ts'
import { pathFromOutside } from '#app/domain/settings-section.ts'
import type { MessageAd } from './load-message-ad.server.ts'

/** Telegram accepts 4,096 characters; the remainder is for subject, link and ad. */
const LONGEST_TEXT = 3000
const SEPARATOR = escapeMarkdownV2('--------------------')

export function renderTelegram(message: NotificationText, origin: string, ad: MessageAd | null = null): string {
  const { subject, lines, link } = message
  return [
    `*${escapeMarkdownV2(subject)}*`,
    '',
    escapeMarkdownV2(shorten([...lines, ...factLines(message)].join('\n'))),
    '',
    linkTo(link.label, origin + pathFromOutside(link.path)),
    ...(ad === null ? [] : ['', ...adLines(ad)]),
  ].join('\n')
}

function adLines({ title, description, url }: MessageAd): string[] {
  return [
    SEPARATOR,
    `_${escapeMarkdownV2('Advertisement')}_`,
    `*${escapeMarkdownV2(title)}*`,
    escapeMarkdownV2(description),
    linkTo('Learn More', url),
  ]
}

function linkTo(label: string, url: string): string {
  return `[${escapeMarkdownV2(label)}](${url.replace(/[\\)]/g, (character) => `\\${character}`)})`
}

/** Cuts between whole characters. */
function shorten(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  return `${text.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
