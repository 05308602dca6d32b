import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PlanId } from '#app/domain/plan.ts'
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
  (table) => [
    index('subscriptions_player').on(table.playerId),
    index('subscriptions_ending')
      .on(table.currentPeriodEnd)
      .where(sql`entitles = 1 and current_period_end is not null`),
  ],
)

/** A checkout is written before Stripe is asked for it: its id is the key under which asking twice makes one session. */
export const checkouts = sqliteTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    playerId: text('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    plan: text('plan').$type<PlanId>().notNull(),
    isHalfPrice: integer('is_half_price', { mode: 'boolean' }).notNull(),
    state: text('state').$type<'open' | 'complete' | 'expired'>().notNull().default('open'),
    /** Stripe's own id, once it has made the session. */
    sessionId: text('session_id').unique(),
    /** The subscription or payment that came of it. */
    objectId: text('object_id'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('checkouts_player').on(table.playerId),
    uniqueIndex('checkouts_open')
      .on(table.playerId)
      .where(sql`state = 'open'`),
  ],
)

/** A place among the first hundred that a checkout holds until it is paid or has expired. */
export const premiumPlaces = sqliteTable('premium_places', {
  playerId: text('player_id')
    .primaryKey()
    .references(() => players.id, { onDelete: 'cascade' }),
  checkoutId: text('checkout_id'),
  reservedUntil: integer('reserved_until').notNull(),
})
