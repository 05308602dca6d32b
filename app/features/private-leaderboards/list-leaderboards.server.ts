import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { shownDescription, shownName } from '#app/core/private-leaderboards/shown-name.server.ts'
import { hasEnded as isOver, MEMBERSHIPS_CAP, OWNED_CAP } from '#app/domain/private-leaderboard.ts'
import type { ListedLeaderboard } from './leaderboard-view.ts'

type Row = Omit<ListedLeaderboard, 'hasEnded'> & { isOwner: number }

/** The boards that a player is a member of, running ones first and newest joined first; the own ones apart. */
export async function listLeaderboards(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
): Promise<{ mine: ListedLeaderboard[]; joined: ListedLeaderboard[] }> {
  const now = context.now()
  const rows = await context.db.all<Row>(sql`
    SELECT board.id, IIF(board.owner_id = members.player_id, board.name, ${shownName}) AS name,
      IIF(board.owner_id = members.player_id, board.description, ${shownDescription}) AS description, board.ends_on AS endsOn, board.member_count AS members,
      owner.github_username AS ownerUsername, board.owner_id = members.player_id AS isOwner
    FROM members
    JOIN private_leaderboards AS board ON board.id = members.leaderboard_id
    JOIN players AS owner ON owner.id = board.owner_id
    WHERE members.player_id = ${playerId}
    ORDER BY members.joined_at DESC, board.id LIMIT ${MEMBERSHIPS_CAP + OWNED_CAP}`)
  const boards = rows
    .map((row) => ({ ...row, hasEnded: isOver(row.endsOn, now) }))
    .toSorted((one, other) => Number(one.hasEnded) - Number(other.hasEnded))
  return {
    mine: boards.filter((board) => board.isOwner === 1).map(listed),
    joined: boards.filter((board) => board.isOwner === 0).map(listed),
  }
}

function listed({ id, name, description, ownerUsername, members, endsOn, hasEnded }: ListedLeaderboard) {
  return { id, name, description, ownerUsername, members, endsOn, hasEnded }
}
