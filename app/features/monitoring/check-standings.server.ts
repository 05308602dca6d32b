import { and, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { reportIncident, type IncidentContext } from '#app/core/monitoring/report-incident.server.ts'
import {
  isInSpan,
  monthSpan,
  SUMS,
  sumsOfLedger,
  weekSpan,
  type PeriodSpan,
} from '#app/core/standings/save-standings.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { PLAYERS_PER_SLICE, type PlayersSlice, type ScoresSlice } from '#app/domain/monitoring/standings-check.ts'
import { SINGLE_BELOW } from '#app/domain/standings/ranking.ts'
import { ALL_TIME } from '#app/domain/time/period.ts'
import { incidents } from '#db/schema/monitoring.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import { compareOldWeeks, REPORTED, type Difference } from './compare-old-weeks.server.ts'
import { findCheck, foundIn, recordCheckedPart, partsLeft } from './standings-check.server.ts'

/**
 * Compares one slice: a week and a month with the ledger, or a histogram with the standings. Differences are reported
 * at once; the incident ends when every slice of one night agrees. Slices of an earlier night do nothing.
 */
export async function checkStandings(
  context: IncidentContext & Pick<AppContext, 'queue'>,
  message: JobOf<'check-standings'>,
): Promise<void> {
  const begun = await findCheck(context)
  if (begun?.startedAt !== message.startedAt) return
  const { slice } = message
  const { differences, last } =
    slice.of === 'players' ? await checkPlayers(context, slice) : await checkScores(context, slice)
  if (differences.length > 0) {
    context.log('error', 'Standings differ from the ledger', { differences })
    const places = differences.length === 1 ? 'one place' : `${differences.length} places`
    await reportIncident(context, 'ledger-differs', `Standings differ from the ledger in at least ${places}.`)
  }
  if (last !== null && slice.of === 'players')
    await context.queue.send([{ ...message, slice: { ...slice, after: last } }])
  // A full page only notes differences: its part ends with its last page.
  if (last === null || differences.length > 0) await recordCheckedPart(context, message, differences.length)
  await endWhenAllAgree(context, message.startedAt)
}

/** An incident newer than this check waits for the next. */
async function endWhenAllAgree(context: IncidentContext, startedAt: number): Promise<void> {
  const check = await findCheck(context)
  if (check?.startedAt !== startedAt || partsLeft(check) > 0 || foundIn(check) > 0) return
  const [incident] = await context.db.select().from(incidents).where(eq(incidents.kind, 'ledger-differs'))
  if (incident !== undefined && incident.since <= startedAt)
    await reportIncident(context, 'ledger-differs', null, incident)
}

type Checked = {
  differences: Difference[]
  /** Of a full page; null at the end of the slice. */
  last: string | null
}

async function checkPlayers({ db }: Pick<AppContext, 'db'>, slice: PlayersSlice): Promise<Checked> {
  const { week, month, after, until } = slice
  const [full] = await db
    .select({ id: players.id })
    .from(players)
    .where(isInPage(slice))
    .orderBy(players.id)
    .limit(1)
    .offset(PLAYERS_PER_SLICE - 1)
  const last = full === undefined || full.id === until ? null : full.id
  const page = { after, until: last ?? until }
  const found = await Promise.all([
    compareWithLedger({ db }, weekSpan(week), page),
    compareWithLedger({ db }, monthSpan(month), page),
    compareWithTotals({ db }, page),
    compareOldWeeks({ db }, slice, page),
  ])
  return { differences: found.flat(), last }
}

type Page = { after: string; until: string }

function isInPage({ after, until }: Page) {
  return and(gt(players.id, after), lte(players.id, until))
}

/** Players, or rows in the ledger. Standings without a player are those of erased accounts. */
function compareWithLedger({ db }: Pick<AppContext, 'db'>, span: PeriodSpan, { after, until }: Page) {
  return db.all<Difference>(sql`
    WITH RECURSIVE owners (id) AS (
      SELECT (SELECT MIN(player_id) FROM ledger WHERE player_id > ${after} AND player_id <= ${until})
      UNION ALL
      SELECT (SELECT MIN(player_id) FROM ledger WHERE player_id > owners.id AND player_id <= ${until})
      FROM owners WHERE owners.id IS NOT NULL),
    people (id, first, last, is_week) AS MATERIALIZED (
      SELECT id, ${span.first}, ${span.last}, ${span.isWeek} FROM (
        SELECT id FROM players WHERE id > ${after} AND id <= ${until} UNION SELECT id FROM owners WHERE id IS NOT NULL)),
    both (id, expected, found) AS MATERIALIZED (
      SELECT people.id, json_array(${sumsOfLedger(sql`people`)}),
        COALESCE((SELECT json_array(${SUMS}) FROM standings WHERE player_id = people.id AND period = ${span.period}),
          json_array(0, 0, 0, 0, 0, 0, 0, 0, 0))
      FROM people LEFT JOIN ledger ON ${isInSpan(sql`people.id`, sql`people`)} GROUP BY people.id)
    SELECT 'ledger ' || ${span.period} AS "check", id AS playerId, expected, found FROM both
    WHERE expected <> found LIMIT ${REPORTED}`)
}

function compareWithTotals({ db }: Pick<AppContext, 'db'>, page: Page) {
  const { id: playerId, totalPoints: expected } = players
  const found = sql<number>`COALESCE(${standings.points}, 0)`
  return db
    .select({ check: sql<string>`'total'`, playerId, expected, found })
    .from(players)
    .leftJoin(standings, and(eq(standings.playerId, playerId), eq(standings.period, ALL_TIME)))
    .where(and(isInPage(page), ne(expected, found)))
    .limit(REPORTED)
}

/** By `descent`, in the order of the board's index. */
async function checkScores({ db }: Pick<AppContext, 'db'>, slice: ScoresSlice): Promise<Checked> {
  const { board, period, from, below } = slice
  const bucket = period === ALL_TIME ? sql`points - (points >= ${SINGLE_BELOW}) * (points % 100)` : sql`points`
  const differences = await db.all<Difference>(sql`
    SELECT 'histogram ' || ${board} || ' ' || ${period} AS "check", NULL AS playerId,
      COALESCE(counted.players, 0) AS expected, COALESCE(kept.players, 0) AS found
    FROM (SELECT ${bucket} AS bucket, COUNT(*) AS players FROM standings
          WHERE period = ${period} AND descent > ${-below} AND descent <= ${-from} AND ranked = 1 AND points > 0
            ${board === 'premium' ? sql`AND premium = 1` : sql``}
          GROUP BY bucket) AS counted
    FULL JOIN (SELECT points, players FROM histogram
               WHERE board = ${board} AND period = ${period} AND points >= ${from} AND points < ${below}) AS kept
      ON kept.points = counted.bucket
    WHERE COALESCE(counted.players, 0) <> COALESCE(kept.players, 0) LIMIT ${REPORTED}`)
  return { differences, last: null }
}
