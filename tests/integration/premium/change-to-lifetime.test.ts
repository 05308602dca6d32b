import { beforeEach, expect, test } from 'vitest'
import { findBilling } from '#app/core/premium/find-billing.server.ts'
import { loadCheckout } from '#app/core/premium/load-offer.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import { loadPaymentCancel } from '#app/features/premium/load-payment.server.ts'
import { settleCheckouts } from '#app/features/premium/settle-checkouts.server.ts'
import { startCheckout } from '#app/features/premium/start-checkout.server.ts'
import { emptyDatabase, everyRow, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { beginCheckout, buy, connectStripe, type TestStripe } from '#tests/worlds/stripe.ts'

const PERIOD_END = Date.parse('2026-12-17T00:00:00Z')

let context: TestContext
let stripe: TestStripe

beforeEach(async () => {
  context = testContext(MONDAY + DAY)
  stripe = connectStripe(context)
  await emptyDatabase(context)
})

test('a subscriber who pays for a lifetime is not charged again, keeps what was paid, and stays premium after it', async () => {
  const player = await subscriber()
  expect(await loadCheckout(context, player.id, 'lifetime_access')).toEqual({
    plan: 'lifetime_access',
    seats: 99,
    status: 'subscribed',
    replaces: { planName: 'Monthly', periodEnd: PERIOD_END, isPaid: true },
  })
  await buy(context, stripe, player, 'lifetime_access')
  const subscription = await stripe.find('subscription')
  expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(await findBilling(context, player.id)).toMatchObject({
    status: 'lifetime',
    beside: { planName: 'Monthly', periodEnd: PERIOD_END, endsWithPeriod: true },
  })
  await stripe.deed('renew', subscription.id)
  expect((await stripe.find('subscription')).status).toBe('canceled')
  expect(await paidInvoices()).toBe(1)
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'lifetime', beside: null })
})

test('the page of the payment changes nothing until it is paid', async () => {
  const player = await subscriber()
  await beginCheckout(context, player, 'lifetime_access')
  expect(await stripe.find('subscription')).toMatchObject({ status: 'active', cancel_at_period_end: false })
  const { id } = await stripe.find('checkout.session')
  await stripe.deed('expire_session', id)
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'subscribed', endsWithPeriod: false })
  expect(await loadPaymentCancel(context, player, player.id)).toMatchObject({ state: 'left' })
})

test('a bank debit ends nothing before the money is there, nor where it bounces', async () => {
  const player = await subscriber()
  const session = await beginCheckout(context, player, 'lifetime_access')
  await stripe.pay(session, 'debit')
  expect(await stripe.find('subscription')).toMatchObject({ status: 'active', cancel_at_period_end: false })
  await stripe.deed('bounce_debit', (await stripe.find('payment_intent')).id)
  expect(await stripe.find('subscription')).toMatchObject({ status: 'active', cancel_at_period_end: false })
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'subscribed' })
})

test('a subscription that waits for a payment ends at once, so that nothing of it is collected later', async () => {
  const player = await subscriber()
  await stripe.deed('fail_renewal', (await stripe.find('subscription')).id)
  expect((await loadCheckout(context, player.id, 'lifetime_access')).replaces).toMatchObject({ isPaid: false })
  await buy(context, stripe, player, 'lifetime_access')
  expect(await stripe.find('subscription')).toMatchObject({ status: 'canceled' })
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'lifetime', beside: null })
})

test('a subscription cancelled before runs out as planned; a repeated or late event changes nothing', async () => {
  const player = await subscriber()
  await stripe.deed('cancel_at_period_end', (await stripe.find('subscription')).id)
  await stripe.settings({ twice: true, shuffled: true })
  await buy(context, stripe, player, 'lifetime_access')
  expect(await stripe.find('subscription')).toMatchObject({ status: 'active', cancel_at_period_end: true })
  const before = await everyRow(context)
  await stripe.deliver()
  expect(await everyRow(context)).toBe(before)
})

test('while Stripe does not end the subscription nothing is taken for done, and the next look finishes it', async () => {
  const player = await subscriber()
  await stripe.settings({ held: true })
  await buy(context, stripe, player, 'lifetime_access')
  const { stripe: real } = context
  if (real === null) throw new Error('no Stripe')
  const unavailable = async () => ({ ok: false, code: 'unavailable', message: '' }) as const
  context.clock.now += 46 * 60_000
  await settleCheckouts({ ...context, stripe: { ...real, endWithPeriod: unavailable } })
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'subscribed', endsWithPeriod: false })
  await settleCheckouts({ ...context, stripe: { ...real, listSubscriptions: unavailable } })
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'subscribed' })
  await settleCheckouts(context)
  expect(await findBilling(context, player.id)).toMatchObject({
    status: 'lifetime',
    beside: { endsWithPeriod: true },
  })
  expect(await stripe.find('subscription')).toMatchObject({ cancel_at_period_end: true })
})

test('a subscription that no event has told of is found and ended too', async () => {
  const player = await makePlayer(context)
  await stripe.settings({ held: true })
  await buy(context, stripe, player, 'yearly_subscription')
  await context.db.run("UPDATE checkouts SET state = 'complete'")
  await buy(context, stripe, player, 'lifetime_access')
  await stripe.settings({ held: false })
  await stripe.deliver()
  expect(await stripe.find('subscription')).toMatchObject({ status: 'active', cancel_at_period_end: true })
})

test('a lifetime that is refunded leaves the rest of the period, and a subscription after it is not touched', async () => {
  const player = await subscriber()
  await buy(context, stripe, player, 'lifetime_access')
  const payment = await stripe.find('payment_intent')
  await stripe.deed('refund', payment.id)
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'subscribed', endsWithPeriod: true })
  await stripe.deed('resume', (await stripe.find('subscription')).id)
  expect(await findBilling(context, player.id)).toMatchObject({ status: 'subscribed', endsWithPeriod: false })
})

test('two subscriptions are never bought side by side, and nobody buys a lifetime twice', async () => {
  const player = await subscriber()
  expect(await startCheckout(context, player, 'yearly_subscription')).toEqual({ state: 'subscribed' })
  await buy(context, stripe, player, 'lifetime_access')
  for (const plan of ['monthly_subscription', 'lifetime_access'] as const)
    expect(await startCheckout(context, player, plan)).toEqual({ state: 'lifetime' })
})

async function subscriber() {
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  return player
}

async function paidInvoices(): Promise<number> {
  return (await stripe.objects()).filter((one) => one.object === 'invoice' && one.status === 'paid').length
}
