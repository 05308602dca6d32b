import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Channel } from '#app/domain/channel.ts'
import { deliveries, type DeliveryState } from '#db/schema/notifications.ts'

/** The receiver of what goes to the admin chat. */
export const ADMIN = 'admin'

/** Names one message to one receiver by one channel: nothing is sent twice past its receipt. */
export type ReceiptKey = { notificationId: string; playerId: string; channel: Channel }

type ReceiptContext = Pick<AppContext, 'db' | 'now'>

/** Whether this call is the one that may send: taken before sending, at most one call gets it, none for who is erased. */
export async function takeReceipt(
  context: ReceiptContext,
  key: ReceiptKey,
  state: Exclude<DeliveryState, 'failed'>,
): Promise<boolean> {
  const { notificationId, playerId, channel } = key
  const taken = await context.db.all(sql`
    INSERT INTO deliveries (notification_id, player_id, channel, state, updated_at)
    SELECT ${notificationId}, ${playerId}, ${channel}, ${state}, ${context.now()}
    WHERE ${playerId} = ${ADMIN} OR EXISTS (SELECT 1 FROM players WHERE id = ${playerId})
    ON CONFLICT DO NOTHING RETURNING state`)
  return taken.length === 1
}

/** Lets the next try send, after an answer that says that nothing was. */
export async function releaseReceipt(context: ReceiptContext, key: ReceiptKey, state: DeliveryState): Promise<void> {
  await context.db.delete(deliveries).where(and(isOf(key), eq(deliveries.state, state)))
}

export async function hasReceipt(context: ReceiptContext, key: ReceiptKey): Promise<boolean> {
  const rows = await context.db.select({ state: deliveries.state }).from(deliveries).where(isOf(key))
  return rows.length > 0
}

/** Of who was erased while the message was on its way nothing is noted. */
export async function noteReceipt(
  context: ReceiptContext,
  key: ReceiptKey,
  state: 'sent' | 'failed',
  detail: string | null,
): Promise<void> {
  const { notificationId, playerId, channel } = key
  await context.db.run(sql`
    INSERT INTO deliveries (notification_id, player_id, channel, state, detail, updated_at)
    SELECT ${notificationId}, id, ${channel}, ${state}, ${detail}, ${context.now()} FROM players WHERE id = ${playerId}
    ON CONFLICT (notification_id, player_id, channel) DO UPDATE
      SET state = excluded.state, detail = excluded.detail, updated_at = excluded.updated_at`)
}

function isOf({ notificationId, playerId, channel }: ReceiptKey) {
  return and(
    eq(deliveries.notificationId, notificationId),
    eq(deliveries.playerId, playerId),
    eq(deliveries.channel, channel),
  )
}
