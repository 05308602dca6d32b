import { equalsIn, PRIZE_CUT_OFF, rankIn, type Histogram } from '#app/domain/standings/ranking.ts'

/** `before`: points at the end of yesterday, 0 if not on the board. */
export type Mover = { username: string; points: number; before: number }

/**
 * From yesterday's place; if equal points leave that open, from the nearest to `newRank`. `isAhead`: the player passed
 * others; if not, others passed the player.
 */
export type RankMove = { rank: number; newRank: number; isAhead: boolean; border: 'ten' | null }

/** The places that a score may have had on a past day: several if equal points reach into the ten. */
export function possiblePlaces(histogram: Histogram, points: number): { best: number; worst: number } {
  const rank = rankIn(histogram, points)
  if (rank > PRIZE_CUT_OFF) return { best: rank, worst: rank }
  return { best: rank, worst: Math.max(rank, Math.min(PRIZE_CUT_OFF + 1, rank + equalsIn(histogram, points) - 1)) }
}

/** Null unless the place moved past the rival or over the border of the ten. */
export function moveToNotify(
  { best, worst }: { best: number; worst: number },
  newRank: number,
  own: Mover,
  rival: Mover | null,
): RankMove | null {
  if (newRank >= best && newRank <= worst) return null
  const isUp = newRank < best
  const rank = isUp ? best : worst
  if (rank <= PRIZE_CUT_OFF !== newRank <= PRIZE_CUT_OFF) return { rank, newRank, isAhead: isUp, border: 'ten' }
  if (rival === null) return null
  if (hasPassed(own, rival)) return { rank, newRank, isAhead: true, border: null }
  return hasPassed(rival, own) ? { rank, newRank, isAhead: false, border: null } : null
}

/** Ahead now and behind yesterday; equal points are neither. */
export function hasPassed(one: Mover, other: Mover): boolean {
  return one.before < other.before && one.points > other.points
}

/**
 * The nearest first. `board` is in rank order from its top, `index` the player's own. Null if the board goes on below
 * and lacks some who were ahead yesterday.
 */
export function passedOn<Row extends Mover>(
  board: readonly Row[],
  index: number,
  { isAhead, rank }: Pick<RankMove, 'isAhead' | 'rank'>,
  isWhole: boolean,
): Row[] | null {
  const own = board[index]
  if (own === undefined) return null
  if (!isAhead)
    return board
      .slice(0, index)
      .filter((other) => hasPassed(other, own))
      .toReversed()
  const ahead = board.filter((other) => other.before > own.before)
  if (!isWhole && ahead.length < rank - 1) return null
  return board.slice(index + 1).filter((other) => hasPassed(own, other))
}
