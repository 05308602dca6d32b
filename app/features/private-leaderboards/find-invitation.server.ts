import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { board, shownDescription, shownName } from '#app/core/private-leaderboards/shown-name.server.ts'
import { hasEnded, isInvitationCode, MEMBERS_CAP, MEMBERSHIPS_CAP } from '#app/domain/private-leaderboard.ts'
import { players } from '#db/schema/players.ts'

export type InvitationState = 'open' | 'member' | 'ended' | 'full' | 'too_many'

type InvitedLeaderboard = {
  id: string
  name: string
  description: string
  endsOn: string | null
  members: number
  ownerUsername: string
  ownerGithubId: number
  isMember: number
  memberships: number
}

export type InvitationView = Awaited<ReturnType<typeof findInvitation>>

/** The invitation for a signed-in player; a visitor learns nothing, not even whether it exists. */
export async function findInvitation(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  playerId: string | null,
  code: string,
) {
  if (playerId === null) return { state: 'visitor' as const }
  const board = await findInvitedLeaderboard(context, playerId, code)
  if (board === null) return { state: 'unknown' as const }
  const { id, state, name, description, endsOn, members, ownerUsername } = board
  return {
    state,
    id: state === 'member' ? id : null,
    name,
    description,
    endsOn,
    members,
    ownerUsername,
    ownerAvatarUrl: avatarUrl(context, board.ownerGithubId),
  }
}

/** The board behind a code, and whether this player can join it. */
export async function findInvitedLeaderboard(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  code: string,
): Promise<(InvitedLeaderboard & { state: InvitationState }) | null> {
  if (!isInvitationCode(code)) return null
  const [invited] = await context.db
    .select({
      id: board.id,
      name: shownName,
      description: shownDescription,
      endsOn: board.endsOn,
      members: board.memberCount,
      ownerUsername: players.githubUsername,
      ownerGithubId: players.githubId,
      isMember: sql<number>`EXISTS (SELECT 1 FROM members WHERE leaderboard_id = board.id AND player_id = ${playerId})`,
      memberships: sql<number>`(SELECT COUNT(*) FROM members WHERE player_id = ${playerId})`,
    })
    .from(board)
    .innerJoin(players, eq(players.id, board.ownerId))
    .where(eq(board.invitationCode, code))
  return invited === undefined ? null : { ...invited, state: stateOf(invited, context.now()) }
}

function stateOf({ isMember, endsOn, members, memberships }: InvitedLeaderboard, now: number): InvitationState {
  if (isMember === 1) return 'member'
  if (hasEnded(endsOn, now)) return 'ended'
  if (members >= MEMBERS_CAP) return 'full'
  return memberships >= MEMBERSHIPS_CAP ? 'too_many' : 'open'
}
