import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { countFreeSeats } from '#app/core/premium/checkout-rows.server.ts'
import { FIRST_PREMIUM } from '#app/domain/premium/plan.ts'
import { DAY, MINUTE } from '#app/domain/time/period.ts'
import { loadHome } from '#app/features/home/load-home.server.ts'
import { startCheckout } from '#app/features/premium/start-checkout.server.ts'
import { changeSettings } from '#app/staff/overview/change-settings.server.ts'
import { checkouts, premiumSeats, subscriptions } from '#db/schema/premium.ts'
import {
  emptyDatabase,
  makePlayer,
  makePlayers,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { beginCheckout, buy, connectStripe, sessionOf, type TestStripe } from '#tests/worlds/stripe.ts'

const TUESDAY = MONDAY + DAY

let context: TestContext
let stripe: TestStripe

beforeEach(async () => {
  context = testContext(TUESDAY)
  stripe = connectStripe(context)
  await emptyDatabase(context)
})

test('of many who press at once exactly as many pay half as places are left', async () => {
  await makePremium(97)
  const buyers = await makePlayers(context, 20)
  const starts = await Promise.all(
    buyers.map((buyer, index) =>
      startCheckout(context, buyer, index % 2 === 0 ? 'monthly_subscription' : 'yearly_subscription'),
    ),
  )
  expect(starts.filter(({ state }) => state === 'redirect')).toHaveLength(20)
  expect(await context.db.select().from(premiumSeats)).toHaveLength(3)
  expect(await halfPriced()).toHaveLength(3)
  expect(await countFreeSeats(context)).toBe(0)
  const sessions = (await stripe.objects()).filter((one) => one.object === 'checkout.session')
  expect(sessions).toHaveLength(20)
  expect(sessions.filter(({ own }) => own.coupon !== null)).toHaveLength(3)

  // All of them pay: three at half price, which fills the hundred, never a hundred and first.
  for (const start of starts) if (start.state === 'redirect') await stripe.pay(sessionOf(start.url))
  const paid = await context.db.select().from(subscriptions)
  expect(paid.filter(({ source, entitles }) => source === 'stripe' && entitles)).toHaveLength(20)
  expect(paid.filter(({ isHalfPrice }) => isHalfPrice)).toHaveLength(3)
  expect(await context.db.select().from(premiumSeats)).toEqual([])
})

test('the hundredth place goes to one of two, and paying for it opens none', async () => {
  await makePremium(99)
  const [first, second] = [await makePlayer(context), await makePlayer(context)]
  await Promise.all([
    startCheckout(context, first, 'monthly_subscription'),
    startCheckout(context, second, 'monthly_subscription'),
  ])
  const [half] = await halfPriced()
  expect(await halfPriced()).toHaveLength(1)
  await stripe.pay(half?.sessionId ?? '')
  expect(await countFreeSeats(context)).toBe(0)
  const late = await makePlayer(context)
  await buy(context, stripe, late, 'yearly_subscription')
  expect(await context.db.select().from(subscriptions).where(eq(subscriptions.playerId, late.id))).toMatchObject([
    { isHalfPrice: false, entitles: true },
  ])
})

test('while the offer is closed nobody new pays half, and who had begun keeps it', async () => {
  const early = await makePlayer(context)
  const session = await beginCheckout(context, early, 'monthly_subscription')
  await changeSettings(context, 'staff', { firstHundred: false })
  expect(await countFreeSeats(context)).toBe(0)
  await buy(context, stripe, await makePlayer(context), 'yearly_subscription')
  await startCheckout(context, early, 'monthly_subscription')
  await stripe.pay(session)
  const paid = await context.db.select().from(subscriptions)
  expect(paid.map(({ playerId, isHalfPrice }) => [playerId === early.id, isHalfPrice]).toSorted()).toEqual([
    [false, false],
    [true, true],
  ])
  const home = { viewer: null, inviter: null }
  expect((await loadHome(context, home)).view.seats).toBeNull()
  await changeSettings(context, 'staff', { firstHundred: true })
  expect((await loadHome(context, home)).view.seats).toBe(98)
})

test('a place whose checkout expired is the next buyer’s', async () => {
  await makePremium(99)
  const slow = await makePlayer(context)
  const session = await beginCheckout(context, slow, 'monthly_subscription')
  expect(await countFreeSeats(context)).toBe(0)
  await stripe.deed('expire_session', session)
  expect(await context.db.select().from(premiumSeats)).toEqual([])
  expect(await countFreeSeats(context)).toBe(1)
  const next = await makePlayer(context)
  await beginCheckout(context, next, 'monthly_subscription')
  expect((await halfPriced()).filter(({ state }) => state === 'open').map(({ playerId }) => playerId)).toEqual([
    next.id,
  ])
  // The player who was too slow pays the full price, in a session of its own.
  await beginCheckout(context, slow, 'monthly_subscription')
  expect(await context.db.select().from(premiumSeats)).toHaveLength(1)
})

test('a place opens again when one of the hundred leaves, for one and not for two', async () => {
  await makePremium(99)
  const leaver = await makePlayer(context)
  await buy(context, stripe, leaver, 'monthly_subscription')
  expect(await countFreeSeats(context)).toBe(0)
  await stripe.deed('cancel_now', (await stripe.find('subscription')).id)
  expect(await countFreeSeats(context)).toBe(1)
  const buyers = await makePlayers(context, 10)
  await Promise.all(buyers.map((buyer) => startCheckout(context, buyer, 'monthly_subscription')))
  expect((await halfPriced()).filter(({ state }) => state === 'open')).toHaveLength(1)
})

test('a lifetime is half the price for one of the hundred, and keeps its place', async () => {
  await makePremium(98)
  const [first, last, late] = await makePlayers(context, 3)
  for (const buyer of [first, last, late]) if (buyer !== undefined) await buy(context, stripe, buyer, 'lifetime_access')
  const sessions = (await stripe.objects()).filter((one) => one.object === 'checkout.session')
  expect(sessions.filter(({ own }) => own.coupon !== null)).toHaveLength(2)
  expect((await halfPriced()).map(({ playerId }) => playerId)).toEqual([first?.id, last?.id])
  expect(await context.db.select().from(premiumSeats)).toEqual([])
  expect(await countFreeSeats(context)).toBe(0)
})

test('a full-price page is changed for a half-price one when a place has opened', async () => {
  await makePremium(99)
  const holder = await makePlayer(context)
  const held = await beginCheckout(context, holder, 'monthly_subscription')
  const waiting = await makePlayer(context)
  const full = await beginCheckout(context, waiting, 'monthly_subscription')
  await stripe.deed('expire_session', held)
  context.clock.now += MINUTE
  expect(await beginCheckout(context, waiting, 'monthly_subscription')).not.toBe(full)
  await expect(stripe.pay(full)).rejects.toThrow('410')
  expect((await halfPriced()).filter(({ state }) => state === 'open').map(({ playerId }) => playerId)).toEqual([
    waiting.id,
  ])
})

function halfPriced() {
  return context.db.select().from(checkouts).where(eq(checkouts.isHalfPrice, true))
}

async function makePremium(count: number): Promise<void> {
  expect(count).toBeLessThan(FIRST_PREMIUM)
  await makePlayers(context, count, () => ({ isPremium: true }))
  const row = await context.db.get<{ players: number }>(sql`SELECT players FROM statistics WHERE id = 'premium'`)
  expect(row?.players).toBe(count)
}
