import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openStripe } from '#app/context/context.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { beginCheckout as beginCheckoutRow } from '#app/core/premium/checkout-rows.server.ts'
import { findBilling } from '#app/core/premium/find-billing.server.ts'
import { loadOffer } from '#app/core/premium/load-offer.server.ts'
import { PLANS } from '#app/domain/premium/plan.ts'
import { DAY, MINUTE } from '#app/domain/time/period.ts'
import { grantPremium } from '#app/features/players/staff/grant-premium.server.ts'
import { loader as checkout } from '#app/features/premium/checkout.route.tsx'
import { loadPaymentSuccess } from '#app/features/premium/load-payment.server.ts'
import { startCheckout } from '#app/features/premium/start-checkout.server.ts'
import { loadBoard } from '#app/features/standings/load-board.server.ts'
import { players } from '#db/schema/players.ts'
import { checkouts, premiumSeats, subscriptions } from '#db/schema/premium.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  callRoute,
  emptyDatabase,
  locationOf,
  makeCommits,
  makePlayer,
  makePlayers,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { beginCheckout, buy, connectStripe, sessionOf, type TestStripe } from '#tests/worlds/stripe.ts'

const TUESDAY = MONDAY + DAY

let context: TestContext
let stripe: TestStripe

beforeEach(async () => {
  context = testContext(TUESDAY)
  stripe = connectStripe(context)
  await emptyDatabase(context)
})

test('a monthly plan bought by card is premium on the player, the boards and the count', async () => {
  const player = await makePlayer(context, { nodeId: 'U_climber' })
  context.world.set('U_climber', [makeCommits('2026-11-16', 3)])
  await pollPlayers(context, [player.id])
  await buy(context, stripe, player, 'monthly_subscription')
  expect(stripe.answers).toEqual([202, 202, 202, 202])
  expect(await premiumOf(player.id)).toEqual({ isPremium: true, standings: [1, 1] })
  expect(await premiumBoard()).toEqual([player.githubUsername])
  expect(await context.db.select().from(subscriptions)).toMatchObject([
    {
      playerId: player.id,
      source: 'stripe',
      plan: 'monthly_subscription',
      status: 'active',
      entitles: true,
      isHalfPrice: true,
      currentPeriodEnd: Date.parse('2026-12-17T00:00:00Z'),
      endsWithPeriod: false,
    },
  ])
  expect(await premiumCount()).toBe(1)
  expect(await imbalances(context)).toEqual([])
})

test('premium ends with the subscription, on the player, the boards and the count, and nothing is deleted', async () => {
  const player = await makePlayer(context, { nodeId: 'U_climber' })
  context.world.set('U_climber', [makeCommits('2026-11-16', 3)])
  await pollPlayers(context, [player.id])
  await buy(context, stripe, player, 'yearly_subscription')
  const { id } = await stripe.find('subscription')
  await stripe.deed('cancel_at_period_end', id)
  expect(await premiumOf(player.id)).toEqual({ isPremium: true, standings: [1, 1] })
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'subscribed', endsWithPeriod: true })
  await stripe.deed('cancel_now', id)
  expect(await premiumOf(player.id)).toEqual({ isPremium: false, standings: [0, 0] })
  expect(await premiumBoard()).toEqual([])
  expect(await premiumCount()).toBe(0)
  expect(await context.db.select().from(subscriptions)).toMatchObject([{ status: 'canceled', entitles: false }])
  expect(await imbalances(context)).toEqual([])
})

test('a renewal that failed stays premium until Stripe gives up', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  const { id } = await stripe.find('subscription')
  await stripe.deed('fail_renewal', id)
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'subscribed', stripeStatus: 'past_due' })
  expect((await premiumOf(player.id)).isPremium).toBe(true)
  await stripe.deed('recover', id)
  expect(await findBilling(context, player.id)).toMatchObject({ stripeStatus: 'active' })
  await stripe.deed('fail_renewal', id)
  await stripe.deed('give_up', id)
  expect((await premiumOf(player.id)).isPremium).toBe(false)
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'none' })
})

