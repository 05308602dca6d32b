import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { deliverOnce, type JobOutcome } from '#app/core/outbox/deliver-once.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { ADMIN } from '#app/core/outbox/receipts.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { escapeMarkdownV2 } from '#app/domain/text/plain-text.ts'
import { newId } from '#app/domain/values/id.ts'

const SEPARATOR = escapeMarkdownV2('--------------------')

/** For the batch of the reported change. */
export function adminNotice(context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>, text: string) {
  return namedAdminNotice(context, newId('an', context.randomBytes), text)
}

/** Sent once, however often it is written. */
export function namedAdminNotice(context: Pick<AppContext, 'db' | 'now'>, id: string, text: string) {
  return outboxStatement(context, id, { type: 'notify-admin', id, text })
}

/** Does nothing without a configured chat. */
export async function notifyAdmin(
  context: Pick<AppContext, 'db' | 'now' | 'log' | 'telegram' | 'config'>,
  { id, text }: JobOf<'notify-admin'>,
): Promise<JobOutcome> {
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
