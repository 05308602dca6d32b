import { openStripe } from '#app/context/context.server.ts'
import type { PlanId } from '#app/domain/premium/plan.ts'
import { startCheckout } from '#app/features/premium/start-checkout.server.ts'
import { createApi } from '#workers/api/create-api.ts'
import type { StripeObject } from '#workers/sandbox/context/objects.ts'
import { createSandbox, type Sandbox } from '#workers/sandbox/create-sandbox.ts'
import { testVars, type TestContext } from '../people/factories.ts'

const ORIGIN = testVars.STRIPE_API_URL

export type TestStripe = {
  sandbox: Sandbox
  /** The product's statuses for Stripe's deliveries. */
  answers: number[]
  /** Pays a session on Stripe's page. */
  pay: (sessionId: string, by?: 'card' | 'debit') => Promise<void>
  deed: (type: string, id: string) => Promise<void>
  settings: (given: { held?: boolean; shuffled?: boolean; twice?: boolean }) => Promise<void>
  deliver: () => Promise<void>
  objects: () => Promise<StripeObject[]>
  find: <Type extends StripeObject['object']>(type: Type) => Promise<Extract<StripeObject, { object: Type }>>
}

/** Connects the sandbox as the context's Stripe: the SDK calls it, and its events reach the product's API. */
export function connectStripe(context: TestContext): TestStripe {
  const answers: number[] = []
  const api = createApi()
  const sandbox = createSandbox({
    seed: 'stripe',
    now: context.now,
    appOrigin: testVars.APP_ORIGIN,
    origin: ORIGIN,
    secrets: {
      githubClientId: '',
      githubClientSecret: '',
      githubApp: { id: '', privateKey: '' },
      githubWebhookSecret: '',
      telegramBotToken: '',
      telegramWebhookSecret: '',
      emailApiKey: '',
    },
    sleep: async () => undefined,
    fetch: async (url, init) => {
      const answer = await api.fetch(new Request(url, init), { app: context, waitUntil: () => undefined })
      answers.push(answer.status)
      return answer
    },
  })
  context.stripe = openStripe(context.config, (input, init) => sandbox.fetch(new Request(input, init)), context.log)

  const call = async (path: string, method: string, body?: URLSearchParams | string) => {
    const response = await sandbox.fetch(new Request(`${ORIGIN}${path}`, { method, body: body ?? null }))
    if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status}`)
    return response
  }
  const objects = async () => {
    const body: { objects: StripeObject[] } = await (await call('/sandbox/stripe', 'GET')).json()
    return body.objects
  }
  return {
    sandbox,
    answers,
    pay: async (sessionId, by = 'card') => {
      await call(`/c/pay/${sessionId}`, 'POST', new URLSearchParams({ card: '4242424242424242', by }))
    },
    deed: async (type, id) => void (await call('/sandbox/stripe/deeds', 'POST', JSON.stringify({ type, id }))),
    settings: async (given) => void (await call('/sandbox/stripe', 'PUT', JSON.stringify(given))),
    deliver: async () => void (await call('/sandbox/stripe/deliveries', 'POST')),
    objects,
    find: async (type) => {
      const found = (await objects()).findLast((one) => one.object === type)
      if (found === undefined) throw new Error(`no ${type}`)
      return found as Extract<StripeObject, { object: typeof type }>
    },
  }
}

/** The id of the player's new session. */
export async function beginCheckout(
  context: TestContext,
  player: { id: string; githubUsername: string },
  plan: PlanId,
): Promise<string> {
  const start = await startCheckout(context, player, plan)
  if (start.state !== 'redirect') throw new Error(`no checkout: ${start.state}`)
  return sessionOf(start.url)
}

export async function buy(
  context: TestContext,
  stripe: TestStripe,
  player: { id: string; githubUsername: string },
  plan: PlanId,
): Promise<string> {
  const sessionId = await beginCheckout(context, player, plan)
  await stripe.pay(sessionId)
  return sessionId
}

export function sessionOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}
