import * as z from 'zod'
import type { Chat } from '#app/domain/chat/chat.ts'

/** What a chat would show of a message, or the code with which it refuses the body. */
export type Read = { ok: true; text: string; pings: boolean } | { ok: false; code: string }

const discord = z.object({
  content: z.string().max(2000).optional(),
  username: z
    .string()
    .min(1)
    .max(80)
    .regex(/^(?!.*(discord|clyde)).*$/i)
    .optional(),
  allowed_mentions: z.object({ parse: z.array(z.enum(['roles', 'users', 'everyone'])) }).optional(),
  embeds: z
    .array(z.object({ title: z.string().max(256).optional(), description: z.string().max(4096).optional() }))
    .max(10)
    .default([]),
})

const plain = (most: number) => z.object({ type: z.literal('plain_text'), text: z.string().min(1).max(most) })
const marked = z.object({ type: z.literal('mrkdwn'), text: z.string().min(1).max(3000) })
const slack = z.object({
  text: z.string().optional(),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('header'), text: plain(150) }),
        z.object({ type: z.literal('section'), text: z.union([plain(3000), marked]) }),
        z.object({
          type: z.literal('context'),
          elements: z
            .array(z.union([plain(3000), marked]))
            .min(1)
            .max(10),
        }),
      ]),
    )
    .max(50)
    .default([]),
})

const teams = z.object({
  type: z.literal('message'),
  attachments: z
    .array(
      z.object({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        content: z.object({
          type: z.literal('AdaptiveCard'),
          version: z.string(),
          msteams: z.object({ entities: z.array(z.unknown()).default([]) }).optional(),
          body: z.array(
            z.object({
              type: z.literal('RichTextBlock'),
              inlines: z.array(z.object({ type: z.literal('TextRun'), text: z.string() })),
            }),
          ),
        }),
      }),
    )
    .min(1),
})

export function readChatBody(chat: Chat, body: unknown): Read {
  return READERS[chat](body)
}

const READERS: Record<Chat, (body: unknown) => Read> = {
  discord: (body) => {
    const read = discord.safeParse(body)
    if (!read.success) return { ok: false, code: '50035' }
    const { content, embeds, allowed_mentions: mentions } = read.data
    const shown = [content, ...embeds.flatMap(({ title, description }) => [title, description])]
    const text = shown.filter((part) => part !== undefined && part !== '').join('\n')
    if (text === '') return { ok: false, code: '50006' }
    // Only the content pings, and only as far as it is allowed to.
    const pings = /@everyone|@here|<@/.test(content ?? '') && (mentions === undefined || mentions.parse.length > 0)
    return { ok: true, text: text.replaceAll(/\\([^0-9A-Za-z\s])/g, '$1'), pings }
  },
  slack: (body) => {
    const read = slack.safeParse(body)
    if (!read.success) return { ok: false, code: 'invalid_blocks' }
    const { text, blocks } = read.data
    if (text === undefined && blocks.length === 0) return { ok: false, code: 'no_text' }
    const parts = blocks.flatMap((block) => (block.type === 'context' ? block.elements : [block.text]))
    const marks = [text ?? '', ...parts.filter(({ type }) => type === 'mrkdwn').map((part) => part.text)]
    return {
      ok: true,
      text: blocks.length === 0 ? (text ?? '') : parts.map((part) => part.text).join('\n'),
      pings: marks.some((mark) => /<[!@]/.test(mark)),
    }
  },
  teams: (body) => {
    const read = teams.safeParse(body)
    if (!read.success) return { ok: false, code: 'TriggerInputSchemaMismatch' }
    const runs = read.data.attachments.flatMap(({ content }) => content.body.flatMap(({ inlines }) => inlines))
    // A mention is an entity; `<at>` alone is text.
    const pings = read.data.attachments.some(({ content }) => (content.msteams?.entities.length ?? 0) > 0)
    return { ok: true, text: runs.map(({ text }) => text).join('\n'), pings }
  },
}
