import { integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import type { Achievement } from '#app/domain/achievements/achievements.ts'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { playerReference } from './players.ts'

/** Earned once and kept, except those of a withdrawn award. */
export const achievements = ownedTable(
  'achievements',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'work' },
  {
    playerId: notExported(playerReference().notNull()),
    achievement: exported(text('achievement').$type<Achievement>().notNull()),
    awardedAt: exported(integer('awarded_at').notNull()),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.achievement] })],
)
