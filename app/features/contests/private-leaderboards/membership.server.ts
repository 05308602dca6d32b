import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { renewCodeStatement } from '#app/core/contests/private-leaderboards/create-board.server.ts'
import { joinBoard } from '#app/core/contests/running/join-board.server.ts'
import { recordMoveStatement } from '#app/core/contests/running/team-moves.server.ts'
import { wayOut } from '#app/domain/contests/private-leaderboard.ts'
import { writeTogether } from '#db/client.ts'
import { contestRoles } from '#db/schema/contests/contests.ts'
import { findInvitedLeaderboard, readInvitation, type InvitationState } from './find-invitation.server.ts'

export type Joining =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; code: Exclude<InvitationState, 'open' | 'member' | 'draft'> | 'unknown' | 'agree' }

/** Joins the board that the end of a link invites to; joining again changes nothing. */
export async function joinLeaderboard(
  context: Pick<AppContext, 'db' | 'now' | 'log' | 'config'>,
  playerId: string,
  code: string,
  agrees = false,
): Promise<Joining> {
  const invitation = await readInvitation(context, code)
  if (invitation === null) return { ok: false, code: 'unknown' }
  const member = await joinBoard(context, playerId, invitation.which, { ...invitation, agrees })
  if (member === 'agree' || member === 'full' || member === 'removed' || member === 'organiser' || member === 'used')
    return { ok: false, code: member }
  if (member !== null) return { ok: true, id: member.id, isNew: true }
  const board = await findInvitedLeaderboard(context, playerId, code)
  if (board === null || board.state === 'draft') return { ok: false, code: 'unknown' }
  if (board.state === 'member') return { ok: true, id: board.id, isNew: false }
  // Open again by now: the next attempt succeeds.
  return { ok: false, code: board.state === 'open' ? 'full' : board.state }
}

/** Ends the membership, and with it a role in the contest. */
export async function leaveLeaderboard(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  playerId: string,
  id: string,
): Promise<'left' | 'owner' | 'ended' | 'not_found'> {
  const [member] = await context.db.all<{ isOwner: number; contestEndsAt: number | null; hasRole: number }>(sql`
    SELECT board.owner_id = members.player_id AS isOwner,
      (SELECT ends_at FROM contests WHERE leaderboard_id = board.id) AS contestEndsAt,
      EXISTS (SELECT 1 FROM contest_roles WHERE contest_id = board.id AND player_id = ${playerId}) AS hasRole
    FROM members CROSS JOIN private_leaderboards AS board ON board.id = members.leaderboard_id
    WHERE members.leaderboard_id = ${id} AND members.player_id = ${playerId}`)
  if (member === undefined) return 'not_found'
  const way = wayOut({ ...member, isOwner: member.isOwner === 1 }, context.now())
  if (way !== 'open') return way
  await writeTogether(context.db, [
    recordMoveStatement(context, { contestId: id, who: sql`members.player_id = ${playerId}`, to: sql`NULL` }),
    context.db.run(sql`
      DELETE FROM members WHERE leaderboard_id = ${id} AND player_id = ${playerId}
        AND NOT EXISTS (SELECT 1 FROM private_leaderboards WHERE id = ${id} AND owner_id = ${playerId})
        AND NOT EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${id} AND ends_at <= ${context.now()})`),
    ...(member.hasRole === 1
      ? [
          context.db
            .delete(contestRoles)
            .where(and(eq(contestRoles.contestId, id), eq(contestRoles.playerId, playerId))),
          renewCodeStatement(context, id),
        ]
      : []),
  ])
  return 'left'
}
