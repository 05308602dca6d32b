import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { IS_FULL_CAPACITY_FOR_ALL, capacityOf } from '#app/core/contests/running/contest-capacity.server.ts'
import { loadOffer } from '#app/core/premium/load-offer.server.ts'
import { CONTEST_CAPACITY } from '#app/domain/contests/contest.ts'
import { PLANS, priceOf } from '#app/domain/premium/plan.ts'

export type RunContestView = Awaited<ReturnType<typeof loadRunContest>>

/** What contests cost the viewer. */
export async function loadRunContest(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'stripe'>,
  viewer: SQL | null,
) {
  const [offer, [row]] = await Promise.all([
    loadOffer(context, null),
    context.db.all<{ isForAll: number; room: number }>(
      sql`SELECT ${IS_FULL_CAPACITY_FOR_ALL} AS isForAll, ${capacityOf(viewer ?? '')} AS room`,
    ),
  ])
  return {
    isFullRoomForAll: row?.isForAll === 1,
    hasFullCapacity: (row?.room ?? CONTEST_CAPACITY.free) > CONTEST_CAPACITY.free,
    /** Of a month, in cents; null where premium is not sold. */
    price: context.stripe === null ? null : priceOf(PLANS[0], offer.seats ?? 0),
  }
}
