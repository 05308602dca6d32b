import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { standings } from '#db/schema/standings.ts'

/** A player's points in a period; 0 without a standing. */
export async function pointsIn({ db }: Pick<AppContext, 'db'>, playerId: string, period: string): Promise<number> {
  const [row] = await db
    .select({ points: standings.points })
    .from(standings)
    .where(and(eq(standings.playerId, playerId), eq(standings.period, period)))
  return row?.points ?? 0
}
