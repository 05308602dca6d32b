import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { players } from './players.ts'

/** What entitles a player to premium: a Stripe object, or a grant by hand. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    playerId: text('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    source: text('source').$type<'stripe' | 'grant'>().notNull(),
    plan: text('plan').notNull(),
    status: text('status').notNull(),
    entitles: integer('entitles', { mode: 'boolean' }).notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('subscriptions_player').on(table.playerId)],
)
