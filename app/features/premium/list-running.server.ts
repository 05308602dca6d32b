import { and, eq, ne } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isSubscriptionOver } from '#app/domain/premium/entitlement.ts'
import { players } from '#db/schema/players.ts'
import { subscriptions } from '#db/schema/premium.ts'
import type { BillingContext } from './subscription-news.server.ts'

export type Running = { id: string; status: string; endsWithPeriod: boolean }

/** Those that may still charge: ours, and Stripe's list in case an event is missing. Null without Stripe's answer. */
export async function listRunning(context: BillingContext, playerId: string): Promise<Running[] | null> {
  const customerId = await findCustomer(context, playerId)
  const running = new Map((await listNoted(context, playerId)).map((noted) => [noted.id, noted]))
  const known = customerId === null ? null : await context.stripe.listSubscriptions(customerId)
  if (known !== null && !known.ok && known.code !== 'missing') return null
  for (const { id, status, endsWithPeriod } of known?.ok === true ? known.value : [])
    if (running.has(id) || !isSubscriptionOver(status)) running.set(id, { id, status, endsWithPeriod })
  return [...running.values()]
}

export async function listNoted({ db }: Pick<AppContext, 'db'>, playerId: string): Promise<Running[]> {
  const { id, status, endsWithPeriod } = subscriptions
  const rows = await db
    .select({ id, status, endsWithPeriod })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.playerId, playerId),
        eq(subscriptions.source, 'stripe'),
        ne(subscriptions.plan, 'lifetime_access'),
      ),
    )
  return rows.filter((row) => !isSubscriptionOver(row.status))
}

/** Null before a first checkout. */
export async function findCustomer({ db }: Pick<AppContext, 'db'>, playerId: string): Promise<string | null> {
  const [player] = await db
    .select({ customerId: players.stripeCustomerId })
    .from(players)
    .where(eq(players.id, playerId))
  return player?.customerId ?? null
}
