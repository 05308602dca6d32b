import { integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import type { Achievement } from '#app/domain/achievements.ts'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { players } from './players.ts'

/** Each is earned once and stays, except those of a place that was taken back. */
export const achievements = ownedTable(
  'achievements',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'work' },
  {
    playerId: withheld(
      text('player_id')
        .notNull()
        .references(() => players.id, { onDelete: 'cascade' }),
    ),
    achievement: exported(text('achievement').$type<Achievement>().notNull()),
    awardedAt: exported(integer('awarded_at').notNull()),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.achievement] })],
)
