import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'

/** Ends the membership. Owners stay: they hand the board over or delete it first. */
export async function leaveLeaderboard(
  context: Pick<AppContext, 'db'>,
  playerId: string,
  id: string,
): Promise<'left' | 'owner' | 'not_found'> {
  const left = await context.db.all(sql`
    DELETE FROM members WHERE leaderboard_id = ${id} AND player_id = ${playerId}
      AND NOT EXISTS (SELECT 1 FROM private_leaderboards WHERE id = ${id} AND owner_id = ${playerId})
    RETURNING player_id`)
  if (left.length > 0) return 'left'
  const owned = await context.db.all(
    sql`SELECT 1 FROM private_leaderboards WHERE id = ${id} AND owner_id = ${playerId}`,
  )
  return owned.length > 0 ? 'owner' : 'not_found'
}
