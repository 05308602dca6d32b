import { desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { board, shownDescription, shownName } from '#app/core/private-leaderboards/shown-name.server.ts'
import { hasEnded as isOver, MEMBERSHIPS_CAP, OWNED_CAP } from '#app/domain/private-leaderboard.ts'
import { players } from '#db/schema/players.ts'
import { members } from '#db/schema/private-leaderboards.ts'
import type { ListedLeaderboard } from './leaderboard-view.ts'

/** The boards that a player is a member of, running ones first and newest joined first; the own ones apart. */
export async function listLeaderboards(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
): Promise<{ mine: ListedLeaderboard[]; joined: ListedLeaderboard[] }> {
  const now = context.now()
  const rows = await context.db
    .select({
      id: board.id,
      name: sql<string>`IIF(board.owner_id = members.player_id, board.name, ${shownName})`,
      description: sql<string>`IIF(board.owner_id = members.player_id, board.description, ${shownDescription})`,
      endsOn: board.endsOn,
      members: board.memberCount,
      ownerUsername: players.githubUsername,
      isOwner: sql<number>`board.owner_id = members.player_id`,
    })
    .from(members)
    .innerJoin(board, eq(board.id, members.leaderboardId))
    .innerJoin(players, eq(players.id, board.ownerId))
    .where(eq(members.playerId, playerId))
    .orderBy(desc(members.joinedAt), board.id)
    .limit(MEMBERSHIPS_CAP + OWNED_CAP)
  const boards = rows
    .map((row) => ({ ...row, hasEnded: isOver(row.endsOn, now) }))
    .toSorted((one, other) => Number(one.hasEnded) - Number(other.hasEnded))
  return {
    mine: boards.filter(({ isOwner }) => isOwner === 1).map(listed),
    joined: boards.filter(({ isOwner }) => isOwner === 0).map(listed),
  }
}

function listed({ id, name, description, ownerUsername, members, endsOn, hasEnded }: ListedLeaderboard) {
  return { id, name, description, ownerUsername, members, endsOn, hasEnded }
}
