import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { standings } from '#db/schema/standings.ts'

/** The player's row on the board of a period; null without points or rank there. */
export async function findStanding({ db }: Pick<AppContext, 'db'>, playerId: string, period: string) {
  const [row] = await db
    .select()
    .from(standings)
    .where(sql`${standings.playerId} = ${playerId} AND period = ${period} AND ranked = 1 AND points > 0`)
  return row ?? null
}
