import type { Hono } from 'hono'
import { LOCAL_STRIPE, type StripeAccount } from '#workers/sandbox/context/objects.ts'
import { createRateLimits } from '#workers/sandbox/context/rate-limits.ts'
import type { SandboxContext, SandboxSecrets } from '#workers/sandbox/context/sandbox-context.ts'
import {
  createMemoryStore,
  openState,
  type Fault,
  type Message,
  type SandboxStore,
  type Settings,
} from '#workers/sandbox/context/state.ts'
import { createActor, type Action, type Outcome } from '#workers/sandbox/world/action.ts'
import { createNameBook } from '#workers/sandbox/world/name-book.ts'
import { peopleOf, type Person } from './control/people.ts'
import { createApp } from './create-app.ts'
import { deliver, type Delivery, type Webhook } from './github/webhook.ts'
import { createView } from './world/view.ts'
import { createWorld } from './world/world.ts'

const DEFAULT_SETTINGS: Settings = { limits: { core: 5000, search: 30, graphql: 5000 }, heavy: [] }

export type SandboxOptions = {
  seed: string
  now: () => number
  appOrigin: string
  secrets: SandboxSecrets
  stripe?: StripeAccount
  store?: SandboxStore
  /** Initial settings, which the control API can change; the seed lifts the limits. */
  settings?: Partial<Settings>
  /** The sandbox's address; by default that of each request. */
  origin?: string
  fetch?: (url: string, init?: RequestInit) => Promise<Response>
  sleep?: (milliseconds: number) => Promise<void>
  newId?: () => string
}

export type Sandbox = {
  fetch: (request: Request) => Promise<Response>
  people: () => Promise<Person[]>
  act: (action: Action) => Promise<Outcome | { problem: string }>
  messages: () => Promise<Message[]>
  fail: (fault: Fault) => Promise<void>
  sendWebhook: (webhook: Webhook, delivery?: string) => Promise<Delivery>
}

/** GitHub, Telegram, e-mail and Stripe as pure request handlers over one world. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const opened = open(options)
  return {
    fetch: async (request) => (await opened).app.fetch(request),
    people: async () => peopleOf((await opened).context),
    act: async (action) => (await opened).context.act(action),
    messages: async () => (await opened).context.state.messages.all(),
    fail: async (fault) => (await opened).context.state.faults.add(fault),
    sendWebhook: async (webhook, delivery) => deliver((await opened).context, webhook, delivery),
  }
}

async function open(options: SandboxOptions): Promise<{ app: Hono; context: SandboxContext }> {
  const { now, seed, secrets, appOrigin } = options
  const state = await openState(options.store ?? createMemoryStore())
  const initial: Settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const settings = () => state.settings.get('all') ?? initial
  const world = createWorld(seed, createNameBook(state.names))
  const perform = createActor(world)
  for (const action of state.acts.all()) perform(action)
  const context: SandboxContext = {
    world,
    state,
    secrets,
    appOrigin,
    now,
    settings,
    stripe: options.stripe ?? LOCAL_STRIPE,
    rateLimits: createRateLimits(now, () => settings().limits),
    newId: options.newId ?? (() => crypto.randomUUID()),
    sleep: options.sleep ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    view: (request) => createView(world, now(), options.origin ?? new URL(request.url).origin),
    act: async (wanted) => {
      const action = { at: now(), ...wanted }
      const outcome = perform(action)
      // A refused action used its number, so it is stored: a replay must count the same.
      await state.acts.add(action)
      return outcome
    },
  }
  return { app: createApp(context), context }
}
