import { integer, text } from 'drizzle-orm/sqlite-core'
import type { RecentEvent } from '#app/domain/players/recent-event.ts'
import { exported, ownedTable, withheld } from './owned-table.ts'

/** A player's public event feed in its last state; shown beside the ledger, never scored. */
export const recentActivity = ownedTable(
  'recent_activity',
  { owner: 'playerId', erased: 'deleted', merged: 'kept', topic: 'work' },
  {
    playerId: withheld(text('player_id').primaryKey()),
    etag: withheld(text('etag')),
    events: exported(text('events', { mode: 'json' }).$type<RecentEvent[]>().notNull()),
    fetchedAt: exported(integer('fetched_at').notNull()),
  },
)
