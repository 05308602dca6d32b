import type { Hono } from 'hono'
import { EASY, harden, hardened, type HardnessInput } from '#workers/sandbox/context/hardness.ts'
import { createLoad } from '#workers/sandbox/context/load.ts'
import { LOCAL_STRIPE, type StripeAccount } from '#workers/sandbox/context/objects.ts'
import { createRateLimits } from '#workers/sandbox/context/rate-limits.ts'
import type { RealGitHub, SandboxContext, SandboxSecrets } from '#workers/sandbox/context/sandbox-context.ts'
import {
  createMemoryStore,
  openState,
  type Fault,
  type Message,
  type SandboxStore,
  type Settings,
} from '#workers/sandbox/context/state.ts'
import { createUsageMeter, type Usage } from '#workers/sandbox/context/usage.ts'
import { createActor, type Action, type Outcome } from '#workers/sandbox/world/action.ts'
import { createNameBook } from '#workers/sandbox/world/name-book.ts'
import { peopleOf, type Person } from './control/people.ts'
import { createApp } from './create-app.ts'
import { deliver, type Delivery, type Webhook } from './github/webhook.ts'
import { hash } from './world/random.ts'
import { createView } from './world/view.ts'
import { createWorld } from './world/world.ts'

/** Each copy keeps its own distance, and by chance any of them answers, so a later read may show an earlier instant. */
function lagOf({ milliseconds, copies }: { milliseconds: number; copies: number }, seed: string, read: number): number {
  if (copies === 1) return milliseconds
  return Math.round((milliseconds * (hash(`${seed}|copy|${read}`) % copies)) / (copies - 1))
}

const DEFAULT_SETTINGS: Settings = { limits: { core: 5000, search: 30, graphql: 5000 }, heavy: [], hardness: EASY }

export type SandboxOptions = {
  seed: string
  now: () => number
  appOrigin: string
  secrets: SandboxSecrets
  stripe?: StripeAccount
  real?: RealGitHub | null
  store?: SandboxStore
  /** The control API can change them; the seed lifts the limits. */
  settings?: Partial<Omit<Settings, 'hardness'>> & { hardness?: HardnessInput }
  /** By default that of each request. */
  origin?: string
  fetch?: (url: string, init?: RequestInit) => Promise<Response>
  sleep?: (milliseconds: number) => Promise<void>
  newId?: () => string
}

export type Sandbox = {
  fetch: (request: Request) => Promise<Response>
  people: () => Promise<Person[]>
  act: (action: Action & { at?: number }) => Promise<Outcome | { problem: string }>
  messages: () => Promise<Message[]>
  fail: (fault: Fault) => Promise<void>
  /** What is not named stays. */
  harden: (input: HardnessInput) => Promise<void>
  usage: () => Promise<Usage[]>
  sendWebhook: (webhook: Webhook, delivery?: string) => Promise<Delivery>
}

/** GitHub, Telegram, e-mail, the chats of contests and Stripe as pure request handlers over one world. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const opened = open(options)
  return {
    fetch: async (request) => (await opened).app.fetch(request),
    people: async () => peopleOf((await opened).context),
    act: async (action) => (await opened).context.act(action),
    messages: async () => (await opened).context.state.messages.all(),
    harden: async (input) => void (await harden((await opened).context, input)),
    usage: async () => (await opened).context.usage.all(),
    fail: async (fault) => (await opened).context.state.faults.add(fault),
    sendWebhook: async (webhook, delivery) => deliver((await opened).context, webhook, delivery),
  }
}

async function open(options: SandboxOptions): Promise<{ app: Hono; context: SandboxContext }> {
  const { now, seed, secrets, appOrigin } = options
  const state = await openState(options.store ?? createMemoryStore())
  const initial: Settings = {
    ...DEFAULT_SETTINGS,
    ...options.settings,
    hardness: hardened(EASY, options.settings?.hardness ?? {}),
  }
  const settings = () => ({ ...initial, ...state.settings.get('all') })
  const world = createWorld(seed, createNameBook(state.names))
  const perform = createActor(world)
  for (const action of state.acts.all()) perform(action)
  const origin = (request: Request) => options.origin ?? new URL(request.url).origin
  let reads = 0
  let turns = 0
  const context: SandboxContext = {
    seed,
    world,
    state,
    secrets,
    appOrigin,
    now,
    settings,
    stripe: options.stripe ?? LOCAL_STRIPE,
    real: options.real ?? null,
    rateLimits: createRateLimits(now, () => settings().limits),
    load: createLoad(now, () => settings().hardness.secondary),
    usage: createUsageMeter(),
    newId: options.newId ?? (() => crypto.randomUUID()),
    sleep: options.sleep ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    view: (request) => createView(world, now(), origin(request)),
    read: (request) => createView(world, now() - lagOf(settings().hardness.lag, seed, ++reads), origin(request)),
    nextTurn: () => turns++,
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
