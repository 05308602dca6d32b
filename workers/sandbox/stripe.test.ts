import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStripeEvent } from '#app/adapters/stripe/webhook.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { APP_ORIGIN, NOW, openSandbox, type TestSandbox } from '#tests/servers/sandbox.ts'
import { LOCAL_STRIPE } from '#workers/sandbox/context/objects.ts'
import { parseForm } from './stripe/form.ts'

type Sent = { type: string; id: string; signature: string | null; body: string }

const KEY = { authorization: `Bearer ${LOCAL_STRIPE.secretKey}` }

test('bracketed fields are objects and lists', () => {
  expect(parseForm('a=1&b[c][d]=2&e[0][f]=3&e[1][f]=4&expand[]=x&g[0]=5')).toEqual({
    a: '1',
    b: { c: { d: '2' } },
    e: [{ f: '3' }, { f: '4' }],
    expand: 'x',
    g: ['5'],
  })
})

test('no form throws or reaches the prototype', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
      parseForm(new URLSearchParams([...pairs, ['__proto__[polluted]', 'yes']]).toString())
      expect(({} as { polluted?: string }).polluted).toBeUndefined()
    }),
  )
})

test('without the secret key Stripe tells nothing', async () => {
  const { sandbox } = open()
  expect((await sandbox.call('/v1/events')).status).toBe(401)
  expect((await sandbox.call('/v1/events', { headers: { authorization: 'Bearer sk_other' } })).status).toBe(401)
})

test('an accepted card pays, tells so by signed events and returns to the shop', async () => {
  const { sandbox, sent } = open()
  const id = await session(sandbox, 'monthly_subscription')
  const returned = await sandbox.call(`/c/pay/${id}`, { form: { card: '4242 4242 4242 4242', by: 'card' } })
  expect(returned.headers.get('location')).toBe(`${APP_ORIGIN}/payment-success/${id}`)
  expect(sent.map(({ type }) => type)).toEqual([
    'customer.subscription.created',
    'customer.subscription.updated',
    'invoice.paid',
    'checkout.session.completed',
  ])
  for (const { body, signature } of sent)
    expect(
      await readStripeEvent({ rawBody: body, signature, secrets: [LOCAL_STRIPE.webhookSecret], now: NOW }),
    ).toMatchObject({ ok: true })
})

test('a declined card leaves the checkout open, a confirmation can be refused', async () => {
  const { sandbox, sent } = open()
  const id = await session(sandbox, 'lifetime_access')
  const declined = await sandbox.call(`/c/pay/${id}`, { form: { card: '4000 0000 0000 0002', by: 'card' } })
  expect(await declined.text()).toContain('Your card was declined.')
  const page = await sandbox.call(`/c/pay/${id}`, { form: { card: '4000 0025 0000 3155', by: 'card' } })
  expect(await page.text()).toContain('Confirm the payment')
  const refused = await sandbox.call(`/c/pay/${id}/confirm`, { form: { decision: 'refuse' } })
  expect(await refused.text()).toContain('unable to authenticate')
  expect(sent).toEqual([])
  const confirmed = await sandbox.call(`/c/pay/${id}/confirm`, { form: { decision: 'confirm' } })
  expect(confirmed.status).toBe(303)
  expect(sent.map(({ type }) => type)).toEqual(['checkout.session.completed'])
})

test('a checkout expires by the clock and cannot be paid then', async () => {
  const { sandbox, sent } = open()
  const id = await session(sandbox, 'lifetime_access')
  sandbox.clock.now += 46 * MINUTE
  expect((await sandbox.call(`/c/pay/${id}`)).status).toBe(410)
  expect((await sandbox.call(`/c/pay/${id}`, { form: { card: '4242424242424242' } })).status).toBe(410)
  expect(sent.map(({ type }) => type)).toEqual(['checkout.session.expired'])
})

test('held events wait, then go in any order and each twice', async () => {
  const { sandbox, sent } = open()
  await sandbox.call('/sandbox/stripe', { method: 'PUT', json: { held: true } })
  await sandbox.call(`/c/pay/${await session(sandbox, 'monthly_subscription')}`, { form: { card: '4242424242424242' } })
  expect(sent).toEqual([])
  await sandbox.call('/sandbox/stripe', { method: 'PUT', json: { held: false, shuffled: true, twice: true } })
  await sandbox.call('/sandbox/stripe/deliveries', { method: 'POST' })
  expect(sent).toHaveLength(8)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(4)
  await sandbox.call('/sandbox/stripe/deliveries', { method: 'POST' })
  expect(sent).toHaveLength(8)
})

