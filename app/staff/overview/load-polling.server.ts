import { gt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '#app/context/context.server.ts'
import { readPace } from '#app/core/github/github-budget.server.ts'
import { ALONE_MEMORY } from '#app/domain/github/poll-period.ts'
import { dayOf, DAY } from '#app/domain/time/period.ts'
import { COUNTED_TO } from '#app/staff/frame/counted.ts'
import { pollChecks } from '#db/schema/github.ts'

/** Days of checks that show what probes miss. */
const CHECKED_DAYS = 7

type Counts = { oversized: number; slow: number; ownTokens: number; refusedTokens: number }

export async function loadPolling(context: Pick<AppContext, 'db' | 'github' | 'now'>) {
  const now = context.now()
  const since = now - ALONE_MEMORY
  // Players whom GitHub cannot answer for in a group: no slot, but a time of their own.
  const apart = sql`FROM players WHERE due_at IS NOT NULL AND slot_id IS NULL`
  const sumOf = (column: SQLiteColumn) => sql<number>`COALESCE(SUM(${column}), 0)`
  const [pace, counts, [checks]] = await Promise.all([
    readPace(context),
    context.db.get<Counts>(sql`SELECT
      (SELECT COUNT(*) FROM (SELECT 1 ${apart} AND too_heavy_at > ${since} LIMIT ${COUNTED_TO + 1})) AS oversized,
      (SELECT COUNT(*) FROM (SELECT 1 ${apart} AND slow_at > ${since}
        AND COALESCE(too_heavy_at, 0) <= ${since} LIMIT ${COUNTED_TO + 1})) AS slow,
      (SELECT COUNT(*) FROM (SELECT 1 FROM access_tokens WHERE refused_at IS NULL LIMIT ${COUNTED_TO + 1})) AS ownTokens,
      (SELECT COUNT(*) FROM (SELECT 1 FROM access_tokens WHERE refused_at IS NOT NULL LIMIT ${COUNTED_TO + 1})) AS refusedTokens`),
    context.db
      .select({ reads: sumOf(pollChecks.reads), facts: sumOf(pollChecks.facts), missed: sumOf(pollChecks.missed) })
      .from(pollChecks)
      .where(gt(pollChecks.day, dayOf(now - CHECKED_DAYS * DAY))),
  ])
  return {
    budget: pace.budget,
    factor: pace.factor,
    /** Of GitHub's time, a minute. */
    milliseconds: pace.load.milliseconds / pace.factor,
    ...(counts ?? { oversized: 0, slow: 0, ownTokens: 0, refusedTokens: 0 }),
    checks: checks ?? { reads: 0, facts: 0, missed: 0 },
  }
}
