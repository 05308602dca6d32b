import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { reportIncident, type IncidentContext } from '#app/core/monitoring/report-incident.server.ts'
import { outboxStatement } from '#app/core/notifications/outbox-statement.server.ts'
import type { JobOf } from '#app/domain/job.ts'
import { ALL_TIME, dayOf, weekEnd, weekOf, weekStart } from '#app/domain/period.ts'
import { writeTogether } from '#db/client.ts'

export type Difference = { check: string; playerId: string | null; expected: number; found: number }

type CheckContext = IncidentContext & Pick<AppContext, 'queue'>

/** Of players a message; each has the rows of a month. */
const PAGE = 250
const REPORTED = 20

const SETTING = 'standings-check'

/** Begins the check of a day, once, which walks the players page by page through the queue. */
export async function startStandingsCheck(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const day = dayOf(context.now())
  const value = JSON.stringify(day)
  const isNew = sql`NOT EXISTS (SELECT 1 FROM settings WHERE name = ${SETTING} AND value = ${value})`
  await writeTogether(context.db, [
    outboxStatement(
      context,
      `standings-check:${day}`,
      { type: 'check-standings', after: '', found: 0 },
      { from: sql`WHERE ${isNew}` },
    ),
    context.db.run(sql`INSERT INTO settings (name, value) SELECT ${SETTING}, ${value} WHERE ${isNew}
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`),
  ])
}

/**
 * Rebuilds the current week and month of the players after this id from the ledger, after the last of them every
 * histogram from the standings, and reports differences at once. Only a walk that found none ends the incident. A page
 * that runs twice walks on twice, and reports the same.
 */
export async function checkStandings(
  context: CheckContext,
  { after, found }: Pick<JobOf<'check-standings'>, 'after' | 'found'>,
): Promise<Difference[]> {
  const now = context.now()
  const week = weekOf(now)
  const month = dayOf(now).slice(0, 7)
  const [page] = await context.db.all<{ last: string | null; players: number }>(
    sql`SELECT MAX(id) AS last, COUNT(*) AS players FROM (SELECT id FROM players WHERE id > ${after} ORDER BY id LIMIT ${PAGE})`,
  )
  const last = page?.last ?? null
  const isLast = page === undefined || last === null || page.players < PAGE
  const range = last === null ? null : sql`id > ${after} AND id <= ${last}`
  const differences = [
    ...(await compareWithLedger(context, range, {
      period: week,
      first: dayOf(weekStart(week)),
      last: dayOf(weekEnd(week) - 1),
    })),
    ...(await compareWithLedger(context, range, { period: month, first: `${month}-01`, last: `${month}-31` })),
    ...(isLast ? await compareHistograms(context, [week, month, ALL_TIME]) : []),
  ]
  const sum = found + differences.length
  if (differences.length > 0) context.log('error', 'Standings differ from the ledger', { differences })
  const places = sum === 1 ? 'one place' : `${sum} places`
  if (differences.length > 0)
    await reportIncident(context, 'ledger-differs', `Standings differ from the ledger in ${places}.`)
  if (isLast && sum === 0) await reportIncident(context, 'ledger-differs', null)
  if (!isLast) await context.queue.send([{ type: 'check-standings', after: last, found: sum }])
  return differences
}

/** Days, both included. */
type Span = { period: string; first: string; last: string }

/** Each player's rows are found by the index; standings without a player belong to erased accounts. */
async function compareWithLedger(
  { db }: Pick<AppContext, 'db'>,
  range: SQL | null,
  { period, first, last }: Span,
): Promise<Difference[]> {
  if (range === null) return []
  return db.all<Difference>(sql`
    SELECT * FROM (
      SELECT 'ledger ' || ${period} AS "check", id AS playerId,
        COALESCE((SELECT SUM(ledger.points) FROM ledger
          WHERE ledger.player_id = players.id AND day BETWEEN ${first} AND ${last} AND scale = 'contest'), 0) AS expected,
        COALESCE((SELECT standings.points FROM standings
          WHERE standings.player_id = players.id AND period = ${period}), 0) AS found
      FROM players WHERE ${range}
    ) WHERE expected <> found LIMIT ${REPORTED}`)
}

async function compareHistograms(context: Pick<AppContext, 'db'>, periods: string[]): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const period of periods)
    for (const board of ['all', 'premium'] as const)
      differences.push(...(await compareHistogram(context, board, period)))
  return differences
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
