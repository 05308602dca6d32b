import { sql, type SQL } from 'drizzle-orm'

/** For `IN`: the players of the first places of a week's board. */
export function leadersOf(week: string, places: number): SQL {
  return sql`(SELECT player_id FROM standings WHERE period = ${week} AND ranked = 1 AND points > 0
    ORDER BY descent, reached_at, player_id LIMIT ${places})`
}
