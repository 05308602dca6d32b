import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { eventText } from '#app/domain/event-text.ts'
import { DAY } from '#app/domain/period.ts'
import type { ActivityLine } from '#app/features/players/player-view.ts'
import { recentActivity } from '#db/schema/recent-activity.ts'

const RECENT_DAYS = 30
const SHOWN = 10

/** The last thirty days as the event feed told them; empty until GitHub has answered once. */
export async function listActivity(context: Pick<AppContext, 'db' | 'now'>, playerId: string): Promise<ActivityLine[]> {
  const [feed] = await context.db.select().from(recentActivity).where(eq(recentActivity.playerId, playerId))
  const oldest = context.now() - RECENT_DAYS * DAY
  return (feed?.events ?? [])
    .filter((event) => event.occurredAt >= oldest)
    .toSorted((one, other) => other.occurredAt - one.occurredAt)
    .slice(0, SHOWN)
    .map((event) => ({
      id: event.id,
      text: eventText(event.kind),
      repository: event.repository,
      number: event.number,
      url: null,
      occurredAt: event.occurredAt,
    }))
}
