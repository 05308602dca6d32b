import { eq } from 'drizzle-orm'
import type { TelegramUpdate } from '#app/adapters/telegram/telegram-update.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { renderTelegram, telegramBot } from '#app/core/notifications/notification-telegram.server.ts'
import { telegramReply, type TelegramReply } from '#app/domain/notifications/telegram-reply.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { webhookDeliveries } from '#db/schema/github.ts'
import { connectChat, findByChat } from './connect-chat.server.ts'
import { disconnection } from './disconnect-telegram.server.ts'

type UpdateContext = Pick<AppContext, 'config' | 'db' | 'now'>

/** In MarkdownV2; null for no reply. */
export async function handleUpdate(context: UpdateContext, update: TelegramUpdate): Promise<string | null> {
  const bot = telegramBot(context.config)
  if (bot === null || update.chatId === null) return null
  const id = `telegram:${bot.id}:${update.id}`
  if (await isKnown(context, id)) return null
  const reply = await answer(context, { ...update, chatId: update.chatId, receiptId: id })
  return reply === null ? null : renderTelegram(telegramReply(reply), context.config.APP_ORIGIN)
}

type Update = TelegramUpdate & { chatId: string; receiptId: string }

async function answer(context: UpdateContext, update: Update): Promise<TelegramReply | null> {
  try {
    return await obey(context, update)
  } catch {
    // Another copy answers it, or another chat or player came first: the current state is the answer.
    return (await isKnown(context, update.receiptId)) ? null : obey(context, update)
  }
}

async function obey(context: UpdateContext, { chatId, command, receiptId }: Update): Promise<TelegramReply> {
  const owner = await findByChat(context, chatId)
  const receipt = (outcome: string): Statement =>
    context.db
      .insert(webhookDeliveries)
      .values({ id: receiptId, event: 'telegram:message', action: command.name, outcome, receivedAt: context.now() })
  if (command.name === 'start' && command.code !== null)
    return connectChat(context, { chatId, code: command.code, receipt: receipt('connected') })
  if (command.name === 'stop' && owner !== null) {
    await writeTogether(context.db, [receipt('disconnected'), ...disconnection(context, owner.id)])
    return { code: 'stopped', username: owner.githubUsername }
  }
  if (command.name === 'stop') return { code: 'nothing_to_stop' }
  return owner === null ? { code: 'how_to_connect' } : { code: 'help', username: owner.githubUsername }
}

async function isKnown(context: UpdateContext, id: string): Promise<boolean> {
  const rows = await context.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
  return rows.length > 0
}