test('half price stays with the subscription, through later sign-ups and every renewal', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  const { id } = await stripe.find('subscription')
  await makePlayers(context, 100, () => ({ isPremium: true }))
  await stripe.deed('renew', id)
  expect(await findBilling(context, player.id)).toMatchObject({
    isHalfPrice: true,
    periodEnd: Date.parse('2027-01-17T00:00:00Z'),
  })
  const late = await makePlayer(context)
  await buy(context, stripe, late, 'monthly_subscription')
  expect(await findBilling(context, late.id)).toMatchObject({ isHalfPrice: false })
})

test.for([
  ['refund', 'refund_half', 'succeeded', 'refunded'],
  ['lose_dispute', 'dispute', 'disputed', 'dispute_lost'],
])('lifetime premium ends with %s and not with %s', async ([ending = '', before = '', status, ended]) => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'lifetime_access')
  const { id } = await stripe.find('payment_intent')
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'lifetime', planName: 'Lifetime' })
  await stripe.deed(before, id)
  expect((await premiumOf(player.id)).isPremium).toBe(true)
  expect(await context.db.select().from(subscriptions)).toMatchObject([{ status, isHalfPrice: false }])
  await stripe.deed(ending, id)
  expect((await premiumOf(player.id)).isPremium).toBe(false)
  expect(await context.db.select().from(subscriptions)).toMatchObject([{ status: ended, entitles: false }])
})

test.for([
  ['refund', 'refund_half'],
  ['lose_dispute', 'dispute'],
])('premium by a subscription ends with %s of its payment and not with %s', async ([ending = '', before = '']) => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  const { id } = await stripe.find('payment_intent')
  await stripe.deed(before, id)
  expect((await premiumOf(player.id)).isPremium).toBe(true)
  expect(await stripe.find('subscription')).toMatchObject({ status: 'active' })
  await stripe.deed(ending, id)
  expect((await premiumOf(player.id)).isPremium).toBe(false)
  expect(await stripe.find('subscription')).toMatchObject({ status: 'canceled' })
  expect(await context.db.select().from(subscriptions)).toMatchObject([{ status: 'canceled', entitles: false }])
  expect((await startCheckout(context, player, 'monthly_subscription')).state).toBe('redirect')
})

test('a refund of an earlier period leaves the running one, and a dispute lost about it does not', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'yearly_subscription')
  const first = await stripe.find('payment_intent')
  await stripe.deed('renew', (await stripe.find('subscription')).id)
  await stripe.deed('refund', first.id)
  expect((await premiumOf(player.id)).isPremium).toBe(true)
  await stripe.deed('dispute', first.id)
  await stripe.deed('lose_dispute', first.id)
  expect((await premiumOf(player.id)).isPremium).toBe(false)
})

test('late and repeated events about a payment end only the subscription that it paid', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  const old = await stripe.find('payment_intent')
  await stripe.settings({ held: true, shuffled: true, twice: true })
  await stripe.deed('refund', old.id)
  await stripe.deed('cancel_now', (await stripe.find('subscription')).id)
  await stripe.settings({ held: false, shuffled: true, twice: true })
  await stripe.deliver()
  expect((await premiumOf(player.id)).isPremium).toBe(false)
  await buy(context, stripe, player, 'yearly_subscription')
  await stripe.deed('dispute', old.id)
  await stripe.deed('lose_dispute', old.id)
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'subscribed', planName: 'Yearly' })
  expect(new Set(stripe.answers)).toEqual(new Set([202]))
})

test.for(['fetchPaidInvoice', 'fetchSubscription', 'cancelSubscription'] as const)(
  'a refund whose %s is not answered is left to its redelivery',
  async (request) => {
    const player = await makePlayer(context)
    await buy(context, stripe, player, 'monthly_subscription')
    const real = context.stripe
    if (real === null) throw new Error('no Stripe')
    const unavailable = async () => ({ ok: false, code: 'unavailable', message: '' }) as const
    context.stripe = { ...real, [request]: unavailable }
    await stripe.deed('refund', (await stripe.find('payment_intent')).id)
    expect([stripe.answers.at(-1), (await premiumOf(player.id)).isPremium]).toEqual([503, true])
    context.stripe = real
    await stripe.deliver()
    expect((await premiumOf(player.id)).isPremium).toBe(false)
  },
)

