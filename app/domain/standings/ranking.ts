import { ordinal } from '#app/domain/text/number-text.ts'

/** The last rank that wins the week's prizes. */
export const PRIZE_CUT_OFF = 10
export const PRIZE_MINIMUM_POINTS = 10

/** Enough to stand ahead: at equal points the earlier one is ahead. */
export function pointsToPass(gap: number): number {
  return gap + 1
}

/** Competition ranks (1, 2, 2, 4) of a page in rank order; `first` is its first row's rank and position. */
export function competitionRanks(points: readonly number[], first: { rank: number; place: number }): number[] {
  let rank = first.rank
  return points.map((value, index) => {
    if (index > 0 && value !== points[index - 1]) rank = first.place + index
    return rank
  })
}

/**
 * In the ten, and for a score that reaches into it, the earlier one is ahead: `position` counts from 1, null outside
 * the ten. Others with the tenth's score are 11th; below, equal points share a place.
 */
export function placeOf(rank: number, position: number | null): number {
  if (rank === 0 || rank > PRIZE_CUT_OFF) return rank
  return position === null || position > PRIZE_CUT_OFF ? PRIZE_CUT_OFF + 1 : position
}

/** What `placeOf` does, for readers. */
export const EQUAL_POINTS = `On a tie, the player who got there first is ahead; from ${ordinal(PRIZE_CUT_OFF + 1)} on, tied players share a place.`

/** The scores at which places differ. */
export function scoresToldApart(standings: readonly { points: number; place: number }[]): ReadonlySet<number> {
  const ranked = standings.filter(({ place }) => place > 0)
  const places = new Map(ranked.map(({ points, place }) => [points, place]))
  return new Set(ranked.flatMap(({ points, place }) => (places.get(points) === place ? [] : [points])))
}

/** The place of somebody who reaches a score now: behind everybody who has it. */
export function nextPlaceIn(histogram: Histogram, points: number): number {
  const rank = rankIn(histogram, points)
  return placeOf(rank, rank + equalsIn(histogram, points))
}

export function equalsIn(histogram: Histogram, points: number): number {
  return histogram.find((bucket) => bucket.points === points)?.players ?? 0
}

/** All time counts single scores below it, because newcomers crowd there, and hundreds above. */
export const SINGLE_BELOW = 500

/** The lowest score of its bucket; the triggers of `histogram` say the same. */
export function allTimeBucket(score: number): number {
  return score < SINGLE_BELOW ? score : score - (score % 100)
}

/** A rank is one more than the number of players above. */
export type Histogram = readonly { points: number; players: number }[]

export function rankIn(histogram: Histogram, points: number): number {
  return histogram.reduce((rank, bucket) => (bucket.points > points ? rank + bucket.players : rank), 1)
}

/** 0 if fewer players climb. */
export function scoreAtRank(histogram: Histogram, place: number): number {
  let players = 0
  for (const bucket of histogram.toSorted((one, other) => other.points - one.points)) {
    players += bucket.players
    if (players >= place) return bucket.points
  }
  return 0
}

/** One score per player. */
export function highestScores(histogram: Histogram, most: number): number[] {
  const scores: number[] = []
  for (const { points, players } of histogram.toSorted((one, other) => other.points - one.points)) {
    if (scores.length >= most) break
    scores.push(...Array<number>(Math.min(players, most - scores.length)).fill(points))
  }
  return scores
}

/** Ranks gained; null if either rank is missing. */
export function rankChange(before: number, now: number): number | null {
  return before === 0 || now === 0 ? null : before - now
}

/** Null below the 8th place. */
export function winnerLabel(rank: number): string | null {
  if (rank === 1) return '🏆 Weekly Winner'
  if (rank === 2) return '🥈 2nd Place'
  return rank >= 3 && rank <= 8 ? `🥉 ${rank}` : null
}

/** Players on the podium have no row below it. */
export const PODIUM_PLACES = 3
