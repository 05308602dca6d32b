import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { dayOf } from '#app/domain/period.ts'
import { isInvitationCode, MEMBERSHIPS_CAP } from '#app/domain/private-leaderboard.ts'
import { isConflict } from '#db/conflict.ts'
import { findInvitedLeaderboard, type InvitationState } from './find-invitation.server.ts'

export type Joining =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; code: Exclude<InvitationState, 'open' | 'member'> | 'unknown' }

/** Joins the board that the code invites to; joining again changes nothing. */
export async function joinLeaderboard(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  code: string,
): Promise<Joining> {
  if (!isInvitationCode(code)) return { ok: false, code: 'unknown' }
  const member = await insertMember(context, playerId, code)
  if (member === 'full') return { ok: false, code: 'full' }
  if (member !== null) return { ok: true, id: member.id, isNew: true }
  const board = await findInvitedLeaderboard(context, playerId, code)
  if (board === null) return { ok: false, code: 'unknown' }
  if (board.state === 'member') return { ok: true, id: board.id, isNew: false }
  // Open again by now: the next attempt succeeds.
  return { ok: false, code: board.state === 'open' ? 'full' : board.state }
}

async function insertMember(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  code: string,
): Promise<{ id: string } | 'full' | null> {
  const now = context.now()
  try {
    // Members are left out before the insert: the trigger of a full board would refuse them too.
    const [member] = await context.db.all<{ id: string }>(sql`
      INSERT INTO members (leaderboard_id, player_id, joined_at)
      SELECT board.id, ${playerId}, ${now} FROM private_leaderboards AS board
      WHERE board.invitation_code = ${code} AND (board.ends_on IS NULL OR board.ends_on >= ${dayOf(now)})
        AND NOT EXISTS (SELECT 1 FROM members WHERE leaderboard_id = board.id AND player_id = ${playerId})
        AND (SELECT COUNT(*) FROM members WHERE player_id = ${playerId}) < ${MEMBERSHIPS_CAP}
      RETURNING leaderboard_id AS id`)
    return member ?? null
  } catch (error) {
    if (isConflict(error, 'the leaderboard is full')) return 'full'
    throw error
  }
}

/** Ends the membership. Owners stay: they hand the board over or delete it first. */
export async function leaveLeaderboard(
  context: Pick<AppContext, 'db'>,
  playerId: string,
  id: string,
): Promise<'left' | 'owner' | 'not_found'> {
  const left = await context.db.all(sql`
    DELETE FROM members WHERE leaderboard_id = ${id} AND player_id = ${playerId}
      AND NOT EXISTS (SELECT 1 FROM private_leaderboards WHERE id = ${id} AND owner_id = ${playerId})
    RETURNING player_id`)
  if (left.length > 0) return 'left'
  const owned = await context.db.all(
    sql`SELECT 1 FROM private_leaderboards WHERE id = ${id} AND owner_id = ${playerId}`,
  )
  return owned.length > 0 ? 'owner' : 'not_found'
}
