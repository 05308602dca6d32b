import { escapeMarkdownV2 } from '#app/domain/escape-markdown-v2.ts'
import type { NotificationText } from '#app/domain/notification-text.ts'

export function renderTelegram({ subject, lines, link }: NotificationText, origin: string): string {
  const url = `${origin}${link.path}`.replace(/[\\)]/g, (character) => `\\${character}`)
  return [
    `*${escapeMarkdownV2(subject)}*`,
    '',
    ...lines.map(escapeMarkdownV2),
    '',
    `[${escapeMarkdownV2(link.label)}](${url})`,
  ].join('\n')
}
