import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isNamedPlayer } from '#app/core/players/find-player.server.ts'
import { idsIn } from '#db/client.ts'

/** The winner is null if the account was deleted or is not shown. */
export type Place = {
  week: string
  place: number
  points: number
  winner: { id: string; username: string; githubId: number } | null
}

type Row = { week: string; place: number; points: number; id: string | null; username: string; githubId: number }

/** Under review or not: that is between us and the player. Not a forfeited place: the next player has their own. */
export async function listPlaces({ db }: Pick<AppContext, 'db'>, weeks: readonly string[]): Promise<Place[]> {
  const rows = await db.all<Row>(sql`
    SELECT week, place, points, players.id, github_username AS username, github_id AS githubId
    FROM awards LEFT JOIN players ON players.id = awards.player_id AND ${isNamedPlayer}
    WHERE week IN ${idsIn(weeks)} AND state <> 'forfeited'
    ORDER BY week, place`)
  return rows.map(({ week, place, points, id, username, githubId }) => ({
    week,
    place,
    points,
    winner: id === null ? null : { id, username, githubId },
  }))
}
