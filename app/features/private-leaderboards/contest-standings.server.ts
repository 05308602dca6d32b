import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { idsIn } from '#db/ids-in.ts'
import type { BoardStanding, StandingClimber } from './board-standing.ts'

/** `next`: the last climber with more points. */
type Row = {
  id: string
  own: string | null
  next: number | null
  first: string | null
  second: string | null
  third: string | null
}
type Place = { rank: number; points: number; username: string | null; playerId: string }

/** Where a player stands in contests, as their stored boards say: one row each. Hidden standings stay hidden. */
export async function contestStandings(
  { db }: Pick<AppContext, 'db'>,
  playerId: string,
  ids: readonly string[],
): Promise<Map<string, BoardStanding>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<Row>(sql`
    SELECT contest_id AS id, board -> '$.players[0]' AS first, board -> '$.players[1]' AS second,
      board -> '$.players[2]' AS third, own.value AS own,
      (SELECT value ->> 'points' FROM json_each(board, '$.players')
        WHERE key < own.key AND value ->> 'points' > own.value ->> 'points' ORDER BY key DESC LIMIT 1) AS next
    FROM contest_boards
    LEFT JOIN json_each(board, '$.players') AS own ON own.value ->> 'playerId' = ${playerId}
    WHERE contest_id IN ${idsIn(ids)}`)
  return new Map(rows.map((row) => [row.id, standingOf(row, playerId)]))
}

function standingOf({ own, next, first, second, third }: Row, playerId: string): BoardStanding {
  const place = placeOf(own)
  return {
    rank: place?.rank ?? 0,
    points: place?.points ?? 0,
    next,
    firstThree: [first, second, third].flatMap((json): StandingClimber[] => {
      const climber = placeOf(json)
      if (climber === null || climber.points === 0) return []
      return [{ username: climber.username, points: climber.points, isReader: climber.playerId === playerId }]
    }),
  }
}

function placeOf(json: string | null): Place | null {
  return json === null ? null : (JSON.parse(json) as Place)
}