test('a dispute that was won changes nothing', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'lifetime_access')
  const { id } = await stripe.find('payment_intent')
  await stripe.deed('dispute', id)
  await stripe.deed('win_dispute', id)
  expect(await context.db.select().from(subscriptions)).toMatchObject([{ status: 'succeeded', entitles: true }])
})

test('a bank debit is premium once the money is there, and never without it', async () => {
  for (const [deed, isPremium] of [
    ['settle_debit', true],
    ['bounce_debit', false],
  ] as const) {
    const player = await makePlayer(context)
    await stripe.pay(await beginCheckout(context, player, 'lifetime_access'), 'debit')
    expect((await premiumOf(player.id)).isPremium).toBe(false)
    await stripe.deed(deed, (await stripe.find('payment_intent')).id)
    expect((await premiumOf(player.id)).isPremium).toBe(isPremium)
  }
})

test('while a bank debit settles nothing else is sold, and every screen says so', async () => {
  const player = await makePlayer(context)
  const cookie = await signedIn(context, player)
  const sessionId = await beginCheckout(context, player, 'lifetime_access')
  const shown = async () => (await loadPaymentSuccess(context, { ...player, isPremium: false }, sessionId)).state
  expect(await shown()).toBe('confirming')
  await stripe.pay(sessionId, 'debit')
  expect(await shown()).toBe('processing')
  const plans = ['lifetime_access', 'monthly_subscription', 'lifetime_access', 'yearly_subscription'] as const
  const starts = await Promise.all(plans.map((plan) => startCheckout(context, player, plan)))
  expect(starts).toEqual(plans.map(() => ({ state: 'paid', sessionId })))
  expect(await context.db.select().from(checkouts)).toHaveLength(1)
  expect((await stripe.objects()).filter(({ object }) => object === 'checkout.session')).toHaveLength(1)
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'none', underWay: { planName: 'Lifetime' } })
  expect((await loadOffer(context, player.id)).billing).toBe('paying')
  expect(locationOf(await callRoute(checkout, context, pageRequest('/checkout?plan=lifetime_access', cookie)))).toBe(
    '/settings#premium',
  )
  await stripe.deed('settle_debit', (await stripe.find('payment_intent')).id)
  expect(await shown()).toBe('confirmed')
  expect(await startCheckout(context, player, 'lifetime_access')).toEqual({ state: 'lifetime' })
})

test('a bank debit that bounced is shown, and leaves the player free to pay again', async () => {
  const player = await makePlayer(context)
  const sessionId = await beginCheckout(context, player, 'lifetime_access')
  await stripe.pay(sessionId, 'debit')
  await stripe.deed('bounce_debit', (await stripe.find('payment_intent')).id)
  expect(await loadPaymentSuccess(context, { ...player, isPremium: false }, sessionId)).toMatchObject({
    state: 'failed',
    planName: 'Lifetime',
  })
  expect((await loadOffer(context, player.id)).billing).toBe('none')
  await buy(context, stripe, player, 'lifetime_access')
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'lifetime', underWay: null })
})

test.for([
  ['settle_debit', 'lifetime'],
  ['bounce_debit', 'redirect'],
] as const)('a lost event does not hold up the next payment: %s', async ([deed, state]) => {
  const player = await makePlayer(context)
  const sessionId = await beginCheckout(context, player, 'lifetime_access')
  await stripe.pay(sessionId, 'debit')
  await stripe.settings({ held: true })
  await stripe.deed(deed, (await stripe.find('payment_intent')).id)
  await stripe.sandbox.fail({ party: 'stripe', kind: 'server_error', calls: 4, retryAfter: 1 })
  expect(await startCheckout(context, player, 'monthly_subscription')).toEqual({ state: 'paid', sessionId })
  await stripe.sandbox.fetch(new Request(`${testVars.STRIPE_API_URL}/sandbox/faults`, { method: 'DELETE' }))
  expect((await startCheckout(context, player, 'monthly_subscription')).state).toBe(state)
})

test('no checkout begins beside a payment on its way, even at the same moment', async () => {
  const player = await makePlayer(context)
  const row = { id: 'pi_1', playerId: player.id, source: 'stripe', plan: 'lifetime_access', updatedAt: 1 } as const
  await insertRows(context, subscriptions, { ...row, status: 'processing', entitles: false })
  const given = { id: 'co_1', playerId: player.id, plan: PLANS[0], expiresAt: TUESDAY + 45 * MINUTE }
  expect(await beginCheckoutRow(context, given)).toBeNull()
  await context.db.update(subscriptions).set({ status: 'requires_payment_method' })
  expect(await beginCheckoutRow(context, given)).toMatchObject({ id: 'co_1', state: 'open' })
})

