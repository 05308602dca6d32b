import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Achievement } from '#app/domain/achievements.ts'
import { players } from './players.ts'

/** Each is earned once and stays, except those of a place that was taken back. */
export const achievements = sqliteTable(
  'achievements',
  {
    playerId: text('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    achievement: text('achievement').$type<Achievement>().notNull(),
    awardedAt: integer('awarded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.achievement] })],
)
