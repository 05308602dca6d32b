import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'

const MOST_REMOVALS = 20

/** Why climbers were removed, the newest first, without their names. */
export function listRemovals(
  { db }: Pick<AppContext, 'db'>,
  contestId: string,
): Promise<{ at: number; reason: string }[]> {
  return db.all(sql`
    SELECT removed_at AS at, IIF(${isTakenDown('leaderboard', sql`${contestId}`)}, '', reason) AS reason
    FROM removed_members WHERE leaderboard_id = ${contestId} AND reason IS NOT NULL
    ORDER BY removed_at DESC LIMIT ${MOST_REMOVALS}`)
}
