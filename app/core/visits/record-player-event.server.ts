import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { dayOf } from '#app/domain/time/period.ts'
import type { StatisticEvent, StatisticScope } from '#db/schema/statistics.ts'
import { visitorOf } from './visitor.server.ts'

type PlayerEvent = { playerId: string; scope: StatisticScope; event: StatisticEvent; label: string }

/** Once per visitor and day; true if it was new. */
export async function recordPlayerEvent(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  request: Request,
  event: PlayerEvent,
): Promise<boolean> {
  const visitor = await visitorOf(context, request)
  if (visitor === null) return false
  const inserted = await context.db.all(sql`${eventRow(context, visitor, event)} RETURNING day`)
  return inserted.length > 0
}

/** For a batch; an existing row stays unchanged. */
export function playerEventInsert(context: Pick<AppContext, 'db' | 'now'>, visitor: string, event: PlayerEvent) {
  return context.db.run(eventRow(context, visitor, event))
}

/** A view counts once a day, with its first referrer; a click once per label. */
function eventRow(
  context: Pick<AppContext, 'now'>,
  visitor: string,
  { playerId, scope, event, label }: PlayerEvent,
): SQL {
  const day = dayOf(context.now())
  return sql`INSERT INTO player_statistics (player_id, day, scope, event, visitor, label)
    SELECT ${playerId}, ${day}, ${scope}, ${event}, ${visitor}, ${label}
    WHERE NOT EXISTS (SELECT 1 FROM player_statistics WHERE player_id = ${playerId} AND day = ${day}
      AND scope = ${scope} AND event = ${event} AND visitor = ${visitor} AND (event = 'view' OR label = ${label}))`
}
