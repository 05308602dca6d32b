import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { idsIn } from '#db/ids-in.ts'

/** Where a player stands in a contest, as its stored board says; hidden standings stay hidden. */
export type ContestStanding = {
  /** 0 without points. */
  rank: number
  points: number
  leader: string | null
  leaderPoints: number
}

type Row = { id: string; own: string | null; leader: string | null }
type Place = { rank: number; points: number; username: string | null }

/** One row a contest, whatever its members. */
export async function contestStandings(
  { db }: Pick<AppContext, 'db'>,
  playerId: string,
  ids: readonly string[],
): Promise<Map<string, ContestStanding>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<Row>(sql`
    SELECT contest_id AS id, board -> '$.players[0]' AS leader,
      (SELECT value FROM json_each(board, '$.players') WHERE value ->> 'playerId' = ${playerId}) AS own
    FROM contest_boards WHERE contest_id IN ${idsIn(ids)}`)
  return new Map(rows.map(({ id, own, leader }) => [id, standingOf(placeOf(own), placeOf(leader))]))
}

function placeOf(json: string | null): Place | null {
  return json === null ? null : (JSON.parse(json) as Place)
}

function standingOf(own: Place | null, leader: Place | null): ContestStanding {
  const hasLeader = leader !== null && leader.points > 0
  return {
    rank: own?.rank ?? 0,
    points: own?.points ?? 0,
    leader: hasLeader ? leader.username : null,
    leaderPoints: hasLeader ? leader.points : 0,
  }
}
