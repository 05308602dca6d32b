import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { StripeAnswer, StripeSubscription } from '#app/adapters/stripe/stripe.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { grantPremium } from '#app/features/players/staff/grant-premium.server.ts'
import { cancelSubscriptions } from '#app/features/premium/cancel-subscriptions.server.ts'
import { checkSubscriptions } from '#app/features/premium/check-subscriptions.server.ts'
import { releaseSeats } from '#app/features/premium/release-seats.server.ts'
import { settleCheckouts } from '#app/features/premium/settle-checkouts.server.ts'
import { players } from '#db/schema/players.ts'
import { checkouts, premiumSeats, subscriptions } from '#db/schema/premium.ts'
import { emptyDatabase, everyRow, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { beginCheckout, buy, connectStripe, type TestStripe } from '#tests/worlds/stripe.ts'

const TUESDAY = MONDAY + DAY
const AN_HOUR_LATER = 61 * MINUTE

let context: TestContext
let stripe: TestStripe

beforeEach(async () => {
  context = testContext(TUESDAY)
  stripe = connectStripe(context)
  await emptyDatabase(context)
})

test('a paid checkout without an event gives premium once its time is over', async () => {
  const player = await makePlayer(context)
  await stripe.settings({ held: true })
  await buy(context, stripe, player, 'monthly_subscription')
  await settleCheckouts(context)
  expect(await isPremium(player.id)).toBe(false)
  context.clock.now += AN_HOUR_LATER
  await settleCheckouts(context)
  expect(await isPremium(player.id)).toBe(true)
  expect(await context.db.select().from(checkouts)).toMatchObject([{ state: 'complete' }])
  expect(await context.db.select().from(premiumSeats)).toEqual([])
})

test('an abandoned checkout ends and frees its seat, also without an event', async () => {
  await stripe.settings({ held: true })
  await beginCheckout(context, await makePlayer(context), 'monthly_subscription')
  context.clock.now += AN_HOUR_LATER
  await settleCheckouts(context)
  expect(await context.db.select().from(checkouts)).toMatchObject([{ state: 'expired' }])
  expect(await context.db.select().from(premiumSeats)).toEqual([])
})

test('a checkout for which Stripe never made a page ends by its time, one that Stripe does not know as well', async () => {
  const [unmade, forgotten] = [await makePlayer(context), await makePlayer(context)]
  await stripe.sandbox.fail({ party: 'stripe', kind: 'server_error', calls: 2, retryAfter: 1 })
  await expect(beginCheckout(context, unmade, 'monthly_subscription')).rejects.toThrow('unavailable')
  await stripe.sandbox.fetch(new Request(`${context.config.STRIPE_API_URL}/sandbox/faults`, { method: 'DELETE' }))
  await beginCheckout(context, forgotten, 'monthly_subscription')
  await context.db.update(checkouts).set({ sessionId: 'cs_unknown' }).where(eq(checkouts.playerId, forgotten.id))
  context.clock.now += AN_HOUR_LATER
  await settleCheckouts(context)
  const states = (await context.db.select().from(checkouts)).map(({ state }) => state)
  expect(states).toEqual(['expired', 'expired'])
  expect(await context.db.select().from(premiumSeats)).toEqual([])
})

test('while Stripe does not answer no checkout is settled, and the next run goes on', async () => {
  const player = await makePlayer(context)
  await stripe.settings({ held: true })
  await buy(context, stripe, player, 'monthly_subscription')
  context.clock.now += AN_HOUR_LATER
  const before = await everyRow(context)
  await stripe.sandbox.fail({ party: 'stripe', kind: 'server_error', calls: 1, retryAfter: 1 })
  await settleCheckouts(context)
  expect(await everyRow(context)).toBe(before)
  await settleCheckouts({ ...context, stripe: null })
  expect(await everyRow(context)).toBe(before)
  await settleCheckouts(context)
  expect(await isPremium(player.id)).toBe(true)
})

test('more checkouts than a run takes are settled by the runs after it, the oldest first', async () => {
  await stripe.settings({ held: true })
  for (let made = 0; made < 12; made += 1) {
    await beginCheckout(context, await makePlayer(context), 'yearly_subscription')
    context.clock.now += 1000
  }
  context.clock.now += AN_HOUR_LATER
  await settleCheckouts(context)
  const open = await context.db.select().from(checkouts).where(eq(checkouts.state, 'open'))
  const rest = await context.db.select().from(checkouts).where(eq(checkouts.state, 'expired'))
  expect([open.length, rest.length]).toEqual([2, 10])
  expect(Math.min(...open.map((one) => one.expiresAt))).toBeGreaterThan(Math.max(...rest.map((one) => one.expiresAt)))
  await settleCheckouts(context)
  expect(await context.db.select().from(premiumSeats)).toEqual([])
})

test('a place whose first payment is undecided is kept, and released once it is decided', async () => {
  const player = await makePlayer(context)
  await takePlace(player.id, { state: 'complete', objectId: 'sub_1' })
  await releaseSeats(withSubscription(player.id, 'incomplete'))
  expect(await placesOf(player.id)).toEqual([TUESDAY + HOUR])
  context.clock.now += 2 * HOUR
  await releaseSeats(withSubscription(player.id, 'active'))
  expect(await placesOf(player.id)).toEqual([])
  expect(await isPremium(player.id)).toBe(true)
})

test('a seat is released without a checkout, after an expired one, and for one that Stripe does not know', async () => {
  const people = [await makePlayer(context), await makePlayer(context), await makePlayer(context)]
  const [first, second, third] = people.map(({ id }) => id)
  await insertRows(context, premiumSeats, { playerId: first ?? '', reservedUntil: TUESDAY - 1 })
  await takePlace(second ?? '', { state: 'expired', objectId: null })
  await takePlace(third ?? '', { state: 'complete', objectId: 'sub_none' })
  context.clock.now += 1
  await releaseSeats(context)
  expect(await context.db.select().from(premiumSeats)).toEqual([])
})

test('a place is kept before its time, while its checkout is open and while Stripe does not answer', async () => {
  const [early, open, silent] = [await makePlayer(context), await makePlayer(context), await makePlayer(context)]
  await takePlace(early.id, { state: 'expired', objectId: null }, TUESDAY + HOUR)
  await takePlace(open.id, { state: 'open', objectId: null })
  await takePlace(silent.id, { state: 'complete', objectId: 'sub_1' })
  context.clock.now += MINUTE
  await stripe.sandbox.fail({ party: 'stripe', kind: 'server_error', calls: 1, retryAfter: 1 })
  await releaseSeats(context)
  await releaseSeats({ ...context, stripe: null })
  expect(await context.db.select().from(premiumSeats)).toHaveLength(3)
})

test('a renewal without an event is found after its period', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  await stripe.settings({ held: true })
  const { id } = await stripe.find('subscription')
  await stripe.deed('renew', id)
  const [before] = await context.db.select().from(subscriptions)
  context.clock.now = (before?.currentPeriodEnd ?? 0) + HOUR - 1
  expect(await checkSubscriptions(context)).toEqual({ checked: 0 })
  context.clock.now += 1
  expect(await checkSubscriptions(context)).toEqual({ checked: 1 })
  const [after] = await context.db.select().from(subscriptions)
  expect(after?.currentPeriodEnd).toBeGreaterThan(context.clock.now)
  expect(await isPremium(player.id)).toBe(true)
  expect(await checkSubscriptions(context)).toEqual({ checked: 0 })
})

