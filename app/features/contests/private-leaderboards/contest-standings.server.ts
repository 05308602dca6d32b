import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { idsIn } from '#db/client.ts'
import type { BoardStanding, StandingClimber } from './board-standing.ts'

type Row = {
  id: string
  isIn: 0 | 1
  around: string
  first: string | null
  second: string | null
  third: string | null
}
type Place = { points: number; username: string | null; playerId: string }

/** Letters of a stored board that hold the places right above one, and that place itself. */
const ABOVE = 4000
const OWN = 400

/**
 * Where a player stands in contests, as their stored boards say; hidden standings stay hidden. Boards are searched as text:
 * SQLite would count each climber that it unpacks.
 */
export async function contestStandings(
  { db }: Pick<AppContext, 'db'>,
  playerId: string,
  ids: readonly string[],
): Promise<Map<string, BoardStanding>> {
  if (ids.length === 0) return new Map()
  const at = sql`instr(board, ${`"playerId":"${playerId}"`})`
  const rows = await db.all<Row>(sql`
    WITH stored AS (SELECT contest_id, 0 AS part, board FROM contest_boards WHERE contest_id IN ${idsIn(ids)}
      UNION ALL SELECT contest_id, part, board FROM contest_board_parts
        WHERE contest_id IN ${idsIn(ids)} AND moment = 'shown')
    SELECT head.contest_id AS id, own.board IS NOT NULL AS isIn,
      COALESCE(substr(before.board, -${ABOVE}), '') || substr(own.board, MAX(1, own.at - ${ABOVE}), ${ABOVE + OWN}) AS around,
      head.board -> '$.players[0]' AS first, head.board -> '$.players[1]' AS second,
      head.board -> '$.players[2]' AS third
    FROM contest_boards AS head
    LEFT JOIN (SELECT *, ${at} AS at FROM stored WHERE ${at} > 0) AS own ON own.contest_id = head.contest_id
    LEFT JOIN stored AS before ON before.contest_id = own.contest_id AND before.part = own.part - 1
    WHERE head.contest_id IN ${idsIn(ids)}`)
  return new Map(rows.map((row) => [row.id, standingOf(row, playerId)]))
}

function standingOf({ isIn, around, first, second, third }: Row, playerId: string): BoardStanding {
  const places = isIn === 1 ? placesIn(around) : []
  const own = places.find((place) => place.playerId === playerId)
  const isAbove = ({ points }: { points: number }) => own !== undefined && own.place > 0 && points > own.points
  return {
    isListed: isIn === 1,
    rank: own?.place ?? 0,
    points: own?.points ?? 0,
    next: places.findLast(isAbove)?.points ?? null,
    firstThree: [first, second, third].flatMap((json): StandingClimber[] => {
      if (json === null) return []
      const climber = JSON.parse(json) as Place
      if (climber.points === 0) return []
      return [{ username: climber.username, points: climber.points, isReader: climber.playerId === playerId }]
    }),
  }
}

/** The climbers that a piece of a stored board has whole, in its order. */
function placesIn(text: string): { place: number; playerId: string; points: number }[] {
  const climbers = text.matchAll(/\{"rank":\d+,"place":(\d+),"playerId":"(\w+)",[^{}]*?"points":(\d+)/g)
  return [...climbers].map(([, place, playerId = '', points]) => ({
    place: Number(place),
    playerId,
    points: Number(points),
  }))
}
