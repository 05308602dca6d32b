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
  // Open again by now: whoever asks again gets in.
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
