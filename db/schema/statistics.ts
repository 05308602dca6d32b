import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import type { AdType } from '#app/domain/ad.ts'
import { ads } from './ads.ts'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { players } from './players.ts'

/** `players`: claimed, unsuspended players; `premium`: those of them with premium. Kept by triggers. */
export const statistics = sqliteTable('statistics', {
  id: text('id').primaryKey(),
  players: integer('players').notNull(),
})

export type StatisticScope = 'player' | 'project' | 'resume'
export type StatisticEvent = 'view' | 'click'

/** One row a visitor and day; the label is the project's id or the referrer's host, '' where there is none. */
export const playerStatistics = ownedTable(
  'player_statistics',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'visits' },
  {
    playerId: withheld(
      text('player_id')
        .notNull()
        .references(() => players.id, { onDelete: 'cascade' }),
    ),
    day: exported(text('day').notNull()),
    scope: exported(text('scope').$type<StatisticScope>().notNull()),
    event: exported(text('event').$type<StatisticEvent>().notNull()),
    label: exported(text('label').notNull()),
    visitor: withheld(text('visitor').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.day, table.scope, table.event, table.visitor, table.label] }),
  ],
)

/** One row a visitor, day, ad and place where it stood (`type`: homepage, leaderboard, sponsor, telegram, email). */
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

/** How many visitors saw and clicked each ad a day, by where it stood: sums of `ad_statistics`, kept by a trigger. */
export const adDays = sqliteTable(
  'ad_days',
  {
    day: text('day').notNull(),
    type: text('type').$type<AdType>().notNull(),
    event: text('event').$type<StatisticEvent>().notNull(),
    /** '' for days counted before each ad was counted by itself. */
    adId: text('ad_id').notNull(),
    visitors: integer('visitors').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.type, table.event, table.adId] })],
)

/** Salts the day's visitor hashes and is forgotten with the day, so that nobody can be recognised in them. */
export const visitorSalts = sqliteTable('visitor_salts', {
  day: text('day').primaryKey(),
  salt: text('salt').notNull(),
})