test('an event the product refused is sent again', async () => {
  const { sandbox, sent, answer } = open()
  answer.status = 503
  await sandbox.call(`/c/pay/${await session(sandbox, 'lifetime_access')}`, { form: { card: '4242424242424242' } })
  answer.status = 202
  await sandbox.call('/sandbox/stripe/deliveries', { method: 'POST' })
  await sandbox.call('/sandbox/stripe/deliveries', { method: 'POST' })
  expect(sent).toHaveLength(2)
})

test('a renewal that fails is past due, and a period that ends with the wish ends the subscription', async () => {
  const { sandbox, sent } = open()
  await sandbox.call(`/c/pay/${await session(sandbox, 'monthly_subscription')}`, { form: { card: '4242424242424242' } })
  const { id } = await subscription(sandbox)
  await deed(sandbox, 'fail_renewal', id)
  expect(await subscription(sandbox)).toMatchObject({ status: 'past_due' })
  await deed(sandbox, 'recover', id)
  expect(await subscription(sandbox)).toMatchObject({ status: 'active' })
  await deed(sandbox, 'cancel_at_period_end', id)
  sandbox.clock.now = Date.UTC(2027, 1, 1)
  expect(await subscription(sandbox)).toMatchObject({ status: 'canceled' })
  expect(sent.at(-1)?.type).toBe('customer.subscription.deleted')
  expect((await deed(sandbox, 'renew', id)).status).toBe(422)
})

test('another customer’s subscription cannot be changed in a portal', async () => {
  const { sandbox } = open()
  await sandbox.call(`/c/pay/${await session(sandbox, 'monthly_subscription')}`, { form: { card: '4242424242424242' } })
  const { id } = await subscription(sandbox)
  const stranger = await post(sandbox, '/v1/customers', { name: 'stranger' })
  const portal = await post(sandbox, '/v1/billing_portal/sessions', {
    customer: stranger.id,
    return_url: `${APP_ORIGIN}/settings`,
  })
  const refused = await sandbox.call(`/p/session/${portal.id}`, { form: { id, type: 'cancel_now' } })
  expect(refused.status).toBe(404)
  expect(await subscription(sandbox)).toMatchObject({ status: 'active' })
})

test('the page shows what was bought, without running a name', async () => {
  const { sandbox } = open()
  const id = await session(sandbox, 'lifetime_access', '<script>alert(1)</script>')
  await sandbox.call(`/c/pay/${id}`, { form: { by: 'debit' } })
  const text = await (await sandbox.call('/')).text()
  expect(text).toContain('&lt;script&gt;alert(1)')
  expect(text).toContain('settle debit')
})

function open() {
  const sent: Sent[] = []
  const answer = { status: 202 }
  const sandbox = openSandbox({
    fetch: async (url, init) => {
      if (!url.endsWith('/api/webhooks/stripe')) return Response.json({ registration: 'paused' })
      const body = String(init?.body)
      const signature = new Headers(init?.headers).get('stripe-signature')
      sent.push({ ...(JSON.parse(body) as { type: string; id: string }), signature, body })
      return new Response(null, { status: answer.status })
    },
  })
  return { sandbox, sent, answer }
}

async function session(sandbox: TestSandbox, plan: keyof typeof LOCAL_STRIPE.prices, name = 'maya'): Promise<string> {
  const customer = await post(sandbox, '/v1/customers', { name })
  const made = await post(sandbox, '/v1/checkout/sessions', {
    mode: plan === 'lifetime_access' ? 'payment' : 'subscription',
    customer: customer.id,
    'line_items[0][price]': LOCAL_STRIPE.prices[plan],
    'line_items[0][quantity]': '1',
    expires_at: String((NOW + 45 * MINUTE) / 1000),
    success_url: `${APP_ORIGIN}/payment-success/{CHECKOUT_SESSION_ID}`,
    cancel_url: `${APP_ORIGIN}/payment-cancel/pl_1`,
  })
  return made.id
}

async function post(sandbox: TestSandbox, path: string, form: Record<string, string>): Promise<{ id: string }> {
  const response = await sandbox.call(path, { form, headers: KEY })
  expect(response.status).toBe(200)
  return response.json()
}

async function subscription(sandbox: TestSandbox): Promise<{ id: string; status: string }> {
  const { objects }: { objects: { object: string; id: string; status: string }[] } = await (
    await sandbox.call('/sandbox/stripe')
  ).json()
  const found = objects.find((one) => one.object === 'subscription')
  if (found === undefined) throw new Error('nobody subscribed')
  return found
}

function deed(sandbox: TestSandbox, type: string, id: string): Promise<Response> {
  return sandbox.call('/sandbox/stripe/deeds', { json: { type, id } })
}
