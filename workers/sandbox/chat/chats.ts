import * as z from 'zod'
import { CHATS, type Chat } from '#app/domain/chat/chat.ts'

/** What a chat would show of a message, or the code with which it refuses the body. */
type Read = { ok: true; text: string; pings: boolean } | { ok: false; code: string }
type Refusal = { status: number; code: string; headers?: Record<string, string> }

type SandboxChat = {
  /** To paste into the product. Any other of the same form is taken too. */
  example: string
  read: (body: unknown) => Read
  taken: () => Response
  refusal: (refusal: Refusal) => Response
  /** What it says with a status; 404 is for an address that it never gave out. */
  codes: Record<number, string> & { 404: string }
}

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

export const SANDBOX_CHATS: Record<Chat, SandboxChat> = {
  discord: {
    example: `https://discord.com/api/webhooks/118400000000000001/${'sandbox-'.repeat(8)}x9Qk`,
    read: (body) => {
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
    taken: () => new Response(null, { status: 204 }),
    refusal: ({ status, code, headers = {} }) => {
      const limit = {
        message: 'You are being rate limited.',
        retry_after: Number(headers['retry-after']),
        global: false,
      }
      const body = { message: DISCORD_TEXTS[code] ?? 'Internal Server Error', code: Number(code) || 0 }
      return Response.json(status === 429 ? limit : body, { status, headers })
    },
    codes: { 403: '50001', 404: '10015' },
  },
  slack: {
    example: 'https://hooks.slack.com/services/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z',
    read: (body) => {
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
    taken: () => new Response('ok', { headers: { 'content-type': 'text/html' } }),
    refusal: ({ status, code, headers = {} }) =>
      new Response(code, { status, headers: { ...headers, 'content-type': 'text/html' } }),
    codes: { 403: 'action_prohibited', 404: 'no_service', 429: 'rate_limited', 500: 'rollup_error' },
  },
  teams: {
    example: `https://default00000000000000000000000.5a.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/${'0a'.repeat(16)}/triggers/manual/paths/invoke?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=sandbox-sandbox-sandbox-sandbox-7mWc`,
    read: (body) => {
      const read = teams.safeParse(body)
      if (!read.success) return { ok: false, code: 'TriggerInputSchemaMismatch' }
      const runs = read.data.attachments.flatMap(({ content }) => content.body.flatMap(({ inlines }) => inlines))
      // A mention is an entity; `<at>` alone is text.
      const pings = read.data.attachments.some(({ content }) => (content.msteams?.entities.length ?? 0) > 0)
      return { ok: true, text: runs.map(({ text }) => text).join('\n'), pings }
    },
    taken: () => new Response(null, { status: 202 }),
    /** Power Automate: a code in an object. */
    refusal: ({ status, code, headers = {} }) =>
      Response.json({ error: { code, message: `The request failed: ${code}.` } }, { status, headers }),
    codes: { 403: 'AuthorizationFailed', 404: 'WorkflowNotFound', 429: 'TooManyRequests', 500: 'InternalServerError' },
  },
}

const DISCORD_TEXTS: Record<string, string> = {
  10015: 'Unknown Webhook',
  50001: 'Missing Access',
  50006: 'Cannot send an empty message',
  50035: 'Invalid Form Body',
}

export const EXAMPLE_HOOKS = Object.fromEntries(CHATS.map((chat) => [chat, SANDBOX_CHATS[chat].example])) as Record<
  Chat,
  string
>
