import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import {
  allTimeBucket,
  highestScores,
  placeOf,
  PRIZE_CUT_OFF,
  rankIn,
  SINGLE_BELOW,
  type Histogram,
} from '#app/domain/standings/ranking.ts'
import { ALL_TIME } from '#app/domain/time/period.ts'
import { histogram, standings } from '#db/schema/standings.ts'

export type BoardKey = { board: 'all' | 'premium'; period: string }

/** The all-time board groups higher scores by hundreds. */
export function loadHistogram(context: Pick<AppContext, 'db'>, key: BoardKey): Promise<Histogram> {
  return buckets(context, key)
}

function buckets({ db }: Pick<AppContext, 'db'>, { board, period }: BoardKey) {
  const { points, players } = histogram
  const areOfBoard = and(eq(histogram.board, board), eq(histogram.period, period), gt(players, 0))
  return db.select({ points, players }).from(histogram).where(areOfBoard)
}

export async function listHighestScores(context: Pick<AppContext, 'db'>, key: BoardKey): Promise<number[]> {
  const highest = await buckets(context, key).orderBy(desc(histogram.points)).limit(PRIZE_CUT_OFF)
  return highestScores(highest, PRIZE_CUT_OFF)
}

export function rankedPlayers(histogram: Histogram): number {
  return histogram.reduce((sum, bucket) => sum + bucket.players, 0)
}

export async function rankOf(
  context: Pick<AppContext, 'db'>,
  key: BoardKey,
  histogram: Histogram,
  points: number,
): Promise<number> {
  const [rank = 0] = await ranksOf(context, key, histogram, [points])
  return rank
}

/**
 * Competition ranks; 0 for a score of 0. The all-time board adds the players above a score inside its bucket of a
 * hundred, reading each bucket once.
 */
export async function ranksOf(
  context: Pick<AppContext, 'db'>,
  key: BoardKey,
  histogram: Histogram,
  points: readonly number[],
): Promise<number[]> {
  const scores = [...new Set(points)].filter((score) => score > 0).toSorted((one, other) => other - one)
  const isInHundreds = (score: number) => key.period === ALL_TIME && score >= SINGLE_BELOW
  const inside = await countInsideBuckets(context, key, scores.filter(isInHundreds))
  const ranks = new Map(
    scores.map((score) => [
      score,
      rankIn(histogram, isInHundreds(score) ? allTimeBucket(score) : score) + (inside.get(score) ?? 0),
    ]),
  )
  return points.map((score) => ranks.get(score) ?? 0)
}

/** Scores descend, so each count continues the one before. */
async function countInsideBuckets(
  context: Pick<AppContext, 'db'>,
  key: BoardKey,
  scores: readonly number[],
): Promise<Map<number, number>> {
  if (scores.length === 0) return new Map()
  const spans = scores.map((score, index) => {
    const before = scores[index - 1]
    const isSame = before !== undefined && allTimeBucket(before) === allTimeBucket(score)
    return { score, top: isSame ? before : allTimeBucket(score) + 99, isSame }
  })
  const counted = await context.db.all<{ index: number; players: number }>(sql`
    SELECT key AS "index", (SELECT COUNT(*) FROM standings
      WHERE ${isListed(key)} AND descent >= -(value ->> 'top') AND descent < -(value ->> 'score')) AS players
    FROM json_each(${JSON.stringify(spans)})`)
  const players = new Map(counted.map((row) => [row.index, row.players]))
  const sums = new Map<number, number>()
  let sum = 0
  for (const [index, { score, isSame }] of spans.entries()) {
    sum = (isSame ? sum : 0) + (players.get(index) ?? 0)
    sums.set(score, sum)
  }
  return sums
}

/** On the all-time board, in the words of its index. */
function isListed({ board }: BoardKey) {
  return sql`period = ${ALL_TIME} AND ranked = 1 AND points > 0 ${board === 'premium' ? sql`AND premium = 1` : sql``}`
}

/** `rank`: from 1 to the last. The all-time board looks inside the bucket. */
export async function pointsAtRank(
  context: Pick<AppContext, 'db'>,
  key: BoardKey,
  histogram: Histogram,
  rank: number,
): Promise<number> {
  let left = rank
  for (const bucket of histogram.toSorted((one, other) => other.points - one.points)) {
    if (left > bucket.players) {
      left -= bucket.players
      continue
    }
    if (key.period !== ALL_TIME || bucket.points < SINGLE_BELOW) return bucket.points
    const { points, descent } = standings
    const isBelow = sql`${isListed(key)} AND ${descent} > ${-(bucket.points + 100)}`
    const page = context.db.select({ points }).from(standings).where(isBelow).orderBy(descent)
    const [inside] = await page.limit(1).offset(left - 1)
    return inside?.points ?? bucket.points
  }
  return 0
}

/** The first players' ids in order, as a query. */
export function leadersQuery({ board, period }: BoardKey, places: number): SQL {
  return sql`SELECT player_id FROM standings
    WHERE period = ${period} AND ranked = 1 AND points > 0 ${board === 'premium' ? sql`AND premium = 1` : sql``}
    ORDER BY descent, reached_at, player_id LIMIT ${places}`
}

export async function listLeaders({ db }: Pick<AppContext, 'db'>, key: BoardKey, places: number): Promise<string[]> {
  const rows = await db.all<{ player_id: string }>(leadersQuery(key, places))
  return rows.map((row) => row.player_id)
}

/** What places follow from: players by score, and the first ten's ids in order. */
export type Places = { histogram: Histogram; ten: readonly string[] }

export async function loadPlaces(context: Pick<AppContext, 'db'>, key: BoardKey): Promise<Places> {
  const [histogram, ten] = await Promise.all([loadHistogram(context, key), listLeaders(context, key, PRIZE_CUT_OFF)])
  return { histogram, ten }
}

/** 0 without points. Not for all time, whose histogram groups higher scores. */
export function placeIn({ histogram, ten }: Places, playerId: string, points: number): number {
  return placeOf(points > 0 ? rankIn(histogram, points) : 0, positionIn(ten, playerId))
}

/** From 1; null outside the ten. */
export function positionIn(ten: readonly string[], playerId: string): number | null {
  const index = ten.indexOf(playerId)
  return index === -1 ? null : index + 1
}

/** `placeOf` as SQL; `position` is read if the rank is in the ten. */
export function placeOfColumns(rank: SQL, position: SQL): SQL {
  return sql`IIF(${rank} > ${PRIZE_CUT_OFF}, ${rank}, MIN(${PRIZE_CUT_OFF + 1}, ${position}))`
}

/** On the whole board. */
export function rankColumn(table: string): SQL {
  const row = sql.raw(table)
  return sql`(1 + COALESCE((SELECT SUM(players) FROM histogram
    WHERE board = 'all' AND period = ${row}.period AND histogram.points > ${row}.points), 0))`
}

/** Reads at most ten of the same score. */
export function placeColumn(table: string): SQL {
  const row = sql.raw(table)
  const earlier = sql`(SELECT COUNT(*) FROM (SELECT 1 FROM standings AS equal
    WHERE equal.period = ${row}.period AND equal.ranked = 1 AND equal.points > 0 AND equal.descent = ${row}.descent
      AND (equal.reached_at, equal.player_id) < (${row}.reached_at, ${row}.player_id) LIMIT ${PRIZE_CUT_OFF}))`
  return sql`(SELECT ${placeOfColumns(sql`rank`, sql`rank + ${earlier}`)} FROM (SELECT ${rankColumn(table)} AS rank))`
}
