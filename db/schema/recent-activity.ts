import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RecentEvent } from '#app/domain/recent-event.ts'

/** A player's public event feed as last told; shown beside the ledger, never scored. */
export const recentActivity = sqliteTable('recent_activity', {
  playerId: text('player_id').primaryKey(),
  etag: text('etag'),
  events: text('events', { mode: 'json' }).$type<RecentEvent[]>().notNull(),
  fetchedAt: integer('fetched_at').notNull(),
})
