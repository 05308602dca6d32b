import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PlanId } from '#app/domain/premium/plan.ts'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { playerReference } from './players.ts'

/** Stripe objects and manual grants. */
export const subscriptions = ownedTable(
  'subscriptions',
  { owner: 'playerId', erased: 'cascades', merged: 'by verb', topic: 'payments' },
  {
    id: exported(text('id').primaryKey()),
    playerId: notExported(playerReference().notNull()),
    source: exported(text('source').$type<'stripe' | 'grant'>().notNull()),
    plan: exported(text('plan').notNull()),
    status: exported(text('status').notNull()),
    entitles: exported(integer('entitles', { mode: 'boolean' }).notNull()),
    /** For one of the first hundred, as long as the subscription lasts. */
    isHalfPrice: exported(integer('is_half_price', { mode: 'boolean' }).notNull().default(false)),
    currentPeriodEnd: exported(integer('current_period_end')),
    endsWithPeriod: exported(integer('ends_with_period', { mode: 'boolean' }).notNull().default(false)),
    /** When the object was requested from Stripe; an older answer never replaces a newer one. */
    updatedAt: exported(integer('updated_at').notNull()),
  },
  (table) => [
    index('subscriptions_player').on(table.playerId),
    index('subscriptions_ending')
      .on(table.currentPeriodEnd)
      .where(sql`entitles = 1 and current_period_end is not null`),
  ],
)

/** Written before the request to Stripe. Its id is the idempotency key, so that two requests make one session. */
export const checkouts = ownedTable(
  'checkouts',
  { owner: 'playerId', erased: 'cascades', merged: 'kept', topic: 'payments' },
  {
    id: exported(text('id').primaryKey()),
    playerId: notExported(playerReference().notNull()),
    plan: exported(text('plan').$type<PlanId>().notNull()),
    isHalfPrice: exported(integer('is_half_price', { mode: 'boolean' }).notNull()),
    state: exported(text('state').$type<'open' | 'complete' | 'expired'>().notNull().default('open')),
    /** Stripe's, once the session exists. */
    sessionId: exported(text('session_id').unique()),
    objectId: exported(text('object_id')),
    createdAt: exported(integer('created_at').notNull()),
    expiresAt: exported(integer('expires_at').notNull()),
  },
  (table) => [
    index('checkouts_player').on(table.playerId),
    uniqueIndex('checkouts_open')
      .on(table.playerId)
      .where(sql`state = 'open'`),
  ],
)

/** Among the first hundred, held by a checkout until it is paid or expires. */
export const premiumSeats = ownedTable(
  'premium_places',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'payments' },
  {
    playerId: notExported(playerReference().primaryKey()),
    checkoutId: exported(text('checkout_id')),
    reservedUntil: exported(integer('reserved_until').notNull()),
  },
)
