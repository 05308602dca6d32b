import * as z from 'zod'

/** `chatId` is null unless a person wrote it in a private chat. */
export type TelegramUpdate = { id: number; chatId: string | null; command: TelegramCommand }

export type TelegramCommand =
  /** `code` comes from the link to the bot. */
  { name: 'start'; code: string | null } | { name: 'stop' } | { name: 'other' }

const body = z.object({
  update_id: z.number().int().min(0),
  message: z
    .object({
      chat: z.object({ id: z.number().int(), type: z.string() }),
      from: z.object({ is_bot: z.boolean() }).optional(),
      text: z.string().optional(),
    })
    .optional(),
})

export function readTelegramUpdate(value: unknown): TelegramUpdate | null {
  const parsed = body.safeParse(value)
  if (!parsed.success) return null
  const { update_id: id, message } = parsed.data
  if (message === undefined || message.chat.type !== 'private' || message.from?.is_bot !== false)
    return { id, chatId: null, command: { name: 'other' } }
  return { id, chatId: String(message.chat.id), command: commandOf(message.text ?? '') }
}

/** Telegram accepts a reply in the webhook's response. */
export function replyInAnswer(chatId: string, text: string): Record<string, unknown> {
  return {
    method: 'sendMessage',
    chat_id: chatId,
    text,
    parse_mode: 'MarkdownV2',
    link_preview_options: { is_disabled: true },
  }
}

function commandOf(text: string): TelegramCommand {
  const [, name, rest = ''] = /^\/(\w+)(?:@\w+)?(?:\s(.*))?$/s.exec(text.trim()) ?? []
  if (name === 'stop') return { name: 'stop' }
  if (name !== 'start') return { name: 'other' }
  const code = rest.trim()
  return { name: 'start', code: code === '' ? null : code }
}
