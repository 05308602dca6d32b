import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { OWNED_CAP } from '#app/domain/private-leaderboard.ts'
import type { CreationRefusal } from './leaderboard-view.ts'

/** Why this player cannot create a board now; null where nothing stands against it. */
export async function refusalOf(context: Pick<AppContext, 'db'>, playerId: string): Promise<CreationRefusal | null> {
  const [player] = await context.db.all<{ premium: number; owned: number }>(sql`
    SELECT is_premium AS premium, (SELECT COUNT(*) FROM private_leaderboards WHERE owner_id = ${playerId}) AS owned
    FROM players WHERE id = ${playerId}`)
  if (player?.premium !== 1) return 'not_premium'
  return player.owned >= OWNED_CAP ? 'too_many' : null
}
