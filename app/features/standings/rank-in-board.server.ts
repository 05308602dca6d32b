import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { ALL_TIME } from '#app/domain/period.ts'
import type { Histogram } from '#app/domain/ranking.ts'

export type BoardKey = { board: 'all' | 'premium'; period: string }

/** Scores of a board with the players at each; the all-time board counts by hundreds. */
export function loadHistogram(context: Pick<AppContext, 'db'>, { board, period }: BoardKey): Promise<Histogram> {
  return context.db.all<{ points: number; players: number }>(sql`
    SELECT points, players FROM histogram WHERE board = ${board} AND period = ${period} AND players > 0`)
}

export function rankedPlayers(histogram: Histogram): number {
  return histogram.reduce((sum, bucket) => sum + bucket.players, 0)
}

/**
 * Competition rank of a score. Weeks and months read it off the histogram alone; the all-time board adds the players
 * above it inside its bucket of a hundred.
 */
export async function rankOf(
  context: Pick<AppContext, 'db'>,
  key: BoardKey,
  histogram: Histogram,
  points: number,
): Promise<number> {
  if (points <= 0) return 0
  if (key.period !== ALL_TIME) return aboveIn(histogram, points) + 1
  const bucket = points - (points % 100)
  const [inside] = await context.db.all<{ players: number }>(sql`
    SELECT COUNT(*) AS players FROM standings
    WHERE period = ${ALL_TIME} AND ranked = 1 AND points > 0 ${key.board === 'premium' ? sql`AND premium = 1` : sql``}
      AND descent > ${-(bucket + 100)} AND descent < ${-points}`)
  return aboveIn(histogram, bucket) + (inside?.players ?? 0) + 1
}

/** Points of the player at a place from 1 to the last; the all-time board counts on inside the bucket of a hundred. */
export async function pointsAtPlace(
  context: Pick<AppContext, 'db'>,
  key: BoardKey,
  histogram: Histogram,
  place: number,
): Promise<number> {
  let left = place
  for (const bucket of histogram.toSorted((one, other) => other.points - one.points)) {
    if (left > bucket.players) {
      left -= bucket.players
      continue
    }
    if (key.period !== ALL_TIME) return bucket.points
    const [inside] = await context.db.all<{ points: number }>(sql`
      SELECT points FROM standings
      WHERE period = ${ALL_TIME} AND ranked = 1 AND points > 0 ${key.board === 'premium' ? sql`AND premium = 1` : sql``}
        AND descent > ${-(bucket.points + 100)} ORDER BY descent LIMIT 1 OFFSET ${left - 1}`)
    return inside?.points ?? bucket.points
  }
  return 0
}

function aboveIn(histogram: Histogram, points: number): number {
  return histogram.reduce((sum, bucket) => (bucket.points > points ? sum + bucket.players : sum), 0)
}
