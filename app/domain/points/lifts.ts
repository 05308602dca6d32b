import { countText, numberText } from '#app/domain/text/number-text.ts'
import { isScoredKind, ruleOf, workText, type Rule } from './points-table.ts'

export type Lift = { rule: Rule; count: number; points: number }

/** By rule, most points first. */
export function liftsOf(work: readonly { kind: string; count: number; points: number }[]): Lift[] {
  const lifts = new Map<Rule, Lift>()
  for (const { kind, count, points } of work) {
    if (!isScoredKind(kind) || points <= 0) continue
    const rule = ruleOf(kind)
    const known = lifts.get(rule) ?? { rule, count: 0, points: 0 }
    lifts.set(rule, { rule, count: known.count + count, points: known.points + points })
  }
  return [...lifts.values()].toSorted((one, other) => other.points - one.points)
}

/** The work that brought most of a week's points, then the rest; null for none. */
export function liftText(lifts: readonly Lift[], points: number): { first: string; rest: string } | null {
  const [most, ...others] = lifts
  if (most === undefined) return null
  const then = others
    .slice(0, 2)
    .map((lift) => `${liftName(lift)} (+${numberText(lift.points)})`)
    .join(' and ')
  return {
    first: liftName(most),
    rest:
      most.points === points
        ? `All ${countText(points, 'point')}.`
        : `+${numberText(most.points)} of ${numberText(points)}.${then === '' ? '' : ` Then ${then}.`}`,
  }
}

function liftName({ rule, count }: Lift): string {
  return countText(count, workText(rule, 1), workText(rule, count))
}
