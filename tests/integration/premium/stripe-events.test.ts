import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Stripe, StripeCheckout, StripeReference, StripeSubscription } from '#app/adapters/stripe/stripe.ts'
import { parseConfig } from '#app/context/config.server.ts'
import { beginCheckout as beginCheckoutRow, recordCheckoutSession } from '#app/core/premium/checkout-rows.server.ts'
import { PLANS } from '#app/domain/premium/plan.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { handleStripeEvent } from '#app/features/premium/handle-stripe-event.server.ts'
import { webhookDeliveries } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import { checkouts, premiumSeats, subscriptions } from '#db/schema/premium.ts'
import {
  emptyDatabase,
  everyRow,
  makePlayer,
  MONDAY,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { buy, connectStripe, type TestStripe } from '#tests/worlds/stripe.ts'
import { createApi } from '#workers/api/create-api.ts'

const api = createApi()
const TUESDAY = MONDAY + DAY
const MONTHLY = PLANS[0]

let context: TestContext

beforeEach(async () => {
  context = testContext(TUESDAY)
  await emptyDatabase(context)
})

/** A subscription's state at Stripe after each of six events, and each event's object. */
const LIFE: {
  type: string
  about: StripeReference['type']
  session: StripeCheckout['status']
  sub: Partial<StripeSubscription>
}[] = [
  { type: 'customer.subscription.created', about: 'subscription', session: 'open', sub: { status: 'incomplete' } },
  { type: 'checkout.session.completed', about: 'checkout', session: 'complete', sub: { status: 'incomplete' } },
  { type: 'invoice.paid', about: 'subscription', session: 'complete', sub: { status: 'active' } },
  { type: 'invoice.payment_failed', about: 'subscription', session: 'complete', sub: { status: 'past_due' } },
  {
    type: 'customer.subscription.updated',
    about: 'subscription',
    session: 'complete',
    sub: { status: 'active', endsWithPeriod: true },
  },
  { type: 'customer.subscription.deleted', about: 'subscription', session: 'complete', sub: { status: 'canceled' } },
]

test('all 720 orders of six events end in the same state', async () => {
  const player = await makePlayer(context)
  const open = await openCheckout(player.id)
  const fresh = await everyRow(context)
  const begins = new Set<string>()
  // Orders that have led to the same rows go on alike, so each such state is continued once.
  let reached: { order: number[]; orders: number; rows: string }[] = [{ order: [], orders: 1, rows: '' }]
  for (const _ of LIFE) {
    const next = new Map<string, (typeof reached)[number]>()
    for (const { order, orders } of reached) {
      for (const event of LIFE.keys()) {
        if (order.includes(event)) continue
        await reset(player.id, open)
        begins.add(await everyRow(context))
        await deliver([...order, event], open)
        // The time of the player's last change depends on how premium changed on the way.
        const rows = JSON.stringify(await rowsOf(), (name, value: unknown) =>
          name === 'lastUpdated' ? undefined : value,
        )
        const key = `${[...order, event].toSorted().join()} ${rows}`
        next.set(key, { order: [...order, event], orders: orders + (next.get(key)?.orders ?? 0), rows })
      }
    }
    reached = [...next.values()]
  }
  expect([...begins]).toEqual([fresh])
  expect(reached).toEqual([expect.objectContaining({ orders: 720 })])
  const [row] = await context.db.select().from(subscriptions)
  expect(row).toMatchObject({ status: 'canceled', entitles: false, isHalfPrice: true })
  expect(await context.db.select().from(checkouts)).toMatchObject([{ state: 'complete', objectId: 'sub_1' }])
  expect(await context.db.select().from(premiumSeats)).toEqual([])
  expect((await context.db.select().from(players))[0]?.isPremium).toBe(false)
  expect(await context.db.select().from(webhookDeliveries)).toHaveLength(6)
})

async function deliver(order: number[], open: Parameters<typeof fakeStripe>[1]): Promise<void> {
  // Stripe sends an event after its change, so Stripe's state is at least as new, maybe newer.
  let reached = 0
  const stripe = { ...fakeStripe(() => LIFE[reached], open) }
  for (const index of order) {
    reached = Math.max(reached, index)
    const event = LIFE[index]
    if (event === undefined) throw new Error('no such event')
    const { type, about } = event
    const id = about === 'checkout' ? 'cs_1' : 'sub_1'
    await handleStripeEvent({ ...context, stripe }, { id: `evt_${index}`, type, reference: { type: about, id } })
  }
}

test('an answer to an earlier question never replaces that to a later one', async () => {
  const player = await makePlayer(context)
  await openCheckout(player.id)
  const gates: (() => void)[] = []
  const states = ['active', 'canceled']
  const slow: Stripe = {
    ...fakeStripe(() => LIFE[2], null),
    fetchSubscription: async () => {
      const status = states[gates.length] ?? ''
      const { promise, resolve } = Promise.withResolvers<void>()
      gates.push(resolve)
      await promise
      return { ok: true, value: { ...subscriptionOf(LIFE[2]), status } }
    },
  }
  const handle = (id: string) =>
    handleStripeEvent({ ...context, stripe: slow }, { id, type: 'invoice.paid', reference: SUBSCRIPTION })
  const first = handle('evt_1')
  await until(() => gates.length === 1)
  context.clock.now += MINUTE
  const second = handle('evt_2')
  await until(() => gates.length === 2)
  gates[1]?.()
  await second
  gates[0]?.()
  await first
  expect(await context.db.select().from(subscriptions)).toMatchObject([
    { status: 'canceled', entitles: false, updatedAt: TUESDAY + MINUTE },
  ])
  expect((await context.db.select().from(players))[0]?.isPremium).toBe(false)
})

test('the object is asked for, not believed: what an event says of it changes nothing', async () => {
  const stripe = connectStripe(context)
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  const { id, customer } = await stripe.find('subscription')
  const before = await rowsOf()
  const lie = {
    id,
    customer,
    status: 'canceled',
    metadata: { player_id: 'pl_other', plan: 'lifetime_access' },
    items: { data: [{ current_period_end: 1, price: { id: 'price_lifetime' } }] },
  }
  for (const type of ['customer.subscription.deleted', 'customer.subscription.updated'])
    expect(await post(context, { type, object: lie }, { id: `evt_lie_${type.split('.').at(-1)}` })).toEqual([
      202,
      { outcome: 'recorded' },
    ])
  expect(await rowsOf()).toEqual(before)
})

test('duplicates and any order of the sandbox end where one quiet delivery ends', async () => {
  const stripe = connectStripe(context)
  const quiet = await makePlayer(context)
  await buy(context, stripe, quiet, 'monthly_subscription')
  const expected = await premiumState(quiet.id)
  await stripe.settings({ held: true, shuffled: true, twice: true })
  for (let run = 0; run < 8; run += 1) {
    const player = await makePlayer(context)
    await buy(context, stripe, player, 'monthly_subscription')
    await stripe.settings({ held: false })
    await stripe.deliver()
    await stripe.settings({ held: true })
    expect(await premiumState(player.id)).toEqual(expected)
  }
  expect(new Set(stripe.answers)).toEqual(new Set([202]))
})

test('a replay is known and asks for nothing', async () => {
  const stripe = connectStripe(context)
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  const { id } = await stripe.find('subscription')
  const event = { type: 'customer.subscription.updated', object: { id } }
  expect(await post(context, event, { id: 'evt_once' })).toEqual([202, { outcome: 'recorded' }])
  const before = await everyRow(context)
  context.clock.now += MINUTE
  await stripe.sandbox.fail({ party: 'stripe', kind: 'server_error', calls: 1, retryAfter: 1 })
  expect(await post(context, event, { id: 'evt_once' })).toEqual([202, { outcome: 'known' }])
  expect(await everyRow(context)).toBe(before)
})

test('the same delivery twice at once is one receipt and no failure', async () => {
  const stripe = connectStripe(context)
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'monthly_subscription')
  const { id } = await stripe.find('subscription')
  const event = { type: 'customer.subscription.updated', object: { id } }
  const both = await Promise.all([1, 2, 3].map(() => post(context, event, { id: 'evt_twin' })))
  expect(both.map(([status]) => status)).toEqual([202, 202, 202])
  const receipts = await context.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, 'evt_twin'))
  expect(receipts).toEqual([
    {
      id: 'evt_twin',
      event: 'stripe:customer.subscription.updated',
      action: null,
      outcome: 'asked',
      receivedAt: TUESDAY,
    },
  ])
})

