import { eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isSpent, readInvitationToken } from '#app/core/contests/invitations/invitation-link.server.ts'
import {
  board,
  climberCount,
  shownDescription,
  shownName,
} from '#app/core/contests/private-leaderboards/shown-name.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { isShownPlayer } from '#app/core/players/find-player.server.ts'
import { fullText } from '#app/domain/contests/contest-capacity.ts'
import { hasEnded, isInvitationCode, MEMBERS_CAP, MEMBERSHIPS_CAP } from '#app/domain/contests/private-leaderboard.ts'
import { NO_REWARDS, policiesOf } from '#app/domain/contests/setup/contest-rewards.ts'
import { pick } from '#app/domain/values/pick.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { players } from '#db/schema/players.ts'

export type InvitationState =
  | 'open'
  | 'draft'
  | 'member'
  | 'removed'
  | 'organiser'
  | 'ended'
  | 'used'
  | 'full'
  | 'too_many'

type InvitedLeaderboard = NonNullable<Awaited<ReturnType<typeof readInvited>>>

export type InvitationView = Awaited<ReturnType<typeof findInvitation>>

/** The invitation for a signed-in player; a visitor learns nothing, not even whether it exists. */
export async function findInvitation(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  playerId: string | null,
  code: string,
) {
  if (playerId === null) return { state: 'visitor' as const }
  const board = await findInvitedLeaderboard(context, playerId, code)
  // A draft has no invitation yet.
  if (board === null || board.state === 'draft') return { state: 'unknown' as const }
  const { id, state, members, climbers, ownerUsername, contest, isDown } = board
  return {
    ...pick(board, 'state', 'isMailed', 'name', 'description', 'endsOn', 'removalReason', 'ownerUsername'),
    id: state === 'member' ? id : null,
    publicHref: contest?.visibility === 'public' ? `/c/${contest.slug}` : null,
    contest:
      contest === null
        ? null
        : {
            ...pick(contest, 'startsAt', 'endsAt', 'timeZone'),
            hasStarted: contest.startsAt <= context.now(),
            isCancelled: contest.cancelledAt !== null,
            policies: policiesOf(isDown === 1 ? NO_REWARDS : contest),
            fullText: fullText({ capacity: contest.room, owner: ownerUsername }),
          },
    members: contest === null ? members : climbers,
    hasOwnerPage: board.hasOwnerPage,
    ownerAvatarUrl: avatarUrl(context, board.ownerGithubId),
  }
}

export type Invitation = { which: SQL; invitationId?: string }

/** What the end of a link invites to: the board of a code, or the contest of a mailed invitation. */
export async function readInvitation(context: Pick<AppContext, 'config'>, code: string): Promise<Invitation | null> {
  if (isInvitationCode(code)) return { which: sql`board.invitation_code = ${code}` }
  const invitationId = await readInvitationToken(context, code)
  if (invitationId === null) return null
  return {
    which: sql`board.id = (SELECT contest_id FROM contest_invitations WHERE id = ${invitationId})`,
    invitationId,
  }
}

/** Whether a path is an invitation to a private contest. */
export async function invitesToPrivateContest(
  context: Pick<AppContext, 'config' | 'db'>,
  path: string,
): Promise<boolean> {
  const code = /^\/my-leaderboards\/join\/([\w.-]{1,200})(?:$|[?#])/.exec(path)?.[1]
  const invitation = code === undefined ? null : await readInvitation(context, code)
  if (invitation === null) return false
  const [found] = await context.db
    .select({ visibility: contests.visibility })
    .from(board)
    .innerJoin(contests, eq(contests.id, board.id))
    .where(invitation.which)
  return found?.visibility === 'private'
}

/** The board of an invitation, and whether this player can join it. */
export async function findInvitedLeaderboard(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  playerId: string,
  code: string,
): Promise<(InvitedLeaderboard & { state: InvitationState }) | null> {
  const invitation = await readInvitation(context, code)
  if (invitation === null) return null
  const { which, invitationId } = invitation
  const invited = await readInvited(context, playerId, which, invitationId)
  return invited === null ? null : { ...invited, state: stateOf(invited, context.now()) }
}

async function readInvited({ db }: Pick<AppContext, 'db'>, playerId: string, which: SQL, invitationId?: string) {
  const [invited] = await db
    .select({
      id: board.id,
      name: shownName,
      description: shownDescription,
      endsOn: board.endsOn,
      members: board.memberCount,
      climbers: climberCount,
      ownerUsername: players.githubUsername,
      hasOwnerPage: sql<number>`${isShownPlayer}`,
      ownerGithubId: players.githubId,
      isMember: sql<number>`EXISTS (SELECT 1 FROM members WHERE leaderboard_id = board.id AND player_id = ${playerId})`,
      isRemoved: sql<number>`EXISTS (SELECT 1 FROM removed_members
        WHERE leaderboard_id = board.id AND player_id = ${playerId})`,
      removalReason: sql<string | null>`(SELECT reason FROM removed_members
        WHERE leaderboard_id = board.id AND player_id = ${playerId})`,
      isOrganiser: sql<number>`EXISTS (SELECT 1 FROM contest_organisers
        WHERE contest_id = board.id AND player_id = ${playerId})`,
      contest: {
        // The first one tells whether there is a contest: it is never null.
        startsAt: contests.startsAt,
        ...pick(contests, 'openedAt', 'endsAt', 'cancelledAt', 'timeZone', 'slug', 'visibility', 'room'),
        ...pick(contests, 'conductUrl', 'termsUrl', 'privacyUrl'),
      },
      isDown: sql<number>`${isTakenDown('leaderboard', sql`board.id`)}`,
      // D1 sorts a column whose name is a number before the others.
      isUsed: invitationId === undefined ? sql<number>`FALSE` : sql<number>`${isSpent(invitationId)}`,
      memberships: sql<number>`(SELECT COUNT(*) FROM members WHERE player_id = ${playerId})`,
    })
    .from(board)
    .innerJoin(players, eq(players.id, board.ownerId))
    .leftJoin(contests, eq(contests.id, board.id))
    .where(which)
  return invited === undefined ? null : { ...invited, isMailed: invitationId !== undefined }
}

function stateOf(
  { isMember, isRemoved, isOrganiser, isUsed, endsOn, members, climbers, memberships, contest }: InvitedLeaderboard,
  now: number,
): InvitationState {
  if (isMember === 1) return 'member'
  if (contest?.openedAt === null) return 'draft'
  if (isRemoved === 1) return 'removed'
  if (isOrganiser === 1) return 'organiser'
  if (contest === null ? hasEnded(endsOn, now) : now >= contest.endsAt || contest.cancelledAt !== null) return 'ended'
  if (isUsed === 1) return 'used'
  if (contest === null ? members >= MEMBERS_CAP : climbers >= contest.room) return 'full'
  return memberships >= MEMBERSHIPS_CAP ? 'too_many' : 'open'
}
