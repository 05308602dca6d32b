import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { answeredAt, queriedAt } from '#app/core/players/answered-at.server.ts'
import { isNamedPlayer } from '#app/core/players/find-player.server.ts'
import type { DayPoints } from '#app/domain/standings/day-points.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import type { BoardKey } from './places.server.ts'

export type Standing = DayPoints & {
  playerId: string
  points: number
  descent: number
  reachedAt: number
  listedSince: number
  premium: number
  country: string | null
  /** Null after an erasure, and in a closed period for players who may not be named. */
  username: string | null
  githubId: number | null
  answeredAt: number | null
  queriedAt: number | null
}

export type BoardList = BoardKey & { country?: string | null }

export type Cursor = { descent: number; reachedAt: number; playerId: string }

export type Slice =
  | { from: 'start' }
  | { from: 'after' | 'before' | 'at' | 'upTo'; cursor: Cursor }
  | { from: 'player' | 'afterPlayer' | 'beforePlayer'; playerId: string }

/** At most `limit` rows in rank order, read along the board's index. */
export async function listStandings(
  context: Pick<AppContext, 'db'>,
  list: BoardList,
  slice: Slice,
  limit: number,
): Promise<Standing[]> {
  const rows = await context.db.all<Standing>(standingsQuery(list, slice, limit))
  return isBackwards(slice) ? rows.reverse() : rows
}

/** As SQL; rows above a place come from the nearest up. */
export function standingsQuery(list: BoardList, slice: Slice, limit: number): SQL {
  return sql`
    SELECT standings.player_id AS playerId, standings.points, standings.descent, standings.reached_at AS reachedAt,
      standings.listed_since AS listedSince, standings.premium, standings.country, day1, day2, day3, day4, day5, day6, day7,
      players.github_username AS username, players.github_id AS githubId,
      ${answeredAt} AS answeredAt, ${queriedAt} AS queriedAt
    FROM standings LEFT JOIN players ON players.id = standings.player_id AND ${isNamedPlayer}
      LEFT JOIN poll_slots ON poll_slots.id = players.slot_id
    WHERE standings.period = ${list.period} AND standings.ranked = 1 AND standings.points > 0
      ${list.board === 'premium' ? sql`AND standings.premium = 1` : sql``}
      ${list.country ? sql`AND standings.country = ${list.country}` : sql``} ${bound(list, slice)}
    ORDER BY ${order(isBackwards(slice))} LIMIT ${limit}`
}

function isBackwards({ from }: Slice): boolean {
  return from === 'before' || from === 'upTo' || from === 'beforePlayer'
}

export function encodeCursor({ descent, reachedAt, playerId }: Cursor): string {
  return `${-descent}.${reachedAt}.${playerId}`
}

export function parseCursor(text: string | null): Cursor | null {
  const match = /^(\d{1,15})\.(\d{1,15})\.([\w-]{1,64})?$/.exec(text ?? '')
  if (match === null) return null
  return { descent: -Number(match[1]), reachedAt: Number(match[2]), playerId: match[3] ?? '' }
}

/** GitHub has stopped answering if the last fetch is this much newer than the last complete answer. */
const SILENCE = 10 * MINUTE

export function freshness(rows: readonly Pick<Standing, 'answeredAt' | 'queriedAt'>[]): {
  updatedAt: number | null
  outage: boolean
} {
  const updatedAt = Math.max(0, ...rows.map((row) => row.answeredAt ?? 0))
  const queriedAt = Math.max(0, ...rows.map((row) => row.queriedAt ?? 0))
  return { updatedAt: updatedAt === 0 ? null : updatedAt, outage: updatedAt > 0 && queriedAt - updatedAt > SILENCE }
}

function bound({ period }: BoardList, slice: Slice): SQL {
  if (slice.from === 'start') return sql``
  if (slice.from === 'player') return sql`AND standings.player_id = ${slice.playerId}`
  const place = sql`(standings.descent, standings.reached_at, standings.player_id)`
  // Without the plus signs, SQLite would search the index by the points alone.
  if ('playerId' in slice)
    return sql`AND ${place} ${sql.raw(slice.from === 'afterPlayer' ? '>' : '<')}
      (SELECT +descent, +reached_at, +player_id FROM standings WHERE period = ${period} AND player_id = ${slice.playerId})`
  const { descent, reachedAt, playerId } = slice.cursor
  const operator = sql.raw({ after: '>', at: '>=', before: '<', upTo: '<=' }[slice.from])
  return sql`AND ${place} ${operator} (${descent}, ${reachedAt}, ${playerId})`
}

function order(backwards: boolean): SQL {
  return sql.raw(
    ['standings.descent', 'standings.reached_at', 'standings.player_id']
      .map((column) => `${column} ${backwards ? 'DESC' : 'ASC'}`)
      .join(', '),
  )
}