test('an unsigned event or one with a wrong signature is 401 and leaves no trace but a count', async () => {
  const stripe = connectStripe(context)
  const player = await makePlayer(context)
  await stripe.settings({ held: true })
  await buy(context, stripe, player, 'monthly_subscription')
  const { id } = await stripe.find('subscription')
  const before = await everyRow(context, { but: 'signature_refusals' })
  const event = { type: 'customer.subscription.created', object: { id } }
  for (const signature of [null, '', 't=1,v1=00', await signed('{}'), await signed(eventBody(event), 'whsec_other')])
    expect(await post(context, event, { signature })).toEqual([401, { error: 'signature' }])
  const stale = await signed(eventBody(event), testVars.STRIPE_WEBHOOK_SECRET, TUESDAY - 6 * MINUTE)
  expect(await post(context, event, { signature: stale })).toEqual([401, { error: 'signature' }])
  expect(await everyRow(context, { but: 'signature_refusals' })).toBe(before)
  expect(JSON.stringify(context.logged)).not.toContain(id)
  expect(await post(context, event)).toEqual([202, { outcome: 'recorded' }])
})

test('where Stripe is not configured no event is believed, whatever it is signed with', async () => {
  const event = { type: 'invoice.paid', object: { id: 'in_1' } }
  expect(await post({ ...context, stripe: null }, event)).toEqual([401, { error: 'signature' }])
  connectStripe(context)
  const unset = { ...context, config: { ...context.config, STRIPE_WEBHOOK_SECRET: null } }
  expect(await post(unset, event)).toEqual([401, { error: 'signature' }])
  expect(await context.db.select().from(webhookDeliveries)).toEqual([])
})

