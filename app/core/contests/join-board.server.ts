import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { dayOf } from '#app/domain/period.ts'
import { MEMBERSHIPS_CAP } from '#app/domain/private-leaderboard.ts'
import { isConflict } from '#db/conflict.ts'
import { recountPlayers } from './recount-contest.server.ts'
import { takeSeat } from './roster-seats.server.ts'

/**
 * Makes a player a member of the one row `board` that `which` names, if it takes members now: a contest from its opening
 * to its end. In a contest, what they did since its start counts at once. Null where nothing changed.
 */
export async function joinBoard(
  context: Pick<AppContext, 'db' | 'now' | 'log'>,
  playerId: string,
  which: SQL,
): Promise<{ id: string } | 'full' | null> {
  const now = context.now()
  try {
    // Members are left out before the insert: the trigger of a full board would refuse them too.
    const [member] = await context.db.all<{ id: string }>(sql`
      INSERT INTO members (leaderboard_id, player_id, joined_at)
      SELECT board.id, ${playerId}, ${now}
      FROM private_leaderboards AS board LEFT JOIN contests ON contests.leaderboard_id = board.id
      WHERE ${which}
        AND IIF(contests.leaderboard_id IS NULL, board.ends_on IS NULL OR board.ends_on >= ${dayOf(now)},
          contests.opened_at IS NOT NULL AND contests.ends_at > ${now})
        AND NOT EXISTS (SELECT 1 FROM members WHERE leaderboard_id = board.id AND player_id = ${playerId})
        AND (SELECT COUNT(*) FROM members WHERE player_id = ${playerId}) < ${MEMBERSHIPS_CAP}
      RETURNING leaderboard_id AS id`)
    if (member === undefined) return null
    await takeSeat(context, member.id, playerId)
    await recountPlayers(context, member.id, [playerId])
    return member
  } catch (error) {
    if (isConflict(error, 'the leaderboard is full')) return 'full'
    throw error
  }
}
