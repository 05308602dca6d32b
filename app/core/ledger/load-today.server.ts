import { and, between, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Today } from '#app/domain/points/next-steps.ts'
import { isScoredKind, POINTS_VERSION, ruleOf } from '#app/domain/points/points-table.ts'
import { dayOf, weekOfDay, weekStart } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'
import { ledger } from '#db/schema/ledger.ts'
import { weeks } from '#db/schema/weeks.ts'
import { withinLimits } from './ledger-lines.server.ts'

/** Today and this week, in two reads however many players. */
export async function loadToday(
  context: Pick<AppContext, 'db' | 'now'>,
  playerIds: readonly string[],
): Promise<Map<string, Today>> {
  if (playerIds.length === 0) return new Map()
  const today = dayOf(context.now())
  const [rows, [week]] = await Promise.all([
    context.db
      .select({
        playerId: ledger.playerId,
        kind: ledger.kind,
        counted: sql<number>`SUM(IIF(day = ${today}, counted, 0))`,
        openPoints: sql<number>`SUM(IIF(day = ${today}, IIF(credit = 'full', 0, ${withinLimits}), 0))`,
        inFullOfWeek: sql<number>`SUM(IIF(credit = 'full', counted, 0))`,
        openPointsOfWeek: sql<number>`SUM(IIF(credit = 'full', 0, ${withinLimits}))`,
      })
      .from(ledger)
      .where(
        and(
          inArray(ledger.playerId, idsIn(playerIds)),
          between(ledger.day, dayOf(weekStart(weekOfDay(today))), today),
          eq(ledger.scale, 'contest'),
        ),
      )
      .groupBy(ledger.playerId, ledger.kind),
    context.db
      .select({ version: weeks.pointsVersion })
      .from(weeks)
      .where(eq(weeks.key, weekOfDay(today))),
  ])
  const version = week?.version ?? POINTS_VERSION
  const empty = (): Today => ({ counted: {}, openPoints: 0, version, week: { inFull: {}, openPoints: 0 } })
  const todays = new Map(playerIds.map((id) => [id, empty()]))
  for (const { playerId, kind, counted, openPoints, inFullOfWeek, openPointsOfWeek } of rows) {
    const own = todays.get(playerId)
    if (own === undefined || !isScoredKind(kind)) continue
    const rule = ruleOf(kind)
    own.counted[rule] = (own.counted[rule] ?? 0) + counted
    own.week.inFull[rule] = (own.week.inFull[rule] ?? 0) + inFullOfWeek
    own.openPoints += openPoints
    own.week.openPoints += openPointsOfWeek
  }
  return todays
}
