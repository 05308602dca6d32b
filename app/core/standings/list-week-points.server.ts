import { and, eq, gt, like } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { WeekPoints } from '#app/domain/streak.ts'
import { standings } from '#db/schema/standings.ts'

/** Every week in which a player had points: a walk along the player's own standings. */
export function listWeekPoints(context: Pick<AppContext, 'db'>, playerId: string): Promise<WeekPoints[]> {
  return context.db
    .select({ week: standings.period, points: standings.points })
    .from(standings)
    .where(and(eq(standings.playerId, playerId), like(standings.period, '%-W%'), gt(standings.points, 0)))
}
