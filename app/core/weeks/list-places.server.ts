import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { idsIn } from '#db/client.ts'

/** The public state of a place in a closed week. */
export type Place = { week: string; place: number } & (
  | { state: 'being_checked' }
  /** The winner is null when the account was deleted, or is suspended or hidden. */
  | { state: 'won'; points: number; winner: { id: string; username: string; githubId: number } | null }
)

type Row = {
  week: string
  place: number
  points: number | null
  id: string | null
  username: string | null
  githubId: number | null
}

/**
 * The places of closed weeks, for every public answer. The player of a place under review does not leave the database. A
 * forfeited place is omitted, because the next player has a place of their own.
 */
export async function listPlaces({ db }: Pick<AppContext, 'db'>, weeks: readonly string[]): Promise<Place[]> {
  const rows = await db.all<Row>(sql`
    SELECT week, place, IIF(state = 'held', NULL, points) AS points, players.id,
      github_username AS username, github_id AS githubId
    FROM awards LEFT JOIN players ON players.id = awards.player_id AND state <> 'held'
      AND hidden_at IS NULL AND (suspended_at IS NULL OR merged_into IS NOT NULL)
    WHERE week IN ${idsIn(weeks)} AND state <> 'forfeited'
    ORDER BY week, place`)
  return rows.map(({ week, place, points, id, username, githubId }) => {
    if (points === null) return { week, place, state: 'being_checked' }
    const winner = id === null || username === null || githubId === null ? null : { id, username, githubId }
    return { week, place, state: 'won', points, winner }
  })
}
