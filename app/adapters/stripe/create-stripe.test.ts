import { expect, test } from 'vitest'
import { MINUTE } from '#app/domain/time/period.ts'
import { NOW, ORIGIN, openSandbox } from '#tests/servers/sandbox.ts'
import { LOCAL_STRIPE } from '#workers/sandbox/context/objects.ts'
import { createStripe } from './create-stripe.ts'
import type { NewCheckout, StripeCheckout } from './stripe.ts'

/** Points the SDK at the sandbox and changes nothing else. */
function open(given: { secretKey?: string; apiUrl?: string } = {}) {
  const sandbox = openSandbox({ fetch: async () => new Response(null, { status: 202 }) })
  const requests: { url: string; headers: Headers; body: string }[] = []
  const lines: unknown[] = []
  const stripe = createStripe({
    apiUrl: given.apiUrl ?? ORIGIN,
    secretKey: given.secretKey ?? LOCAL_STRIPE.secretKey,
    catalog: { prices: LOCAL_STRIPE.prices, coupon: LOCAL_STRIPE.coupon },
    fetch: async (input, init) => {
      requests.push({ url: input, headers: new Headers(init?.headers), body: String(init?.body ?? '') })
      return sandbox.fetch(new Request(input, init))
    },
    log: (_level, message, fields) => lines.push([message, fields]),
  })
  const deed = (type: string, id: string) => sandbox.call('/sandbox/stripe/deeds', { json: { type, id } })
  const pay = (id: string, card = '4242424242424242') => sandbox.call(`/c/pay/${id}`, { form: { card, by: 'card' } })
  return { sandbox, stripe, requests, lines, deed, pay }
}

type Opened = ReturnType<typeof open>

async function checkout(
  { stripe }: Opened,
  values: Partial<NewCheckout> = {},
): Promise<StripeCheckout & { customerId: string }> {
  const customer = await stripe.createCustomer({ playerId: 'pl_1', name: 'maya', key: 'customer' })
  if (!customer.ok) throw new Error(customer.message)
  const made = await stripe.createCheckout({
    key: 'co_1',
    playerId: 'pl_1',
    customerId: customer.value.id,
    plan: 'monthly_subscription',
    isHalfPrice: true,
    expiresAt: NOW + 45 * MINUTE,
    successUrl: 'http://localhost:8787/payment-success/{CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:8787/payment-cancel/pl_1',
    ...values,
  })
  if (!made.ok) throw new Error(made.message)
  return { ...made.value, customerId: customer.value.id }
}

test('only the host differs: the requests are those that Stripe gets', async () => {
  const opened = open()
  await checkout(opened)
  const [first, second] = opened.requests
  expect(first?.url).toBe(`${ORIGIN}/v1/customers`)
  expect(second?.url).toBe(`${ORIGIN}/v1/checkout/sessions`)
  expect(second?.headers.get('authorization')).toBe(`Bearer ${LOCAL_STRIPE.secretKey}`)
  expect(second?.headers.get('idempotency-key')).toBe('co_1')
  expect(second?.headers.get('stripe-version')).toMatch(/^\d{4}-\d{2}-\d{2}\.\w+$/)
  expect(Object.fromEntries(new URLSearchParams(second?.body))).toMatchObject({
    mode: 'subscription',
    client_reference_id: 'pl_1',
    'line_items[0][price]': 'price_monthly',
    'line_items[0][quantity]': '1',
    'discounts[0][coupon]': 'first-hundred',
    'metadata[player_id]': 'pl_1',
    'metadata[checkout_id]': 'co_1',
    'subscription_data[metadata][plan]': 'monthly_subscription',
    expires_at: String((NOW + 45 * MINUTE) / 1000),
    success_url: 'http://localhost:8787/payment-success/{CHECKOUT_SESSION_ID}',
  })
})

test('the real host is asked by https where the address says so', async () => {
  const opened = open({ apiUrl: 'https://api.stripe.com' })
  await opened.stripe.fetchCheckout('cs_1')
  expect(opened.requests[0]?.url).toBe('https://api.stripe.com/v1/checkout/sessions/cs_1')
})

test('a subscription has its plan, owner, end and whether it is at half price', async () => {
  const opened = open()
  const { id, customerId } = await checkout(opened)
  await opened.pay(id)
  const complete = await opened.stripe.fetchCheckout(id)
  if (!complete.ok || complete.value.subscriptionId === null) throw new Error('not complete')
  expect(complete.value).toMatchObject({ status: 'complete', checkoutId: 'co_1', url: null, paymentId: null })
  const { subscriptionId } = complete.value
  const found = { id: subscriptionId, customerId, playerId: 'pl_1', plan: 'monthly_subscription', status: 'active' }
  const terms = {
    isHalfPrice: true,
    currentPeriodEnd: Date.UTC(2026, 11, 21, 7),
    endsWithPeriod: false,
    latestInvoiceId: expect.stringMatching(/^in_/),
  }
  expect(await opened.stripe.fetchSubscription(subscriptionId)).toEqual({ ok: true, value: { ...found, ...terms } })
  expect(await opened.stripe.listSubscriptions(customerId)).toEqual({ ok: true, value: [{ ...found, ...terms }] })
  await opened.deed('cancel_at_period_end', subscriptionId)
  expect(await opened.stripe.fetchSubscription(subscriptionId)).toMatchObject({ value: { endsWithPeriod: true } })
  expect(await opened.stripe.cancelSubscription(subscriptionId)).toMatchObject({ value: { status: 'canceled' } })
})

