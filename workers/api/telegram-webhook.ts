import { Hono } from 'hono'
import { readTelegramUpdate, replyInAnswer } from '#app/adapters/telegram/telegram-update.ts'
import { recordRefusal } from '#app/core/monitoring/record-refusal.server.ts'
import { handleUpdate } from '#app/features/telegram/handle-update.server.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { isActiveSecret } from './is-active-secret.ts'

/** The reply is in the response. */
export const telegramWebhook = new Hono<ApiEnvironment>().post('/', async (context) => {
  const { app } = context.env
  const given = context.req.header('x-telegram-bot-api-secret-token') ?? ''
  if (!(await isActiveSecret(app.config.TELEGRAM_WEBHOOK_SECRET, given))) {
    app.log('warning', 'Webhook signature refused')
    if (app.config.TELEGRAM_WEBHOOK_SECRET !== null) await recordRefusal(app, 'telegram')
    return context.json({ error: 'secret' }, 401)
  }
  const update = readTelegramUpdate(await context.req.json().catch(() => null))
  if (update === null) {
    app.log('warning', 'Webhook payload is malformed')
    return context.json({ error: 'malformed' }, 400)
  }
  const text = await handleUpdate(app, update)
  return context.json(text === null || update.chatId === null ? {} : replyInAnswer(update.chatId, text))
})
