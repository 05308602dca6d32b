import { and, eq, gt, like, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { daysOf, linesOfDays, type Line } from '#app/core/ledger/ledger-lines.server.ts'
import { SUMS } from '#app/core/standings/save-standings.server.ts'
import { pointsOf } from '#app/domain/ledger/ledger-row.ts'
import type { PlayersSlice } from '#app/domain/monitoring/standings-check.ts'
import { weekDays } from '#app/domain/time/period.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'

/** Several sums as JSON. */
export type Difference = { check: string; playerId: string | null; expected: number | string; found: number | string }

export const REPORTED = 20

const FIRST_DAY = '0001-01-01'

/** Folded or not. Damaged lines have their own incident. */
export async function compareOldWeeks(
  { db }: Pick<AppContext, 'db'>,
  { endings, through }: PlayersSlice,
  { after, until }: { after: string; until: string },
): Promise<Difference[]> {
  if (through === '') return []
  const hasEnding = sql`instr(${endings}, substr(${players.id}, -1)) > 0`
  const compared = await db
    .select({ id: players.id })
    .from(players)
    .where(and(gt(players.id, after), lte(players.id, until), hasEnding))
  const differences: Difference[] = []
  for (const { id } of compared) {
    const [{ lines, damaged }, kept] = await Promise.all([
      linesOfDays({ db }, [id], { first: FIRST_DAY, last: daysOf(through).last }),
      db
        .select({ week: standings.period, sums: sql<string>`json_array(${SUMS})` })
        .from(standings)
        .where(and(eq(standings.playerId, id), like(standings.period, '%-W%'), lte(standings.period, through))),
    ])
    const ofWeeks = Map.groupBy(lines, ({ week }) => week)
    const found = new Map(kept.map(({ week, sums }) => [week, sums]))
    for (const week of new Set([...ofWeeks.keys(), ...found.keys()])) {
      if (damaged.some((one) => one.week === week)) continue
      const [expected, stored] = [sumsOf(week, ofWeeks.get(week) ?? []), found.get(week) ?? NO_SUMS]
      if (expected !== stored) differences.push({ check: `ledger ${week}`, playerId: id, expected, found: stored })
    }
  }
  return differences.slice(0, REPORTED)
}

const NO_SUMS = JSON.stringify(Array.from({ length: 9 }, () => 0))

/** As JSON, in the order of `SUMS`. */
function sumsOf(week: string, lines: readonly Line[]): string {
  const earning = lines.filter(({ points }) => points > 0)
  return JSON.stringify([
    pointsOf(lines),
    Math.max(0, ...earning.map(({ grownAt }) => grownAt)),
    ...weekDays(week).map((day) => pointsOf(lines.filter((line) => line.day === day))),
  ])
}
