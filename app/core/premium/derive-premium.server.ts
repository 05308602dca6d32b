import { and, eq, ne, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isOpenPeriod } from '#app/core/standings/open-standings.server.ts'
import type { Statement } from '#db/client.ts'
import { players } from '#db/schema/players.ts'

/** From entitling subscriptions, in the batch that changes one; the only writer. Boards of unclosed periods follow. */
export function derivePremium({ db, now }: Pick<AppContext, 'db' | 'now'>, playerId: string): Statement[] {
  const entitled = sql<boolean>`EXISTS (SELECT 1 FROM subscriptions WHERE player_id = ${playerId} AND entitles = 1)`
  return [
    db
      .update(players)
      .set({ lastUpdated: now(), isPremium: entitled })
      .where(and(eq(players.id, playerId), ne(players.isPremium, entitled))),
    db.run(sql`UPDATE standings SET premium = (SELECT is_premium FROM players WHERE id = ${playerId})
      WHERE player_id = ${playerId} AND premium <> (SELECT is_premium FROM players WHERE id = ${playerId})
        AND ${isOpenPeriod(now())}`),
  ]
}
