import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { derivePremium } from '#app/core/premium/derive-premium.server.ts'
import type { PlanId } from '#app/domain/plan.ts'
import type { Statement } from '#db/client.ts'

export type Entitlement = {
  id: string
  playerId: string
  plan: PlanId
  status: string
  entitles: boolean
  isHalfPrice: boolean
  currentPeriodEnd: number | null
  endsWithPeriod: boolean
  /** When Stripe was asked for it: an answer to an earlier question changes nothing. */
  askedAt: number
}

/** What writes down a Stripe object as it was found; a player who is gone gets none. */
export function saveEntitlement(context: Pick<AppContext, 'db' | 'now'>, given: Entitlement): Statement[] {
  return [
    context.db.run(sql`INSERT INTO subscriptions
        (id, player_id, source, plan, status, entitles, is_half_price, current_period_end, ends_with_period, updated_at)
      SELECT ${given.id}, id, 'stripe', ${given.plan}, ${given.status}, ${given.entitles ? 1 : 0},
        ${given.isHalfPrice ? 1 : 0}, ${given.currentPeriodEnd}, ${given.endsWithPeriod ? 1 : 0}, ${given.askedAt}
      FROM players WHERE id = ${given.playerId}
      ON CONFLICT (id) DO UPDATE SET plan = excluded.plan, status = excluded.status, entitles = excluded.entitles,
        is_half_price = excluded.is_half_price, current_period_end = excluded.current_period_end,
        ends_with_period = excluded.ends_with_period, updated_at = excluded.updated_at
      WHERE excluded.updated_at >= subscriptions.updated_at`),
    ...derivePremium(context, given.playerId),
  ]
}
