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
 * Where a player stands in contests, as their stored boards say; hidden standings stay hidden. One row a contest whatever
 * its members: SQLite would count each climber that it unpacks of a board.
 */
export async function contestStandings(
  { db }: Pick<AppContext, 'db'>,
  playerId: string,
  ids: readonly string[],
): Promise<Map<string, BoardStanding>> {
  if (ids.length === 0) return new Map()
  const at = sql`instr(board, ${`"playerId":"${playerId}"`})`
  const rows = await db.all<Row>(sql`
    SELECT contest_id AS id, ${at} > 0 AS isIn, substr(board, MAX(1, ${at} - ${ABOVE}), ${ABOVE + OWN}) AS around,
      board -> '$.players[0]' AS first, board -> '$.players[1]' AS second, board -> '$.players[2]' AS third
    FROM contest_boards WHERE contest_id IN ${idsIn(ids)}`)
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
