import { monthText } from '#app/domain/time/date-text.ts'
import { formatCount, formatNumber } from '#app/ui/format.ts'

export type ActiveMonth = {
  /** `2026-11` */
  month: string
  points: number
  /** Days with points. */
  days: number
}

/** Twelve months in a sentence or two; the last one is running. `isWhole`: the player joined within them. */
export function statsSentence(months: readonly ActiveMonth[], { isWhole }: { isWhole: boolean }): string {
  const current = months.at(-1)
  const earlier = months.slice(0, -1).filter(({ points }) => points > 0)
  if (current === undefined) return NO_POINTS_YET
  const now = nameOf(current)
  const [first] = earlier
  if (first === undefined) {
    if (current.points <= 0) return NO_POINTS_YET
    return isWhole ? `${now} is your first month: ${shown(current)} so far.` : `${now} so far: ${shown(current)}.`
  }
  const best = earlier.reduce((one, other) => (other.points > one.points ? other : one), first)
  if (current.points <= 0) return `Nothing in ${now} yet. Your busiest month was ${nameOf(best)}: ${shown(best)}.`
  if (current.points > best.points)
    return `${now} is your busiest month ${isWhole ? 'yet' : 'in a year'}: ${shown(current)}.`
  const previous = months.at(-2)
  if (previous === undefined || previous.points <= 0)
    return `${now} so far: ${shown(current)}. Your busiest month was ${nameOf(best)} with ${formatNumber(best.points)}.`
  if (current.points > previous.points) return `${now} is already ahead of ${nameOf(previous)}: ${shown(current)}.`
  if (current.points === previous.points) return `${now} equals ${nameOf(previous)}: ${shown(current)}.`
  return `${now} so far: ${shown(current)}. ${nameOf(previous)} ended with ${formatNumber(previous.points)}.`
}

const NO_POINTS_YET = 'No points yet. A commit, a review or an accepted pull request begins your first bar.'

function nameOf({ month }: ActiveMonth): string {
  return monthText(Date.parse(`${month}-01`))
}

function shown({ points, days }: ActiveMonth): string {
  return `${formatCount(points, 'point')} on ${formatCount(days, 'day')}`
}
