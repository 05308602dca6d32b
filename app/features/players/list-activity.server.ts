import { and, eq, gte } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { eventText } from '#app/domain/event-text.ts'
import { DAY, dayOf } from '#app/domain/period.ts'
import { ledger } from '#db/schema/ledger.ts'
import { recentActivity } from '#db/schema/recent-activity.ts'
import { repositories } from '#db/schema/repositories.ts'

const RECENT_DAYS = 30
const SHOWN = 10

/** The last thirty days of the event feed; empty until GitHub has answered once. */
export async function listActivity(context: Pick<AppContext, 'db' | 'now'>, playerId: string) {
  const [feed] = await context.db.select().from(recentActivity).where(eq(recentActivity.playerId, playerId))
  if (feed === undefined || feed.events.length === 0) return []
  const oldest = context.now() - RECENT_DAYS * DAY
  const hidden = await listHiddenRepositories(context, playerId, oldest)
  return feed.events
    .filter((event) => event.occurredAt >= oldest && !hidden.has(event.repository))
    .toSorted((one, other) => other.occurredAt - one.occurredAt)
    .slice(0, SHOWN)
    .map((event) => ({
      id: event.id,
      text: eventText(event.kind),
      repository: event.repository,
      number: event.number,
      occurredAt: event.occurredAt,
    }))
}

/** The feed may be older than the ledger: if a fact is no longer public, its repository may be private now. */
async function listHiddenRepositories(
  { db }: Pick<AppContext, 'db'>,
  playerId: string,
  since: number,
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ name: repositories.name })
    .from(ledger)
    .innerJoin(repositories, eq(repositories.id, ledger.repositoryId))
    .where(and(eq(ledger.playerId, playerId), gte(ledger.day, dayOf(since)), eq(ledger.reason, 'gone')))
  return new Set(rows.map(({ name }) => name))
}
