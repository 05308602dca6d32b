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
    /** Half price as one of the first hundred, for as long as it lasts. */
    isHalfPrice: integer('is_half_price', { mode: 'boolean' }).notNull().default(false),
    currentPeriodEnd: integer('current_period_end'),
    endsWithPeriod: integer('ends_with_period', { mode: 'boolean' }).notNull().default(false),
    /** When the object was asked for at Stripe: an older answer never replaces a newer one. */
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('subscriptions_player').on(table.playerId)],
)

/** A place among the first hundred that a checkout holds until it is paid, expires or is left. */
export const premiumPlaces = sqliteTable('premium_places', {
  playerId: text('player_id')
    .primaryKey()
    .references(() => players.id, { onDelete: 'cascade' }),
  checkoutId: text('checkout_id'),
  reservedUntil: integer('reserved_until').notNull(),
})
