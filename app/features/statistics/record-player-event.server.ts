import type { AppContext } from '#app/context.server.ts'
import { dayOf } from '#app/domain/period.ts'
import { visitorOf } from '#app/features/statistics/visitor.server.ts'
import { playerStatistics, type StatisticEvent, type StatisticScope } from '#db/schema/statistics.ts'

type PlayerEvent = { playerId: string; scope: StatisticScope; event: StatisticEvent; label: string }

/** Counts a view or click once a visitor and day; true when it was a new one. */
export async function recordPlayerEvent(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  request: Request,
  event: PlayerEvent,
): Promise<boolean> {
  const visitor = await visitorOf(context, request)
  if (visitor === null) return false
  const inserted = await playerEventInsert(context, visitor, event).returning({ day: playerStatistics.day })
  return inserted.length > 0
}

/** The row of an event, for the batch of what else it changes; a known one is left as it is. */
export function playerEventInsert(context: Pick<AppContext, 'db' | 'now'>, visitor: string, event: PlayerEvent) {
  return context.db
    .insert(playerStatistics)
    .values({ ...event, day: dayOf(context.now()), visitor })
    .onConflictDoNothing()
}
