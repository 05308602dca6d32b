import { harmless, type ChatMessage } from '#app/domain/chat/chat-message.ts'
import type { Chat } from '#app/domain/chat/chat.ts'

const MOSS = 0x1f_6a_4a
const NAME = 'MergeQuest'

/** Texts are shown as they are: names can neither mention nor format anything, and the only link is ours. */
export function chatBody(chat: Chat, { title, lines, note, link }: ChatMessage): object {
  return BODIES[chat]({ title: harmless(title), lines: lines.map(harmless), note: note && harmless(note), link })
}

const BODIES: Record<Chat, (message: ChatMessage) => object> = {
  /** An empty `parse` lets nothing ping, whatever the text says. */
  discord: ({ title, lines, note, link }) => ({
    username: NAME,
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: escapeDiscord(title),
        url: link.url,
        color: MOSS,
        description: [...lines, ...(note === null ? [] : ['', note])].map(escapeDiscord).join('\n'),
      },
    ],
  }),
  /** Slack reads no markup in `plain_text`; `text` is what a notification shows. */
  slack: ({ title, lines, note, link }) => ({
    text: escapeSlack([title, ...lines].join('\n')),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(cut(title, 150)) },
      ...(lines.length === 0 ? [] : [{ type: 'section', text: plain(lines.join('\n')) }]),
      ...(note === null ? [] : [{ type: 'context', elements: [plain(note)] }]),
      {
        type: 'section',
        text: { type: 'mrkdwn', verbatim: true, text: `<${escapeSlack(link.url)}|${escapeSlack(link.label)}>` },
      },
    ],
  }),
  /** Text runs have no Markdown, unlike text blocks. */
  teams: ({ title, lines, note, link }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            textRun(title, { size: 'medium', weight: 'bolder' }),
            ...lines.map((line) => textRun(line)),
            ...(note === null ? [] : [textRun(note, { isSubtle: true })]),
          ],
          actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
        },
      },
    ],
  }),
}

/** A backslash before all that could begin Discord's Markdown, mentions, lists or emoji, and before nothing else. */
function escapeDiscord(text: string): string {
  return text.replaceAll(/[\\*_~`|>#<[\]]|:(?=\w)|^[+-]/g, String.raw`\$&`)
}

/** Slack's mentions, links and dates begin with these. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function plain(text: string) {
  return { type: 'plain_text', text, emoji: false }
}

function textRun(text: string, style: object = {}) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...style }] }
}

function cut(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
