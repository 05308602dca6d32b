import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import type { AdType } from '#app/domain/ads/ad.ts'
import { ads } from './ads.ts'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { playerReference } from './players.ts'

/** `players`: claimed and not suspended; `premium`: those with premium. Maintained by triggers. */
export const statistics = sqliteTable('statistics', {
  id: text('id').primaryKey(),
  players: integer('players').notNull(),
})

export type StatisticScope = 'player' | 'project' | 'resume'
export type StatisticEvent = 'view' | 'click'

/** One row per visitor and day. The label is the project's id or the referrer's host, '' without one. */
export const playerStatistics = ownedTable(
  'player_statistics',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'visits' },
  {
    playerId: notExported(playerReference().notNull()),
    day: exported(text('day').notNull()),
    scope: exported(text('scope').$type<StatisticScope>().notNull()),
    event: exported(text('event').$type<StatisticEvent>().notNull()),
    label: exported(text('label').notNull()),
    visitor: notExported(text('visitor').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.day, table.scope, table.event, table.visitor, table.label] }),
  ],
)

/** One row per visitor, day, ad and position (`type`: see AD_TYPES). */
export const adStatistics = sqliteTable(
  'ad_statistics',
  {
    id: text('id').primaryKey(),
    adId: text('ad_id')
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    type: text('type').notNull(),
    event: text('event').$type<StatisticEvent>().notNull(),
    day: text('day').notNull(),
    visitor: text('visitor').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    unique('ad_statistics_once').on(table.adId, table.day, table.type, table.event, table.visitor),
    index('ad_statistics_created').on(table.createdAt),
  ],
)

/** Visitors per day who saw and clicked each ad, by position: sums of `ad_statistics`, by a trigger. */
export const adDays = sqliteTable(
  'ad_days',
  {
    day: text('day').notNull(),
    type: text('type').$type<AdType>().notNull(),
    event: text('event').$type<StatisticEvent>().notNull(),
    /** '' for days before ads were counted separately. */
    adId: text('ad_id').notNull(),
    visitors: integer('visitors').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.type, table.event, table.adId] })],
)

/** For the day's visitor hashes; deleted with the day, so that no visitor can be identified. */
export const visitorSalts = sqliteTable('visitor_salts', {
  day: text('day').primaryKey(),
  salt: text('salt').notNull(),
})
