import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { board } from '#app/core/contests/private-leaderboards/shown-name.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { isShownPlayer } from '#app/core/players/find-player.server.ts'
import { pick } from '#app/domain/values/pick.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { players } from '#db/schema/players.ts'

export type MemberLeaderboard = NonNullable<Awaited<ReturnType<typeof findOwnLeaderboard>>>

/** A board for one of its members; null for everybody else, and for a contest, which has a page of its own. */
export async function findOwnLeaderboard(context: Pick<AppContext, 'db'>, playerId: string, id: string) {
  const [found] = await context.db
    .select({
      ...pick(board, 'id', 'ownerId', 'name', 'description', 'endsOn', 'invitationCode', 'createdAt'),
      members: board.memberCount,
      ownerUsername: players.githubUsername,
      hasOwnerPage: sql<number>`${isShownPlayer}`,
      isTakenDown: sql<number>`${isTakenDown('leaderboard', sql`board.id`)}`,
    })
    .from(members)
    .innerJoin(board, eq(board.id, members.leaderboardId))
    .innerJoin(players, eq(players.id, board.ownerId))
    .where(
      and(
        eq(members.leaderboardId, id),
        eq(members.playerId, playerId),
        sql`NOT EXISTS (SELECT 1 FROM contests WHERE contests.leaderboard_id = ${board.id})`,
      ),
    )
  return found ?? null
}