test('while a secret is rotated both stand, and afterwards only the new one', async () => {
  connectStripe(context)
  const rotating = { ...context, config: parseConfig({ ...testVars, STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old' }) }
  const event = { type: 'ping', object: { id: 'x_1' } }
  const status = async (app: TestContext, secret: string) =>
    (
      await post(app, event, {
        id: `evt_${secret}`,
        signature: await signed(eventBody(event, `evt_${secret}`), secret),
      })
    )[0]
  const statuses = async (app: TestContext) => [
    await status(app, 'whsec_old'),
    await status(app, 'whsec_new'),
    await status(app, 'whsec_local'),
  ]
  expect(await statuses(rotating)).toEqual([202, 202, 401])
  const rotated = { ...context, config: parseConfig({ ...testVars, STRIPE_WEBHOOK_SECRET: 'whsec_new' }) }
  expect((await statuses(rotated))[0]).toBe(401)
})

test('objects that are unknown, without a player or of another shop are recorded and have no effect', async () => {
  const stripe = connectStripe(context)
  const player = await makePlayer(context)
  await buy(context, stripe, player, 'lifetime_access')
  const before = await rowsOf()
  const other = await strangersObjects(stripe)
  const events = [
    { type: 'customer.subscription.created', object: { id: 'sub_none' } },
    { type: 'checkout.session.completed', object: { id: 'cs_none' } },
    { type: 'charge.refunded', object: { payment_intent: 'pi_none' } },
    { type: 'customer.subscription.created', object: { id: other.subscription } },
    { type: 'checkout.session.completed', object: { id: other.session } },
    { type: 'invoice.paid', object: { id: 'in_1', parent: null } },
    { type: 'customer.created', object: { id: 'cus_1' } },
  ]
  for (const [index, event] of events.entries())
    expect(await post(context, event, { id: `evt_unknown_${index}` })).toEqual([202, { outcome: 'recorded' }])
  expect(await rowsOf()).toEqual(before)
  const outcomes = await context.db.all<{ outcome: string }>(
    sql`SELECT outcome FROM webhook_deliveries WHERE id LIKE 'evt_unknown%' ORDER BY id`,
  )
  expect(outcomes.map((row) => row.outcome)).toEqual([
    'unknown',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
    'nothing',
    'nothing',
  ])
})

test('a deleted player gets no row from later Stripe events', async () => {
  const stripe = connectStripe(context)
  const player = await makePlayer(context)
  await stripe.settings({ held: true })
  await buy(context, stripe, player, 'monthly_subscription')
  await context.db.delete(players).where(eq(players.id, player.id))
  await stripe.settings({ held: false })
  await stripe.deliver()
  expect(await context.db.select().from(subscriptions)).toEqual([])
  expect(new Set(stripe.answers)).toEqual(new Set([202]))
})

test('while Stripe does not answer an event is left to its redelivery, and nothing is noted', async () => {
  const stripe = connectStripe(context)
  const player = await makePlayer(context)
  await stripe.settings({ held: true })
  await buy(context, stripe, player, 'monthly_subscription')
  await stripe.settings({ held: false })
  await stripe.sandbox.fail({ party: 'stripe', kind: 'server_error', calls: 20, retryAfter: 1 })
  await stripe.deliver()
  expect(new Set(stripe.answers)).toEqual(new Set([503]))
  expect(await context.db.select().from(webhookDeliveries)).toEqual([])
  await stripe.sandbox.fetch(new Request(`${testVars.STRIPE_API_URL}/sandbox/faults`, { method: 'DELETE' }))
  context.clock.now += HOUR
  await stripe.deliver()
  expect((await context.db.select().from(players))[0]?.isPremium).toBe(true)
})

/** The player whose checkout the tests' Stripe knows. */
let owner = ''

const SUBSCRIPTION: StripeReference = { type: 'subscription', id: 'sub_1' }

async function openCheckout(playerId: string): Promise<typeof checkouts.$inferSelect> {
  owner = playerId
  const given = { id: 'co_1', playerId, plan: MONTHLY, expiresAt: TUESDAY + 45 * MINUTE }
  await beginCheckoutRow(context, given)
  await recordCheckoutSession(context, 'co_1', 'cs_1')
  const [row] = await context.db.select().from(checkouts)
  if (row === undefined) throw new Error('no checkout')
  return row
}

async function reset(playerId: string, open: typeof checkouts.$inferSelect): Promise<void> {
  const { db } = context
  await db.batch([
    db.delete(subscriptions),
    db.delete(webhookDeliveries),
    db.delete(premiumSeats),
    db.update(checkouts).set(open),
    db.insert(premiumSeats).values({ playerId, checkoutId: open.id, reservedUntil: open.expiresAt }),
    db.update(players).set({ isPremium: false, lastUpdated: 0 }),
  ])
}

function subscriptionOf(state: (typeof LIFE)[number] | undefined): StripeSubscription {
  return {
    id: 'sub_1',
    customerId: 'cus_1',
    playerId: owner,
    plan: 'monthly_subscription',
    status: 'active',
    isHalfPrice: true,
    currentPeriodEnd: TUESDAY + 30 * DAY,
    endsWithPeriod: false,
    latestInvoiceId: null,
    ...state?.sub,
  }
}

function fakeStripe(now: () => (typeof LIFE)[number] | undefined, open: typeof checkouts.$inferSelect | null): Stripe {
  const unreached = () => {
    throw new Error('not asked for')
  }
  return {
    createCustomer: unreached,
    createCheckout: unreached,
    expireCheckout: unreached,
    listSubscriptions: unreached,
    endWithPeriod: unreached,
    cancelSubscription: unreached,
    fetchPayment: unreached,
    fetchPaidInvoice: unreached,
    createPortal: unreached,
    fetchCheckout: async (id) => ({
      ok: true,
      value: {
        id,
        checkoutId: open?.id ?? null,
        status: now()?.session ?? 'open',
        url: null,
        subscriptionId: 'sub_1',
        paymentId: null,
      },
    }),
    fetchSubscription: async () => ({
      ok: true,
      value: { ...subscriptionOf(now()), playerId: open?.playerId ?? null },
    }),
  }
}

async function premiumState(playerId: string) {
  const { db } = context
  const [player] = await db.select().from(players).where(eq(players.id, playerId))
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.playerId, playerId))
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.playerId, playerId))
  const places = await db.select().from(premiumSeats).where(eq(premiumSeats.playerId, playerId))
  return {
    isPremium: player?.isPremium,
    row: row && { ...row, id: '', playerId: '', updatedAt: 0 },
    checkout: checkout?.state,
    places,
  }
}

