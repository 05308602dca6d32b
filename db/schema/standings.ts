import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { playerReference } from './players.ts'

/**
 * Per player and period (ISO week, month, or `all`): the sum of the ledger rows, for `all` the total points. Index
 * order is rank order, so a page is an index range and its cursor a row value.
 */
export const standings = ownedTable(
  'standings',
  { owner: 'playerId', erased: 'anonymous', merged: 'kept', topic: 'work' },
  {
    period: exported(text('period').notNull()),
    playerId: notExported(text('player_id').notNull()),
    points: exported(integer('points').notNull()),
    /** −points, so that one ascending index lists the highest first. */
    descent: notExported(integer('descent').notNull()),
    reachedAt: exported(integer('reached_at').notNull()),
    /** Since when the row has been on its board without a break, ranked and with points; 0 if not recorded. */
    listedSince: exported(integer('listed_since').notNull().default(0)),
    ranked: exported(integer('ranked', { mode: 'boolean' }).notNull()),
    premium: exported(integer('premium', { mode: 'boolean' }).notNull()),
    country: exported(text('country')),
    day1: exported(integer('day1').notNull().default(0)),
    day2: exported(integer('day2').notNull().default(0)),
    day3: exported(integer('day3').notNull().default(0)),
    day4: exported(integer('day4').notNull().default(0)),
    day5: exported(integer('day5').notNull().default(0)),
    day6: exported(integer('day6').notNull().default(0)),
    day7: exported(integer('day7').notNull().default(0)),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.period] }),
    index('standings_board')
      .on(table.period, table.descent, table.reachedAt, table.playerId)
      .where(sql`ranked = 1 and points > 0`),
    index('standings_premium')
      .on(table.period, table.descent, table.reachedAt, table.playerId)
      .where(sql`ranked = 1 and points > 0 and premium = 1`),
    index('standings_country')
      .on(table.period, table.country, table.descent, table.reachedAt, table.playerId)
      .where(sql`ranked = 1 and points > 0 and country is not null`),
  ],
)

/** Ranked players per score, by triggers. A rank is one more than the players above. `all` counts hundreds from 500. */
export const histogram = sqliteTable(
  'histogram',
  {
    board: text('board').$type<'all' | 'premium'>().notNull(),
    period: text('period').notNull(),
    points: integer('points').notNull(),
    players: integer('players').notNull(),
  },
  (table) => [primaryKey({ columns: [table.board, table.period, table.points] })],
)

/** The week's histogram at the end of a day, for 'since yesterday'. */
export const histogramDays = sqliteTable('histogram_days', {
  day: text('day').primaryKey(),
  week: text('week').notNull(),
  buckets: text('buckets', { mode: 'json' }).$type<[points: number, players: number][]>().notNull(),
  /** When the RANK_UPDATE job began to compare with it. */
  comparedAt: integer('compared_at'),
})

/** One row per player, kept when the rival is passed and replaced when out of reach. */
export const rivals = ownedTable(
  'rivals',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    playerId: notExported(playerReference().primaryKey()),
    week: exported(text('week').notNull()),
    /** Another person's id, so it is in no export. */
    rivalId: notExported(playerReference('rival_id').notNull()),
    /** A rival of the player's own choice stays for the week, however far away. */
    isChosen: exported(integer('is_chosen', { mode: 'boolean' }).notNull().default(false)),
  },
  (table) => [index('rivals_rival').on(table.rivalId)],
)
