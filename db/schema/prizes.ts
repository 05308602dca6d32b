import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { players } from './players.ts'

export const prizes = sqliteTable('prizes', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  /** The sponsor, and where the prize is redeemed. */
  sponsor: text('sponsor').notNull(),
  url: text('url').notNull(),
  /** Whole US dollars; null without a price. */
  worth: integer('worth'),
  exclusive: integer('exclusive', { mode: 'boolean' }).notNull().default(false),
  active: integer('active', { mode: 'boolean' }).notNull().default(true),
})

/** Free until a winner takes it; then it belongs to that award for good. */
export const prizeCodes = ownedTable(
  'prize_codes',
  { owner: 'playerId', erased: 'anonymous', merged: 'moved', topic: 'work' },
  {
    prizeId: exported(
      text('prize_id')
        .notNull()
        .references(() => prizes.id, { onDelete: 'cascade' }),
    ),
    code: exported(text('code').notNull()),
    week: exported(text('week')),
    playerId: notExported(text('player_id').references(() => players.id, { onDelete: 'set null' })),
    takenAt: exported(integer('taken_at')),
    /** When staff withdrew a lost code: it has no owner and stays taken. */
    withdrawnAt: notExported(integer('withdrawn_at')),
  },
  (table) => [
    unique('prize_codes_code').on(table.prizeId, table.code),
    uniqueIndex('prize_codes_award')
      .on(table.prizeId, table.week, table.playerId)
      .where(sql`player_id is not null`),
    index('prize_codes_player')
      .on(table.playerId)
      .where(sql`player_id is not null`),
    index('prize_codes_free')
      .on(table.prizeId)
      .where(sql`taken_at is null`),
    index('prize_codes_taken')
      .on(table.prizeId, table.takenAt)
      .where(sql`taken_at is not null`),
  ],
)
