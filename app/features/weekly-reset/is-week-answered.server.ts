import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { dayOf, weekEnd, weekSchedule } from '#app/domain/period.ts'

/**
 * Whether every player with points in the week has a complete answer asked for after Tuesday 00:00, and every other
 * player one asked for after the week ended. Accounts that are gone or too heavy to answer for do not hold a week up.
 * Stops at the first player who is missing, so only the deciding look reads all of them.
 */
export async function isWeekAnswered(context: Pick<AppContext, 'db'>, week: string): Promise<boolean> {
  const end = weekEnd(week)
  const { finalFetch } = weekSchedule(week)
  const waiting = await context.db.all(sql`
    SELECT 1 FROM standings JOIN players ON players.id = standings.player_id
    WHERE standings.period = ${week} AND standings.ranked = 1 AND standings.points > 0
      AND players.last_github_update < ${finalFetch} AND players.too_heavy_at IS NULL
      AND players.gone_at IS NULL AND players.suspended_at IS NULL
    LIMIT 1`)
  if (waiting.length > 0) return false
  const silent = await context.db.all(sql`
    SELECT 1 FROM players
    WHERE claimed_at IS NOT NULL AND suspended_at IS NULL AND gone_at IS NULL
      AND contest_from < ${dayOf(end)} AND last_github_update < ${end} AND too_heavy_at IS NULL
    LIMIT 1`)
  return silent.length === 0
}