test('premium is the union of entitlements: a grant outlives a subscription, and the other way round', async () => {
  const player = await makePlayer(context)
  await grantPremium(context, 'staff', { playerId: player.id, premium: true })
  await buy(context, stripe, player, 'monthly_subscription')
  await grantPremium(context, 'staff', { playerId: player.id, premium: false })
  expect((await premiumOf(player.id)).isPremium).toBe(true)
  await grantPremium(context, 'staff', { playerId: player.id, premium: true })
  await stripe.deed('cancel_now', (await stripe.find('subscription')).id)
  expect((await premiumOf(player.id)).isPremium).toBe(true)
  await grantPremium(context, 'staff', { playerId: player.id, premium: false })
  expect((await premiumOf(player.id)).isPremium).toBe(false)
})

test('a subscription is the plan of its price, and once that price has been replaced the plan it was bought as', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  const { id } = await stripe.find('subscription')
  const said = async (prices: { STRIPE_PRICE_MONTHLY: string; STRIPE_PRICE_YEARLY: string }) => {
    const send = async (input: string, init?: RequestInit) => stripe.sandbox.fetch(new Request(input, init))
    context.stripe = openStripe({ ...context.config, ...prices }, send, context.log)
    await stripe.deed('resume', id)
    return (await findBilling(context, player.id)).planName
  }
  expect(await said({ STRIPE_PRICE_MONTHLY: 'price_new', STRIPE_PRICE_YEARLY: 'price_monthly' })).toBe('Yearly')
  expect(await said({ STRIPE_PRICE_MONTHLY: 'price_new', STRIPE_PRICE_YEARLY: 'price_other' })).toBe('Monthly')
})

test('pressing twice leads to one page, one customer and one checkout', async () => {
  const player = await makePlayer(context)
  const starts = await Promise.all([1, 2, 3, 4].map(() => startCheckout(context, player, 'monthly_subscription')))
  expect(new Set(starts.map((start) => JSON.stringify(start))).size).toBe(1)
  expect(await startCheckout(context, player, 'monthly_subscription')).toEqual(starts[0])
  const objects = await stripe.objects()
  expect(objects.map(({ object }) => object)).toEqual(['customer', 'checkout.session'])
  expect(await context.db.select().from(checkouts)).toHaveLength(1)
  expect(await context.db.select().from(premiumSeats)).toHaveLength(1)
})

test('another plan closes the previous checkout page, so that no player pays twice', async () => {
  const player = await makePlayer(context)
  const first = await beginCheckout(context, player, 'monthly_subscription')
  const second = await beginCheckout(context, player, 'lifetime_access')
  await expect(stripe.pay(first)).rejects.toThrow('410')
  expect(await context.db.select().from(premiumSeats)).toHaveLength(1)
  await stripe.pay(second)
  expect(await context.db.select().from(premiumSeats)).toEqual([])
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'lifetime' })
  expect((await context.db.select().from(checkouts)).map(({ state }) => state).toSorted()).toEqual([
    'complete',
    'expired',
  ])
})

test('two plans at once leave one page that can be paid', async () => {
  const player = await makePlayer(context)
  await Promise.all([
    startCheckout(context, player, 'monthly_subscription'),
    startCheckout(context, player, 'yearly_subscription'),
    startCheckout(context, player, 'lifetime_access'),
  ])
  const open = (await stripe.objects()).filter((one) => one.object === 'checkout.session' && one.status === 'open')
  expect(open.length).toBeLessThanOrEqual(1)
  expect((await context.db.select().from(checkouts)).filter(({ state }) => state === 'open').length).toBe(open.length)
})

