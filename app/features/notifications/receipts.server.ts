import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { deliveries } from '#db/schema/notifications.ts'

/** Names one message to one receiver by one channel: nothing is sent twice past its receipt. */
export type ReceiptKey = { notificationId: string; playerId: string; channel: 'telegram' | 'email' }

type ReceiptContext = Pick<AppContext, 'db' | 'now'>

/** Whether this call is the one that may send: taken before sending, at most one call gets it. */
export async function takeReceipt(context: ReceiptContext, key: ReceiptKey): Promise<boolean> {
  const taken = await context.db
    .insert(deliveries)
    .values({ ...keyOf(key), state: 'claimed', updatedAt: context.now() })
    .onConflictDoNothing()
    .returning({ state: deliveries.state })
  return taken.length === 1
}

/** Lets the next try send, after an answer that says that nothing was. */
export async function releaseReceipt(context: ReceiptContext, key: ReceiptKey): Promise<void> {
  await context.db.delete(deliveries).where(and(isOf(key), eq(deliveries.state, 'claimed')))
}

export async function hasReceipt(context: ReceiptContext, key: ReceiptKey): Promise<boolean> {
  const rows = await context.db.select({ state: deliveries.state }).from(deliveries).where(isOf(key))
  return rows.length > 0
}

export async function noteReceipt(
  context: ReceiptContext,
  key: ReceiptKey,
  state: 'sent' | 'failed',
  detail: string | null,
): Promise<void> {
  const updatedAt = context.now()
  await context.db
    .insert(deliveries)
    .values({ ...keyOf(key), state, detail, updatedAt })
    .onConflictDoUpdate({
      target: [deliveries.notificationId, deliveries.playerId, deliveries.channel],
      set: { state, detail, updatedAt },
    })
}

function keyOf({ notificationId, playerId, channel }: ReceiptKey): ReceiptKey {
  return { notificationId, playerId, channel }
}

function isOf({ notificationId, playerId, channel }: ReceiptKey) {
  return and(
    eq(deliveries.notificationId, notificationId),
    eq(deliveries.playerId, playerId),
    eq(deliveries.channel, channel),
  )
}
