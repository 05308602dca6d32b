import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { derivePremium } from '#app/core/premium/derive-premium.server.ts'
import { writeTogether } from '#db/client.ts'

/** Grants or ends premium by hand. Boards of open periods follow at once; ranks do not depend on it. */
export async function grantPremium(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  premium: boolean,
): Promise<void> {
  const now = context.now()
  await writeTogether(context.db, [
    context.db.run(sql`INSERT INTO subscriptions (id, player_id, source, plan, status, entitles, updated_at)
      VALUES (${`grant:${playerId}`}, ${playerId}, 'grant', 'grant', ${premium ? 'active' : 'ended'}, ${premium ? 1 : 0}, ${now})
      ON CONFLICT (id) DO UPDATE SET status = excluded.status, entitles = excluded.entitles, updated_at = excluded.updated_at`),
    ...derivePremium(context, playerId),
  ])
}
