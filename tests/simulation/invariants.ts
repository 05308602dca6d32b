import { sql } from 'drizzle-orm'
import { reviewEnd } from '#app/core/weeks/review-columns.server.ts'
import { RETENTION } from '#app/domain/monitoring/retention.ts'
import { DAY, weekOfDay } from '#app/domain/time/period.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { checkClosedWeeks } from './closed-weeks.ts'
import { expectNone } from './complain.ts'
import { overAlone, overBeyond, overFull, overLimit } from './reference.ts'
import { checkRewards } from './rewards.ts'
import type { Simulation } from './state.ts'

const isWritten = sql`week IN (SELECT week FROM written_weeks)`

/** For players touched in this step, in weeks written since the last day: the standing is the ledger's sum. */
export async function checkTouched(simulation: Simulation): Promise<void> {
  if (simulation.touched.size === 0) return
  const ids = JSON.stringify([...simulation.touched])
  simulation.touched.clear()
  const wrong = await simulation.database.all(sql`
    SELECT sums.player_id, sums.week, sums.points, standings.points AS standing
    FROM (SELECT player_id, week, SUM(points) AS points FROM (
            SELECT player_id, week, points FROM ledger WHERE scale = 'contest'
            UNION ALL SELECT player_id, week, points FROM ledger_weeks)
          WHERE player_id IN (SELECT value FROM json_each(${ids})) AND ${isWritten} GROUP BY 1, 2) AS sums
    LEFT JOIN standings ON standings.player_id = sums.player_id AND standings.period = sums.week
    WHERE sums.points <> COALESCE(standings.points, 0)`)
  expectNone(simulation, 'the ledger is not the standings', wrong)
  const counts = await simulation.database.all<{ playerId: string; day: string; kind: string; counted: number }>(sql`
    SELECT player_id AS playerId, day, kind, SUM(counted) AS counted FROM ledger
    WHERE scale = 'contest' AND counted > 0 AND player_id IN (SELECT value FROM json_each(${ids})) AND ${isWritten} GROUP BY 1, 2, 3`)
  expectNone(simulation, 'more was counted than a day allows', overLimit(counts))
  const earned = await simulation.database.all<{
    playerId: string
    day: string
    kind: string
    credit: string | null
    counted: number
    points: number
    counterpartId: number | null
  }>(sql`
    SELECT player_id AS playerId, day, kind, credit, counted, points, counterpart_id AS counterpartId FROM ledger
    WHERE scale = 'contest' AND points > 0 AND player_id IN (SELECT value FROM json_each(${ids})) AND ${isWritten}`)
  expectNone(simulation, 'more was earned alone than a day or week allows', overAlone(earned))
  expectNone(simulation, 'more counted in full than a week allows', overFull(earned))
  expectNone(simulation, 'more counted past the limits than a day allows', overBeyond(earned))
}

/** Everything that must hold at any time. */
export async function checkEverything(simulation: Simulation): Promise<void> {
  const { database } = simulation
  expectNone(simulation, 'the daily check complained', simulation.complaints)
  expectNone(simulation, 'ledger, standings and histogram differ', await imbalances({ db: database }))
  const days = await database.all<{ day: string; week: string }>(sql`SELECT DISTINCT day, week FROM ledger`)
  expectNone(
    simulation,
    'a row lies in another week than its day',
    days.filter(({ day, week }) => weekOfDay(day) !== week),
  )
  const crowded = sql`SELECT week, COUNT(*) AS standing FROM awards
    WHERE state NOT IN ('forfeited', 'passed_on') GROUP BY week HAVING standing > 10`
  expectNone(simulation, 'more than ten awards stand', await database.all(crowded))
  // A run of the schedule can crash, or the schedule stand still for a day.
  const overdue = sql`SELECT week, place, signs FROM awards WHERE state = 'held' AND ${reviewEnd} < ${simulation.clock.now - 2 * DAY}`
  expectNone(simulation, 'a place waits beyond the end that its player reads', await database.all(overdue))
  await checkClosedWeeks(simulation)
  await checkInApp(simulation)
  await checkRewards(simulation)
}

/** Every closed week has one WEEKLY_RESET, every standing award one WINNER, as long as notices stay. */
async function checkInApp(simulation: Simulation): Promise<void> {
  const { database } = simulation
  const stays = sql`closed_at > ${simulation.clock.now - RETENTION.notifications.age + DAY}`
  const wrong = await database.all(sql`
    WITH told AS (SELECT payload ->> 'week' AS week, COUNT(*) AS resets FROM notifications
      WHERE kind = 'WEEKLY_RESET' GROUP BY 1)
    SELECT key, COALESCE(resets, 0) AS resets FROM weeks LEFT JOIN told ON told.week = key
    WHERE COALESCE(resets, 0) <> (state = 'closed') AND (closed_at IS NULL OR ${stays})`)
  expectNone(simulation, 'WEEKLY_RESET is not there once', wrong)
  const winners = await database.all(sql`
    SELECT awards.week, awards.player_id, COUNT(notifications.id) AS told FROM awards
    LEFT JOIN notifications ON notifications.kind = 'WINNER' AND notifications.player_id = awards.player_id
      AND payload ->> 'week' = awards.week AND payload ->> 'place' = awards.place AND payload ->> 'points' = awards.points
    WHERE awards.week IN (SELECT key FROM weeks WHERE ${stays})
    GROUP BY 1, 2 HAVING told <> 1`)
  expectNone(simulation, 'WINNER is not there once', winners)
}
