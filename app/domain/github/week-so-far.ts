import type { Fact } from '#app/domain/ledger/fact.ts'
import { observeFacts, type Observation } from '#app/domain/ledger/ledger.ts'
import { piecesWithPoints } from '#app/domain/ledger/scoring.ts'
import { isScoredKind, ruleOf, type Rule } from '#app/domain/points/points-table.ts'
import { dayOf, weekOf, weekStart } from '#app/domain/time/period.ts'

/** By rule, the most points first; `count` is the work that earned points. */
export type WeekSoFar = { points: number; works: { rule: Rule; count: number; points: number }[] }

/** If somebody claimed their account now: by the rules of a refresh, as of this week's Monday. */
export function weekSoFar(
  facts: readonly Fact[],
  { now, weekStatus, projectStatusOf }: Pick<Observation, 'now' | 'weekStatus' | 'projectStatusOf'>,
): WeekSoFar {
  const week = weekOf(now)
  const rows = observeFacts([], {
    facts,
    complete: null,
    now,
    lastCompleteAt: 0,
    scoresFrom: dayOf(weekStart(week)),
    weekStatus,
    projectStatusOf,
  })
  const works = new Map<Rule, { rule: Rule; count: number; points: number }>()
  for (const row of rows) {
    if (row.week !== week || row.points === 0 || !isScoredKind(row.kind)) continue
    const rule = ruleOf(row.kind)
    const sum = works.get(rule) ?? { rule, count: 0, points: 0 }
    works.set(rule, { rule, count: sum.count + piecesWithPoints(row), points: sum.points + row.points })
  }
  return {
    points: [...works.values()].reduce((sum, { points }) => sum + points, 0),
    works: [...works.values()].toSorted((one, other) => other.points - one.points),
  }
}