test('an end without an event ends premium after its period, and not while Stripe is silent', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  await stripe.settings({ held: true })
  await stripe.deed('cancel_now', (await stripe.find('subscription')).id)
  context.clock.now += 40 * DAY
  await stripe.sandbox.fail({ party: 'stripe', kind: 'server_error', calls: 1, retryAfter: 1 })
  await checkSubscriptions(context)
  expect(await checkSubscriptions({ ...context, stripe: null })).toEqual({ checked: 0 })
  expect(await isPremium(player.id)).toBe(true)
  await checkSubscriptions(context)
  expect(await isPremium(player.id)).toBe(false)
})

test('a subscription that Stripe does not know keeps premium and is logged; a grant is never looked up', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  await context.db.update(subscriptions).set({ id: 'sub_elsewhere' })
  await grantPremium(context, 'staff', { playerId: (await makePlayer(context)).id, premium: true })
  context.clock.now += 40 * DAY
  expect(await checkSubscriptions(context)).toEqual({ checked: 1 })
  expect(await isPremium(player.id)).toBe(true)
  expect(context.logged).toMatchObject([{ level: 'warning', fields: { id: 'sub_elsewhere' } }])
  const [row] = await context.db.select().from(subscriptions).where(eq(subscriptions.id, 'sub_elsewhere'))
  expect(row?.updatedAt).toBe(context.clock.now)
})

test('who never bought anything has nothing to cancel, and Stripe is not asked', async () => {
  const player = await makePlayer(context)
  await grantPremium(context, 'staff', { playerId: player.id, premium: true })
  expect(await cancelSubscriptions({ ...context, stripe: null }, player.id)).toBe(true)
  expect(await isPremium(player.id)).toBe(true)
})

