import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { removedMembers } from '#db/schema/contests/private-leaderboards.ts'

const MOST_REMOVALS = 20

/** The newest first, without names. */
export function listRemovals(
  { db }: Pick<AppContext, 'db'>,
  contestId: string,
): Promise<{ at: number; reason: string }[]> {
  const { leaderboardId, removedAt: at, reason } = removedMembers
  return db
    .select({ at, reason: sql<string>`IIF(${isTakenDown('leaderboard', sql`${contestId}`)}, '', ${reason})` })
    .from(removedMembers)
    .where(and(eq(leaderboardId, contestId), isNotNull(reason)))
    .orderBy(desc(at))
    .limit(MOST_REMOVALS)
}