test('at the full price no coupon is sent or returned', async () => {
  const opened = open()
  const { id } = await checkout(opened, { isHalfPrice: false, plan: 'yearly_subscription' })
  expect(opened.requests[1]?.body).not.toContain('discounts')
  await opened.pay(id)
  const complete = await opened.stripe.fetchCheckout(id)
  const subscriptionId = complete.ok ? (complete.value.subscriptionId ?? '') : ''
  expect(await opened.stripe.fetchSubscription(subscriptionId)).toMatchObject({
    value: { plan: 'yearly_subscription', isHalfPrice: false, currentPeriodEnd: Date.UTC(2027, 10, 21, 7) },
  })
})

test('a lifetime payment has its refund and dispute state', async () => {
  const opened = open()
  const { id } = await checkout(opened, { plan: 'lifetime_access', isHalfPrice: false })
  await opened.pay(id)
  const complete = await opened.stripe.fetchCheckout(id)
  const paymentId = complete.ok ? (complete.value.paymentId ?? '') : ''
  const ask = async () => {
    const answer = await opened.stripe.fetchPayment(paymentId)
    return answer.ok ? answer.value : answer
  }
  const paid = { id: paymentId, playerId: 'pl_1', plan: 'lifetime_access', status: 'succeeded' }
  expect(await ask()).toMatchObject({ ...paid, isRefunded: false, dispute: 'none' })
  await opened.deed('refund_half', paymentId)
  expect(await ask()).toMatchObject({ ...paid, isRefunded: false })
  await opened.deed('dispute', paymentId)
  expect(await ask()).toMatchObject({ ...paid, dispute: 'open' })
  await opened.deed('win_dispute', paymentId)
  expect(await ask()).toMatchObject({ ...paid, dispute: 'none' })
  await opened.deed('dispute', paymentId)
  await opened.deed('lose_dispute', paymentId)
  expect(await ask()).toMatchObject({ ...paid, dispute: 'lost' })
  await opened.deed('refund', paymentId)
  expect(await ask()).toMatchObject({ ...paid, isRefunded: true, dispute: 'lost' })
})

test('the same key is the same session, another request under it is refused', async () => {
  const opened = open()
  const [first, second] = await Promise.all([checkout(opened), checkout(opened)])
  expect(second.id).toBe(first.id)
  await expect(checkout(opened, { isHalfPrice: false })).rejects.toThrow(/idempotency/i)
})

test('only an open checkout can be closed', async () => {
  const opened = open()
  const { id } = await checkout(opened)
  expect(await opened.stripe.expireCheckout(id)).toMatchObject({ ok: true, value: { status: 'expired' } })
  expect(await opened.stripe.expireCheckout(id)).toMatchObject({ ok: false, code: 'refused' })
  expect((await opened.pay(id)).status).toBe(410)
})

test('the portal is the customer’s own page', async () => {
  const opened = open()
  const { customerId } = await checkout(opened)
  const portal = await opened.stripe.createPortal({ customerId, returnUrl: 'http://localhost:8787/settings' })
  expect(portal).toMatchObject({ ok: true, value: { url: expect.stringContaining(`${ORIGIN}/p/session/bps_`) } })
  expect(
    await opened.stripe.createPortal({ customerId: 'cus_none', returnUrl: 'http://localhost:8787/' }),
  ).toMatchObject({
    ok: false,
    code: 'missing',
  })
})

test('an object Stripe does not know is missing and not logged as an error', async () => {
  const { stripe, lines } = open()
  expect(await stripe.fetchSubscription('sub_none')).toMatchObject({ ok: false, code: 'missing' })
  expect(await stripe.fetchPayment('pi_none')).toMatchObject({ ok: false, code: 'missing' })
  expect(await stripe.fetchCheckout('cs_none')).toMatchObject({ ok: false, code: 'missing' })
  expect(lines).toEqual([])
})

test('a customer who does not exist is named, and so is a page that would close too soon', async () => {
  const opened = open()
  const unknown = { key: 'co_2', plan: 'lifetime_access', customerId: 'cus_none' } as const
  await expect(checkout(opened, unknown)).rejects.toThrow('customer')
  await expect(checkout(opened, { key: 'co_3', expiresAt: NOW + MINUTE })).rejects.toThrow('expires_at')
})

test.each(['server_error', 'too_many', 'malformed', 'forbidden'] as const)(
  'a %s says nothing about anything',
  async (kind) => {
    const opened = open()
    const { id } = await checkout(opened)
    await opened.sandbox.fail({ party: 'stripe', kind, calls: 1, retryAfter: 1 })
    expect(await opened.stripe.fetchCheckout(id)).toMatchObject({ ok: false, code: 'unavailable' })
    expect(JSON.stringify(opened.lines)).toContain('Stripe did not do as asked')
    expect(JSON.stringify(opened.lines)).not.toContain('sk_test')
  },
)

test('a wrong key is no answer about an object', async () => {
  const { stripe } = open({ secretKey: 'sk_test_wrong' })
  expect(await stripe.fetchSubscription('sub_1')).toMatchObject({ ok: false, code: 'unavailable' })
})

test.each([
  ['no status', { id: 'cs_1', url: null }],
  ['a status of another kind', { id: 'cs_1', status: 'ajar' }],
  ['an address that is none', { id: 'cs_1', status: 'open', url: 'javascript' }],
])('an answer with %s is no answer', async (_what, body) => {
  const stripe = createStripe({
    apiUrl: ORIGIN,
    secretKey: 'sk',
    catalog: { prices: LOCAL_STRIPE.prices, coupon: LOCAL_STRIPE.coupon },
    fetch: async () => Response.json(body),
    log: () => undefined,
  })
  expect(await stripe.fetchCheckout('cs_1')).toMatchObject({ ok: false, code: 'unavailable' })
})
