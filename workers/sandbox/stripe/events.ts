import type { StripeEvent, StripeSettings } from '#workers/sandbox/context/objects.ts'
import { postWebhook, sign } from '#workers/sandbox/context/post-webhook.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { newStripeId, seconds, shown, type StripeOccurrence } from './store.ts'

export type StripeDelivery = { event: string; type: string; status: number }

export const QUIET: StripeSettings = { held: false, shuffled: false, twice: false }

export function stripeSettings(context: SandboxContext): StripeSettings {
  return context.state.stripeSettings.get('all') ?? QUIET
}

/** Sends Stripe's events, unless they are held. */
export async function announce(
  context: SandboxContext,
  origin: string,
  occurrences: StripeOccurrence[],
): Promise<StripeDelivery[]> {
  if (occurrences.length === 0) return []
  for (const { type, object } of occurrences) {
    const event: StripeEvent = {
      id: newStripeId(context, 'evt'),
      type,
      created: seconds(context),
      snapshot: shown(context, origin, object),
      deliveries: 0,
      isWaiting: true,
    }
    await context.state.stripeEvents.add(event)
  }
  return stripeSettings(context).held ? [] : sendWaiting(context)
}

/** A refused event stays waiting, because Stripe would retry it. */
export async function sendWaiting(context: SandboxContext): Promise<StripeDelivery[]> {
  const { shuffled, twice } = stripeSettings(context)
  const waiting = context.state.stripeEvents.entries().filter(([, event]) => event.isWaiting)
  const ordered = shuffled ? shuffle(context, waiting) : waiting
  // Unmarked before sending, so that a delivery's consequences do not send them again.
  for (const [key, event] of waiting) await context.state.stripeEvents.set(key, { ...event, isWaiting: false })
  const sent: StripeDelivery[] = []
  for (const [key, event] of twice ? [...ordered, ...ordered] : ordered) {
    const status = await deliverEvent(context, event)
    const known = context.state.stripeEvents.get(key) ?? event
    const isWaiting = status < 200 || status > 299
    await context.state.stripeEvents.set(key, { ...known, isWaiting, deliveries: known.deliveries + 1 })
    sent.push({ event: event.id, type: event.type, status })
  }
  return sent
}

export function eventBody(event: StripeEvent): Record<string, unknown> {
  return {
    id: event.id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: event.created,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
    data: { object: event.snapshot },
  }
}

/** Signs like Stripe; 0 without an answer. */
async function deliverEvent(context: SandboxContext, event: StripeEvent): Promise<number> {
  const body = JSON.stringify(eventBody(event))
  const time = seconds(context)
  const response = await postWebhook(context, 'stripe', body, {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': `t=${time},v1=${await sign(`${time}.${body}`, context.stripe.webhookSecret)}`,
  })
  return response?.status ?? 0
}

function shuffle<Item>(context: SandboxContext, items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: context.newId() }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ item }) => item)
}
