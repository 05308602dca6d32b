import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import { isOver, neededFrom } from '#app/domain/contests/contest.ts'
import { minutesUntilRead, piecesBetween } from '#app/domain/github/earlier-read.ts'

export type ReadClimbers = { read: number; climbers: number; minutes: number }

/** How many climbers GitHub has answered for, with all that they did since the start; null once it is everybody. */
export async function countRead(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  contest: Contest,
): Promise<ReadClimbers | null> {
  if (contest.state === 'draft' || (isOver(contest.state) && contest.state !== 'settling')) return null
  const [row] = await db.all<{ climbers: number; waiting: number }>(sql`
    SELECT COUNT(*) AS climbers, TOTAL(COALESCE(polls.read_at, 0) <= 0
      OR (earlier.due_at IS NOT NULL AND earlier.refused_at IS NULL)) AS waiting
    FROM members CROSS JOIN players ON players.id = members.player_id
    LEFT JOIN polls ON polls.player_id = members.player_id
    LEFT JOIN earlier_reads AS earlier ON earlier.player_id = members.player_id
    WHERE members.leaderboard_id = ${contest.id} AND ${isCompetingPlayer}
      AND players.too_heavy_at IS NULL
      AND members.player_id NOT IN (SELECT player_id FROM contest_organisers WHERE contest_id = ${contest.id})`)
  if (row === undefined || row.waiting === 0) return null
  const pieces = Math.max(1, piecesBetween(neededFrom(contest), now()))
  return {
    read: row.climbers - row.waiting,
    climbers: row.climbers,
    minutes: minutesUntilRead({ ahead: row.waiting - 1, pieces, wait: 0 }),
  }
}
