import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'

export type MemberLeaderboard = {
  id: string
  ownerId: string
  name: string
  description: string
  endsOn: string | null
  invitationCode: string
  createdAt: number
  members: number
  ownerUsername: string
  isTakenDown: number
}

/** A board as one of its members may know of it; null for everybody else, as if there were none. */
export async function findOwnLeaderboard(
  context: Pick<AppContext, 'db'>,
  playerId: string,
  id: string,
): Promise<MemberLeaderboard | null> {
  const [board] = await context.db.all<MemberLeaderboard>(sql`
    SELECT board.id, board.owner_id AS ownerId, board.name, board.description, board.ends_on AS endsOn,
      board.invitation_code AS invitationCode, board.created_at AS createdAt, board.member_count AS members,
      players.github_username AS ownerUsername, ${isTakenDown('leaderboard', sql`board.id`)} AS isTakenDown
    FROM members
    JOIN private_leaderboards AS board ON board.id = members.leaderboard_id
    JOIN players ON players.id = board.owner_id
    WHERE members.leaderboard_id = ${id} AND members.player_id = ${playerId}`)
  return board ?? null
}
