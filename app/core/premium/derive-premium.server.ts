import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isOpenPeriod } from '#app/core/standings/open-standings.server.ts'
import type { Statement } from '#db/client.ts'

/**
 * Sets premium from the player's entitling subscriptions, for the batch that changes one. Nothing else sets it. Boards of
 * unclosed periods follow at once; ranks do not depend on premium.
 */
export function derivePremium({ db, now }: Pick<AppContext, 'db' | 'now'>, playerId: string): Statement[] {
  const entitled = sql`EXISTS (SELECT 1 FROM subscriptions WHERE player_id = ${playerId} AND entitles = 1)`
  return [
    db.run(sql`UPDATE players SET last_updated = ${now()}, is_premium = ${entitled}
      WHERE id = ${playerId} AND is_premium <> ${entitled}`),
    db.run(sql`UPDATE standings SET premium = (SELECT is_premium FROM players WHERE id = ${playerId})
      WHERE player_id = ${playerId} AND premium <> (SELECT is_premium FROM players WHERE id = ${playerId})
        AND ${isOpenPeriod(now())}`),
  ]
}
