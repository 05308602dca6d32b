import { sql, type SQL } from 'drizzle-orm'

/** How many boards count towards the most that a player may own: a contest that is final counts no more. */
export function ownedBoards(playerId: string | SQL): SQL<number> {
  return sql<number>`(SELECT COUNT(*) FROM private_leaderboards AS owned WHERE owned.owner_id = ${playerId}
    AND NOT EXISTS (SELECT 1 FROM contests WHERE contests.leaderboard_id = owned.id AND contests.final_at IS NOT NULL))`
}
