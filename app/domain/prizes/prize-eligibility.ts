import {
  PRIZE_CUT_OFF,
  PRIZE_MINIMUM_POINTS,
  equalsIn,
  rankIn,
  scoreAtRank,
  type Histogram,
} from '#app/domain/standings/ranking.ts'

export type PrizeEligibility =
  | { state: 'unranked' }
  | { state: 'inside' }
  /** Inside, but the first one without a prize has the same points, only later. */
  | { state: 'tied' }
  /** `cutOff` is the last prize's score now; `missing` reaches it, 0 for the same score later. */
  | { state: 'outside'; cutOff: number; missing: number }

export function prizeEligibility(
  histogram: Histogram,
  { points, place }: { points: number; place: number },
): PrizeEligibility {
  if (points < PRIZE_MINIMUM_POINTS) return { state: 'unranked' }
  if (place > PRIZE_CUT_OFF) {
    const cutOff = scoreAtRank(histogram, PRIZE_CUT_OFF)
    return { state: 'outside', cutOff, missing: cutOff - points }
  }
  const last = rankIn(histogram, points) + equalsIn(histogram, points) - 1
  return { state: last > PRIZE_CUT_OFF ? 'tied' : 'inside' }
}
