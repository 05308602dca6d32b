import type { PastAction } from '#workers/sandbox/world/action.ts'
import type { Collection } from '#workers/sandbox/world/collection.ts'
import type { KeptName } from '#workers/sandbox/world/name-book.ts'
import type { StripeEvent, StripeObject, StripeReplay, StripeSettings } from './objects.ts'
import type { SandboxStore } from './store.ts'

export type Party = 'github-rest' | 'github-search' | 'github-graphql' | 'telegram' | 'email' | 'stripe'

/** `lost` does the work and loses the answer; `malformed` sends half of it. */
export type FaultKind = 'forbidden' | 'too_many' | 'server_error' | 'timeout' | 'malformed' | 'lost'

export type Fault = { party: Party; kind: FaultKind; calls: number; retryAfter: number }

export type Message =
  | { channel: 'telegram'; id: number; at: number; chatId: string; text: string; markdown: boolean; silent: boolean }
  | {
      channel: 'email'
      id: string
      at: number
      from: string
      to: string[]
      subject: string
      html: string | null
      text: string | null
      headers: Record<string, string>
      idempotencyKey: string | null
    }

/** A request to the analytics host, in the browser's field names. */
export type AnalyticsRecord = {
  at: number
  contentType: string
  payload: { n: string; u: string; d: string; r: string | null; w: number; h: 0 | 1; p?: string | undefined }
}

export type TelegramUpdate = { at: number; chatId: number; text: string }

export type OAuthCode = {
  githubId: number
  clientId: string
  redirectUri: string
  challenge: string | null
  scope: string
  expiresAt: number
}

export type OAuthToken = { githubId: number; scope: string }

export type Installation = {
  id: number
  githubId: number
  createdAt: number
  suspendedAt: number | null
  isRemoved: boolean
}

/** GitHub's limits: core and graphql per hour, search per minute; null means unlimited. */
export type Limits = { core: number | null; search: number | null; graphql: number | null }

export type OversizedAccount = { githubId: number; days: number }

export type Settings = { limits: Limits; heavy: OversizedAccount[] }

export type State = {
  names: Collection<KeptName>
  acts: Collection<PastAction>
  messages: Collection<Message>
  telegramUpdates: Collection<TelegramUpdate>
  events: Collection<AnalyticsRecord>
  faults: Collection<Fault>
  codes: Collection<OAuthCode>
  tokens: Collection<OAuthToken>
  installations: Collection<Installation>
  settings: Collection<Settings>
  stripe: Collection<StripeObject>
  stripeEvents: Collection<StripeEvent>
  stripeReplays: Collection<StripeReplay>
  stripeSettings: Collection<StripeSettings>
}

export async function openState(store: SandboxStore): Promise<State> {
  return {
    names: await openCollection(store, 'names'),
    acts: await openCollection(store, 'acts'),
    messages: await openCollection(store, 'messages'),
    telegramUpdates: await openCollection(store, 'telegram-updates'),
    events: await openCollection(store, 'events'),
    faults: await openCollection(store, 'faults'),
    codes: await openCollection(store, 'codes'),
    tokens: await openCollection(store, 'tokens'),
    installations: await openCollection(store, 'installations'),
    settings: await openCollection(store, 'settings'),
    stripe: await openCollection(store, 'stripe'),
    stripeEvents: await openCollection(store, 'stripe-events'),
    stripeReplays: await openCollection(store, 'stripe-replays'),
    stripeSettings: await openCollection(store, 'stripe-settings'),
  }
}

async function openCollection<Item>(store: SandboxStore, name: string): Promise<Collection<Item>> {
  const prefix = `${name}:`
  const stored = await store.list(prefix)
  // Only `set` of the same collection writes under its prefix.
  const items = new Map([...stored].map(([key, value]) => [key.slice(prefix.length), value as Item]))
  let added = Math.max(0, ...[...items.keys()].map((key) => Number(key)).filter(Number.isInteger))

  async function set(id: string, item: Item): Promise<void> {
    items.set(id, item)
    await store.put(prefix + id, item)
  }

  return {
    all: () => [...items.values()],
    entries: () => [...items.entries()],
    get: (id) => items.get(id) ?? null,
    set,
    add: async (item) => {
      added++
      await set(String(added).padStart(8, '0'), item)
    },
    remove: async (id) => {
      items.delete(id)
      await store.delete(prefix + id)
    },
  }
}
