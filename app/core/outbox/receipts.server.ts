import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Channel } from '#app/domain/notifications/channel.ts'
import { deliveries, type DeliveryState } from '#db/schema/notifications.ts'

export const ADMIN = 'admin'

/**
 * One message to one receiver by one channel, not sent again. A contest's chat, an invitation and a member of staff
 * have their own id as `playerId`; the receipts of the first two are deleted with them.
 */
export type ReceiptKey = { notificationId: string; playerId: string; channel: Channel | 'chat' }

type ReceiptContext = Pick<AppContext, 'db' | 'now'>

/** Before sending. True for at most one call, and never for a receiver that is gone. */
export async function takeReceipt(
  context: ReceiptContext,
  key: ReceiptKey,
  state: Exclude<DeliveryState, 'failed'>,
): Promise<boolean> {
  const { notificationId, playerId, channel } = key
  const taken = await context.db.all(sql`
    INSERT INTO deliveries (notification_id, player_id, channel, state, updated_at)
    SELECT ${notificationId}, ${playerId}, ${channel}, ${state}, ${context.now()}
    WHERE ${playerId} = ${ADMIN} OR ${exists(playerId)}
    ON CONFLICT DO NOTHING RETURNING state`)
  return taken.length === 1
}

/** Lets the next try send, after an answer that nothing was sent. */
export async function releaseReceipt(context: ReceiptContext, key: ReceiptKey, state: DeliveryState): Promise<void> {
  await context.db.delete(deliveries).where(and(isOf(key), eq(deliveries.state, state)))
}

export async function hasReceipt(context: ReceiptContext, key: ReceiptKey): Promise<boolean> {
  const rows = await context.db.select({ state: deliveries.state }).from(deliveries).where(isOf(key))
  return rows.length > 0
}

/** Stores nothing for an erased or removed receiver. */
export async function recordReceipt(
  context: ReceiptContext,
  key: ReceiptKey,
  state: 'sent' | 'failed',
  detail: string | null,
): Promise<void> {
  const { notificationId, playerId, channel } = key
  await context.db.run(sql`
    INSERT INTO deliveries (notification_id, player_id, channel, state, detail, updated_at)
    SELECT ${notificationId}, ${playerId}, ${channel}, ${state}, ${detail}, ${context.now()} WHERE ${exists(playerId)}
    ON CONFLICT (notification_id, player_id, channel) DO UPDATE
      SET state = excluded.state, detail = excluded.detail, updated_at = excluded.updated_at`)
}

function exists(playerId: string): SQL {
  return sql`(EXISTS (SELECT 1 FROM players WHERE id = ${playerId})
    OR EXISTS (SELECT 1 FROM contest_channels WHERE id = ${playerId})
    OR EXISTS (SELECT 1 FROM staff WHERE id = ${playerId})
    OR EXISTS (SELECT 1 FROM contest_invitations WHERE id = ${playerId}))`
}

function isOf({ notificationId, playerId, channel }: ReceiptKey) {
  return and(
    eq(deliveries.notificationId, notificationId),
    eq(deliveries.playerId, playerId),
    eq(deliveries.channel, channel),
  )
}
