import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'

/** What the organiser keeps about members, as JSON by player; for owner and moderators alone. */
export async function listColumns({ db }: Pick<AppContext, 'db'>, contestId: string): Promise<Map<string, string>> {
  const rows = await db.all<{ playerId: string; columns: string }>(sql`
    SELECT player_id AS playerId, columns FROM members WHERE leaderboard_id = ${contestId} AND columns IS NOT NULL`)
  return new Map(rows.map(({ playerId, columns }) => [playerId, columns]))
}
