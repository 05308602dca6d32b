import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Statement } from '#db/client.ts'

/**
 * Statements that number a player's projects from 0 without gaps, one of them moved by a place. What changes its place
 * passes through a negative one, since two projects never share a place, not even within a statement.
 */
export function projectOrder(
  context: Pick<AppContext, 'db'>,
  playerId: string,
  moved: { id: string; by: -1 | 1 } | null,
): Statement[] {
  const shift = moved === null ? sql`0` : sql`CASE id WHEN ${moved.id} THEN ${3 * moved.by} ELSE 0 END`
  return [
    context.db.run(sql`UPDATE projects SET position = -1 - places.place FROM (
        SELECT id, ROW_NUMBER() OVER (ORDER BY 2 * position + ${shift}) - 1 AS place
        FROM projects WHERE player_id = ${playerId}) AS places
      WHERE projects.id = places.id AND places.place <> projects.position`),
    context.db.run(sql`UPDATE projects SET position = -1 - position WHERE player_id = ${playerId} AND position < 0`),
  ]
}
