import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStripeEvent } from './webhook.ts'

const NOW = Date.UTC(2026, 10, 21, 7)
const SECRET = 'whsec_one'

test.each([
  ['checkout.session.completed', { id: 'cs_test_1' }, { type: 'checkout', id: 'cs_test_1' }],
  ['checkout.session.expired', { id: 'cs_live_1' }, { type: 'checkout', id: 'cs_live_1' }],
  ['checkout.session.async_payment_succeeded', { id: 'cs_1' }, { type: 'checkout', id: 'cs_1' }],
  ['checkout.session.async_payment_failed', { id: 'cs_1' }, { type: 'checkout', id: 'cs_1' }],
  ['customer.subscription.created', { id: 'sub_1' }, { type: 'subscription', id: 'sub_1' }],
  ['customer.subscription.updated', { id: 'sub_1' }, { type: 'subscription', id: 'sub_1' }],
  ['customer.subscription.deleted', { id: 'sub_1' }, { type: 'subscription', id: 'sub_1' }],
  [
    'invoice.paid',
    { id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } },
    { type: 'subscription', id: 'sub_1' },
  ],
  ['invoice.payment_failed', { id: 'in_1', subscription: 'sub_1' }, { type: 'subscription', id: 'sub_1' }],
  ['invoice.payment_failed', { id: 'in_1', subscription: { id: 'sub_1' } }, { type: 'subscription', id: 'sub_1' }],
  ['invoice.paid', { id: 'in_1', parent: null }, null],
  ['invoice.paid', { id: 'in_1', parent: {} }, null],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { type: 'payment', id: 'pi_1' }],
  ['charge.refunded', { id: 'ch_1', payment_intent: null }, null],
  ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, { type: 'payment', id: 'pi_1' }],
  ['charge.dispute.created', { id: 'du_1', payment_intent: { id: 'pi_1' } }, { type: 'payment', id: 'pi_1' }],
  ['charge.dispute.closed', { id: 'du_1', payment_intent: 'pi_1' }, { type: 'payment', id: 'pi_1' }],
  ['customer.created', { id: 'cus_1' }, null],
  ['constructor', { id: 'x' }, null],
  ['__proto__', { id: 'x' }, null],
])('%s about %j asks for %j', async (type, object, reference) => {
  const body = eventBody({ type, object })
  expect(await read(body)).toEqual({ ok: true, event: { id: 'evt_1', type, reference } })
})

test.each([
  ['an object without id', eventBody({ type: 'customer.subscription.updated', object: {} })],
  ['an id that climbs paths', eventBody({ type: 'customer.subscription.updated', object: { id: '../customers' } })],
  ['an id of another kind', eventBody({ type: 'charge.refunded', object: { payment_intent: 7 } })],
  ['an event without id', JSON.stringify({ type: 'invoice.paid', data: { object: {} } })],
  ['an event without object', JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: {} })],
  ['a list', '[]'],
  ['a number', '7'],
])('%s is malformed', async (_what, body) => {
  expect(await read(body)).toEqual({ ok: false, code: 'malformed' })
})

test('an unsigned or wrongly signed delivery is refused', async () => {
  const body = eventBody({ type: 'customer.subscription.updated', object: { id: 'sub_1' } })
  const right = await signed(body)
  const refused = [
    null,
    '',
    't=,v1=',
    right.replace('v1=', 'v0='),
    right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    right.replace(/t=\d+/, `t=${NOW / 1000 - 1}`),
    await signed(body, 'whsec_two'),
    await signed(body, ''),
    await signed(body, 'undefined'),
    await signed(`${body} `),
  ]
  for (const signature of refused) expect(await read(body, { signature })).toEqual({ ok: false, code: 'signature' })
  expect(await read('not json', { signature: await signed('not json') })).toEqual({ ok: false, code: 'signature' })
  expect(await read(body, { signature: right })).toMatchObject({ ok: true })
})

test('a signature stands for five minutes by the clock of the product', async () => {
  const body = eventBody({ type: 'customer.subscription.updated', object: { id: 'sub_1' } })
  const signature = await signed(body)
  expect(await read(body, { signature, now: NOW + 300_000 })).toMatchObject({ ok: true })
  expect(await read(body, { signature, now: NOW + 301_000 })).toEqual({ ok: false, code: 'signature' })
})

test('while a secret is rotated both stand; an empty one signs nothing', async () => {
  const body = eventBody({ type: 'customer.subscription.updated', object: { id: 'sub_1' } })
  const answers = async (secrets: string[]) => [
    (await read(body, { secrets, signature: await signed(body, 'whsec_one') })).ok,
    (await read(body, { secrets, signature: await signed(body, 'whsec_two') })).ok,
    (await read(body, { secrets, signature: await signed(body, '') })).ok,
  ]
  expect(await answers(['whsec_one', 'whsec_two'])).toEqual([true, true, false])
  expect(await answers(['whsec_two'])).toEqual([false, true, false])
  expect(await answers(['', ' '])).toEqual([false, false, false])
  expect(await answers([])).toEqual([false, false, false])
  const blank = await signed(body, ' ')
  expect((await read(body, { secrets: ['', ' '], signature: blank })).ok).toBe(false)
})

test('no signed body of any shape throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (body) => {
      expect(typeof (await read(body)).ok).toBe('boolean')
    }),
    { numRuns: 50 },
  )
})

function eventBody({ type, object }: { type: string; object: object }): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
}

async function read(
  rawBody: string,
  given: { signature?: string | null; secrets?: string[]; now?: number } = {},
): ReturnType<typeof readStripeEvent> {
  const { signature = await signed(rawBody), secrets = [SECRET], now = NOW } = given
  return readStripeEvent({ rawBody, signature, secrets, now })
}

async function signed(body: string, secret = SECRET): Promise<string> {
  const time = NOW / 1000
  const encoder = new TextEncoder()
  const hash = { name: 'HMAC', hash: 'SHA-256' }
  // An empty key cannot be imported; a single zero byte gives the same signature.
  const bytes = secret === '' ? new Uint8Array(1) : encoder.encode(secret)
  const key = await crypto.subtle.importKey('raw', bytes, hash, false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`${time}.${body}`)))
  return `t=${time},v1=${[...signature].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
