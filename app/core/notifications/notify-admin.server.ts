import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { escapeMarkdownV2 } from '#app/domain/escape-markdown-v2.ts'
import type { JobOf } from '#app/domain/job.ts'
import { deliverOnce, type Delivered } from './deliver-once.server.ts'
import { ADMIN } from './receipts.server.ts'

const SEPARATOR = escapeMarkdownV2('--------------------')

/** Tells the one admin, in the product's header and separators; silently skipped where no admin chat is configured. */
export async function notifyAdmin(
  context: Pick<AppContext, 'db' | 'now' | 'log' | 'telegram' | 'config'>,
  { id, text }: JobOf<'notify-admin'>,
): Promise<Delivered> {
  const { telegram, config } = context
  const chatId = config.TELEGRAM_ADMIN_CHAT_ID
  if (telegram === null || chatId === null) return { state: 'done' }
  return deliverOnce(
    context,
    { notificationId: id, playerId: ADMIN, channel: 'telegram' },
    {
      guarantee: 'attempted_once',
      send: () =>
        telegram.sendMessage({
          chatId,
          text: [`*${escapeMarkdownV2(brand.name)}*`, SEPARATOR, escapeMarkdownV2(text), SEPARATOR].join('\n'),
          silent: false,
        }),
    },
  )
}