async function rowsOf() {
  const { db } = context
  return [
    (await db.select().from(subscriptions)).map((row) => ({ ...row, updatedAt: 0 })),
    await db.select().from(checkouts),
    await db.select().from(players),
  ]
}

/** A subscription and a session of the same Stripe account, not made by our checkout. */
async function strangersObjects(stripe: TestStripe): Promise<{ subscription: string; session: string }> {
  const call = async (path: string, form: Record<string, string>): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${testVars.STRIPE_SECRET_KEY}` }
    const request = new Request(`${testVars.STRIPE_API_URL}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    })
    return (await stripe.sandbox.fetch(request)).json()
  }
  const customer = await call('/v1/customers', { name: 'stranger' })
  const session = await call('/v1/checkout/sessions', {
    mode: 'subscription',
    customer: customer.id,
    'line_items[0][price]': 'price_monthly',
    'line_items[0][quantity]': '1',
    success_url: 'https://shop.example/thanks',
    cancel_url: 'https://shop.example/',
  })
  await stripe.pay(session.id)
  return { subscription: (await stripe.find('subscription')).id, session: session.id }
}

function eventBody({ type, object }: { type: string; object: object }, id = 'evt_1'): string {
  return JSON.stringify({ id, object: 'event', type, data: { object } })
}

async function post(
  app: TestContext,
  event: { type: string; object: object },
  given: { id?: string; signature?: string | null } = {},
): Promise<[number, unknown]> {
  const body = eventBody(event, given.id)
  const headers = new Headers()
  const signature = given.signature === undefined ? await signed(body, undefined, app.now()) : given.signature
  if (signature !== null) headers.set('stripe-signature', signature)
  const request = new Request(`${testVars.APP_ORIGIN}/api/webhooks/stripe`, { method: 'POST', headers, body })
  const answer = await api.fetch(request, { app, waitUntil: () => undefined })
  return [answer.status, await answer.json()]
}

async function signed(body: string, secret = testVars.STRIPE_WEBHOOK_SECRET, at = TUESDAY): Promise<string> {
  const time = Math.floor(at / 1000)
  const encoder = new TextEncoder()
  const hash = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hash, false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`${time}.${body}`)))
  return `t=${time},v1=${[...signature].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 1))
}