test('a player who paid and presses again before the event arrives is sent to the confirmation', async () => {
  const player = await makePlayer(context)
  await stripe.settings({ held: true })
  const sessionId = await buy(context, stripe, player, 'monthly_subscription')
  expect(await startCheckout(context, player, 'monthly_subscription')).toEqual({ state: 'paid', sessionId })
  expect(await startCheckout(context, player, 'lifetime_access')).toEqual({ state: 'paid', sessionId })
  await stripe.settings({ held: false })
  await stripe.deliver()
  expect(await startCheckout(context, player, 'yearly_subscription')).toEqual({ state: 'subscribed' })
})

test('a lifetime player is not sold anything, and a subscriber is shown where to change the plan', async () => {
  const lifetime = await makePlayer(context)
  await buy(context, stripe, lifetime, 'lifetime_access')
  expect(await startCheckout(context, lifetime, 'monthly_subscription')).toEqual({ state: 'lifetime' })
  const subscribed = await makePlayer(context)
  await buy(context, stripe, subscribed, 'monthly_subscription')
  expect(await startCheckout(context, subscribed, 'yearly_subscription')).toEqual({ state: 'subscribed' })
  const granted = await makePlayer(context)
  await grantPremium(context, 'staff', { playerId: granted.id, premium: true })
  expect((await startCheckout(context, granted, 'monthly_subscription')).state).toBe('redirect')
})

test('after the end of a subscription a new one can be bought with the same customer', async () => {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  await stripe.deed('cancel_now', (await stripe.find('subscription')).id)
  await buy(context, stripe, player, 'monthly_subscription')
  expect((await premiumOf(player.id)).isPremium).toBe(true)
  expect((await stripe.objects()).filter(({ object }) => object === 'customer')).toHaveLength(1)
})

test('a customer who was deleted at Stripe is made anew', async () => {
  const player = await makePlayer(context, { stripeCustomerId: 'cus_deleted' })
  await buy(context, stripe, player, 'monthly_subscription')
  expect((await premiumOf(player.id)).isPremium).toBe(true)
  const [row] = await context.db.select().from(players).where(eq(players.id, player.id))
  expect(row?.stripeCustomerId).toBe((await stripe.find('customer')).id)
})

test('without an answer of Stripe nothing is sold, and the next attempt goes on where this one stopped', async () => {
  const player = await makePlayer(context)
  for (const kind of ['server_error', 'lost', 'too_many', 'malformed'] as const) {
    await stripe.sandbox.fail({ party: 'stripe', kind, calls: 1, retryAfter: 1 })
    expect(await startCheckout(context, player, 'monthly_subscription')).toEqual({ state: 'unavailable' })
  }
  expect((await startCheckout(context, player, 'monthly_subscription')).state).toBe('redirect')
  const sessions = (await stripe.objects()).filter(({ object }) => object === 'checkout.session')
  expect(sessions).toHaveLength(1)
  expect(await context.db.select().from(premiumSeats)).toHaveLength(1)
})

test('where Stripe is not configured nothing is sold', async () => {
  const player = await makePlayer(context)
  context.stripe = null
  expect(await startCheckout(context, player, 'monthly_subscription')).toEqual({ state: 'closed' })
  expect(await context.db.select().from(checkouts)).toEqual([])
})

test('an abandoned page is replaced once its time is over', async () => {
  const player = await makePlayer(context)
  const first = await beginCheckout(context, player, 'monthly_subscription')
  context.clock.now += 50 * MINUTE
  const start = await startCheckout(context, player, 'monthly_subscription')
  expect(start.state === 'redirect' && sessionOf(start.url)).not.toBe(first)
  expect(await context.db.select().from(premiumSeats)).toHaveLength(1)
})

async function premiumOf(playerId: string): Promise<{ isPremium: boolean | undefined; standings: number[] }> {
  const [row] = await context.db.select().from(players).where(eq(players.id, playerId))
  const rows = await context.db.all<{ premium: number }>(
    sql`SELECT premium FROM standings WHERE player_id = ${playerId}`,
  )
  return { isPremium: row?.isPremium, standings: rows.map(({ premium }) => premium) }
}

async function premiumCount(): Promise<number | undefined> {
  const row = await context.db.get<{ players: number }>(sql`SELECT players FROM statistics WHERE id = 'premium'`)
  return row?.players
}

async function premiumBoard(): Promise<string[]> {
  const given = { board: 'premium' as const, after: null, before: null, at: null, find: null }
  return (await loadBoard(context, given, null)).view.rows.map((row) => row.username)
}