test('cancelling ends the subscription at Stripe and here, and closes a page that could still be paid', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  expect(await cancelSubscriptions(context, player.id)).toBe(true)
  expect(await isPremium(player.id)).toBe(false)
  expect((await stripe.find('subscription')).status).toBe('canceled')
  const session = await beginCheckout(context, player, 'yearly_subscription')
  expect(await cancelSubscriptions(context, player.id)).toBe(true)
  await expect(stripe.pay(session)).rejects.toThrow('410')
  expect(await context.db.select().from(premiumSeats)).toEqual([])
})

test('a subscription without an event yet is found under the customer and cancelled too', async () => {
  const player = await makePlayer(context)
  await stripe.settings({ held: true })
  await buy(context, stripe, player, 'yearly_subscription')
  await context.db.update(checkouts).set({ state: 'complete' })
  expect(await context.db.select().from(subscriptions)).toEqual([])
  expect(await cancelSubscriptions(context, player.id)).toBe(true)
  expect((await stripe.find('subscription')).status).toBe('canceled')
  await stripe.settings({ held: false })
  await stripe.deliver()
  expect(await isPremium(player.id)).toBe(false)
})

test('a subscription that already ended at Stripe counts as cancelled; a lifetime plan is left as it is', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  await stripe.settings({ held: true })
  await stripe.deed('cancel_now', (await stripe.find('subscription')).id)
  expect(await cancelSubscriptions(context, player.id)).toBe(true)
  expect(await context.db.select().from(subscriptions)).toMatchObject([{ status: 'canceled', entitles: false }])
  const lifetime = await makePlayer(context)
  await stripe.settings({ held: false })
  await buy(context, stripe, lifetime, 'lifetime_access')
  expect(await cancelSubscriptions(context, lifetime.id)).toBe(true)
  expect(await isPremium(lifetime.id)).toBe(true)
})

test('without Stripe’s word nothing counts as cancelled', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  expect(await cancelSubscriptions({ ...context, stripe: null }, player.id)).toBe(false)
  await stripe.sandbox.fail({ party: 'stripe', kind: 'server_error', calls: 1, retryAfter: 1 })
  expect(await cancelSubscriptions(context, player.id)).toBe(false)
  expect((await stripe.find('subscription')).status).toBe('active')
  expect(await isPremium(player.id)).toBe(true)
  const unanswered = { ok: false, code: 'unavailable', message: '' } as const
  const deaf = { ...context, stripe: { ...open(), cancelSubscription: async () => unanswered } }
  expect(await cancelSubscriptions(deaf, player.id)).toBe(false)
  await beginCheckout(context, await makePlayer(context), 'monthly_subscription')
  const buyer = await makePlayer(context)
  await beginCheckout(context, buyer, 'monthly_subscription')
  const closed = { ...context, stripe: { ...open(), expireCheckout: async () => unanswered } }
  expect(await cancelSubscriptions(closed, buyer.id)).toBe(false)
})

function open() {
  if (context.stripe === null) throw new Error('no Stripe')
  return context.stripe
}

/** The scripted Stripe, with one subscription in another state. */
function withSubscription(playerId: string, status: string): TestContext {
  const value: StripeSubscription = {
    id: 'sub_1',
    customerId: 'cus_1',
    playerId,
    plan: 'monthly_subscription',
    status,
    isHalfPrice: true,
    currentPeriodEnd: TUESDAY + 30 * DAY,
    endsWithPeriod: false,
    latestInvoiceId: null,
  }
  const answer: StripeAnswer<StripeSubscription> = { ok: true, value }
  return { ...context, stripe: { ...open(), fetchSubscription: async () => answer } }
}

async function takePlace(
  playerId: string,
  values: { state: 'open' | 'complete' | 'expired'; objectId: string | null },
  reservedUntil = TUESDAY,
): Promise<void> {
  const id = `co_${playerId}`
  const times = { createdAt: TUESDAY - HOUR, expiresAt: reservedUntil }
  await insertRows(context, checkouts, {
    id,
    playerId,
    plan: 'monthly_subscription',
    isHalfPrice: true,
    sessionId: `cs_${playerId}`,
    ...times,
    ...values,
  })
  await insertRows(context, premiumSeats, { playerId, checkoutId: id, reservedUntil })
}

async function placesOf(playerId: string): Promise<number[]> {
  const rows = await context.db.all<{ until: number }>(
    sql`SELECT reserved_until AS until FROM premium_places WHERE player_id = ${playerId}`,
  )
  return rows.map(({ until }) => until)
}

async function isPremium(playerId: string): Promise<boolean | undefined> {
  const [row] = await context.db.select().from(players).where(eq(players.id, playerId))
  return row?.isPremium
}
