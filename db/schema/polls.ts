import { integer, text } from 'drizzle-orm/sqlite-core'
import type { Marks } from '#app/domain/activity-parts.ts'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { playerReference } from './players.ts'

/** What GitHub counted when a player's activity was last read, so that a probe shows what moved since. */
export const polls = ownedTable(
  'polls',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    playerId: withheld(playerReference().primaryKey()),
    marks: exported(text('marks', { mode: 'json' }).$type<Marks>().notNull()),
    /** Of the marks, for the close of a week: what is counted since `from`, and when the newest thing changed. */
    counted: withheld(integer('counted').notNull()),
    newestAt: withheld(integer('newest_at').notNull()),
    from: withheld(integer('window_from').notNull()),
    /** When a complete read was requested last; 0 or less when the next poll has to read everything. */
    readAt: exported(integer('read_at').notNull()),
  },
)
