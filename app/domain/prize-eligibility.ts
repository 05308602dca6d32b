import { PRIZE_CUT_OFF, PRIZE_MINIMUM_POINTS, rankIn, scoreAtRank, type Histogram } from './ranking.ts'

/** How a score compares to a running week's prize ranks. */
export type PrizeEligibility =
  | { state: 'unranked' }
  | { state: 'inside' }
  /** Equal scores exceed the last prize rank: the earlier score is ahead. */
  | { state: 'shared' }
  /** `cutOff` is the score of the last prize rank now; `missing` is what reaches the same score. */
  | { state: 'outside'; cutOff: number; missing: number }

export function prizeEligibility(histogram: Histogram, points: number): PrizeEligibility {
  if (points < PRIZE_MINIMUM_POINTS) return { state: 'unranked' }
  const rank = rankIn(histogram, points)
  if (rank > PRIZE_CUT_OFF) {
    const cutOff = scoreAtRank(histogram, PRIZE_CUT_OFF)
    return { state: 'outside', cutOff, missing: cutOff - points }
  }
  const equals = histogram.find((bucket) => bucket.points === points)?.players ?? 1
  return { state: rank + equals - 1 > PRIZE_CUT_OFF ? 'shared' : 'inside' }
}
