import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { reportIncident, type IncidentContext } from '#app/core/monitoring/report-incident.server.ts'
import { ALL_TIME, dayOf, weekEnd, weekOf, weekStart } from '#app/domain/period.ts'

export type Difference = { check: string; playerId: string | null; expected: number; found: number }

const REPORTED = 20

/** Rebuilds the current week and month from the ledger and every histogram from the standings, and reports differences. */
export async function checkStandings(context: IncidentContext): Promise<Difference[]> {
  const now = context.now()
  const week = weekOf(now)
  const month = dayOf(now).slice(0, 7)
  const differences = [
    ...(await compareWithLedger(context, week, dayOf(weekStart(week)), dayOf(weekEnd(week) - 1))),
    ...(await compareWithLedger(context, month, `${month}-01`, `${month}-31`)),
  ]
  for (const period of [week, month, ALL_TIME])
    for (const board of ['all', 'premium'] as const)
      differences.push(...(await compareHistogram(context, board, period)))
  if (differences.length > 0) context.log('error', 'Standings differ from the ledger', { differences })
  const places = differences.length === 1 ? 'one place' : `${differences.length} places`
  const detail = differences.length > 0 ? `Standings differ from the ledger in ${places}.` : null
  await reportIncident(context, 'ledger-differs', detail)
  return differences
}

/** Standings without a player belong to erased accounts. */
function compareWithLedger(context: Pick<AppContext, 'db'>, period: string, first: string, last: string) {
  return context.db.all<Difference>(sql`
    SELECT 'ledger ' || ${period} AS "check", COALESCE(sums.player_id, standings.player_id) AS playerId,
      COALESCE(sums.points, 0) AS expected, COALESCE(standings.points, 0) AS found
    FROM (SELECT player_id, SUM(points) AS points FROM ledger
          WHERE scale = 'contest' AND day BETWEEN ${first} AND ${last} GROUP BY player_id) AS sums
    FULL JOIN (SELECT player_id, points FROM standings WHERE period = ${period}) AS standings
      ON standings.player_id = sums.player_id
    WHERE COALESCE(sums.points, 0) <> COALESCE(standings.points, 0)
      AND (sums.player_id IS NOT NULL OR standings.player_id IN (SELECT id FROM players)) LIMIT ${REPORTED}`)
}

function compareHistogram(context: Pick<AppContext, 'db'>, board: 'all' | 'premium', period: string) {
  const bucket = period === ALL_TIME ? sql`points - points % 100` : sql`points`
  return context.db.all<Difference>(sql`
    SELECT 'histogram ' || ${board} || ' ' || ${period} AS "check", NULL AS playerId,
      COALESCE(counted.players, 0) AS expected, COALESCE(histogram.players, 0) AS found
    FROM (SELECT ${bucket} AS bucket, COUNT(*) AS players FROM standings
          WHERE period = ${period} AND ranked = 1 AND points > 0 ${board === 'premium' ? sql`AND premium = 1` : sql``}
          GROUP BY bucket) AS counted
    FULL JOIN (SELECT points, players FROM histogram WHERE board = ${board} AND period = ${period}) AS histogram
      ON histogram.points = counted.bucket
    WHERE COALESCE(counted.players, 0) <> COALESCE(histogram.players, 0) LIMIT ${REPORTED}`)
}
