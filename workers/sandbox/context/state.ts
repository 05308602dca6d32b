import * as z from 'zod'
import { CHATS, type Chat } from '#app/domain/chat/chat.ts'
import type { PastAction } from '#workers/sandbox/world/action.ts'
import type { KeptName } from '#workers/sandbox/world/name-book.ts'
import type { Hardness } from './hardness.ts'
import type { StripeEvent, StripeObject, StripeReplay, StripeSettings } from './objects.ts'

/**
 * All calls of a party fail, or those with `path` in their path. `lost` does the work and loses the answer; `malformed` sends
 * half of it; `gone` is 404.
 */
export const faultInput = z.object({
  party: z.enum(['github-rest', 'github-search', 'github-graphql', 'telegram', 'email', 'stripe', ...CHATS]),
  kind: z.enum(['forbidden', 'too_many', 'server_error', 'timeout', 'malformed', 'lost', 'gone']),
  path: z.string().optional(),
  calls: z.coerce.number().int().min(1).max(10_000).default(1),
  retryAfter: z.coerce.number().int().min(0).max(86_400).default(30),
})

export type Fault = z.output<typeof faultInput>

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
  /** `pings`: whether it could have alerted anybody. */
  | { channel: 'chat'; chat: Chat; at: number; hook: string; text: string; pings: boolean; body: string }

/** A request to the analytics host, in the browser's field names. */
export const analyticsPayload = z.object({
  n: z.string().min(1).max(120),
  u: z.url(),
  d: z.string().min(1),
  r: z.string().nullable(),
  w: z.number().int(),
  h: z.union([z.literal(0), z.literal(1)]),
  p: z.string().optional(),
})

export type AnalyticsRecord = { at: number; contentType: string; payload: z.output<typeof analyticsPayload> }

export type TelegramUpdate = { at: number; chatId: number; text: string }

export type OAuthCode = {
  githubId: number
  clientId: string
  redirectUri: string
  challenge: string | null
  scope: string
  expiresAt: number
  account?: PlayedAccount
}

export type PlayedAccount = Record<string, unknown> & { id: number; login: string }

export type OAuthToken = { githubId: number; scope: string; account?: PlayedAccount }

export type Installation = {
  id: number
  githubId: number
  createdAt: number
  suspendedAt: number | null
  isRemoved: boolean
}

/** Core and graphql per hour, search per minute; null means unlimited. */
export type Limits = { core: number | null; search: number | null; graphql: number | null }

export type OversizedAccount = { githubId: number; days: number }

export type Settings = { limits: Limits; heavy: OversizedAccount[]; hardness: Hardness }

/** Keys sort as text. */
export type SandboxStore = {
  list: (prefix: string) => Promise<Map<string, unknown>>
  put: (key: string, value: unknown) => Promise<void>
  delete: (key: string) => Promise<void>
}

export type State = Awaited<ReturnType<typeof openState>>

export async function openState(store: SandboxStore) {
  return {
    names: await openCollection<KeptName>(store, 'names'),
    acts: await openCollection<PastAction>(store, 'acts'),
    messages: await openCollection<Message>(store, 'messages'),
    telegramUpdates: await openCollection<TelegramUpdate>(store, 'telegram-updates'),
    events: await openCollection<AnalyticsRecord>(store, 'events'),
    faults: await openCollection<Fault>(store, 'faults'),
    codes: await openCollection<OAuthCode>(store, 'codes'),
    tokens: await openCollection<OAuthToken>(store, 'tokens'),
    installations: await openCollection<Installation>(store, 'installations'),
    settings: await openCollection<Settings>(store, 'settings'),
    stripe: await openCollection<StripeObject>(store, 'stripe'),
    stripeEvents: await openCollection<StripeEvent>(store, 'stripe-events'),
    stripeReplays: await openCollection<StripeReplay>(store, 'stripe-replays'),
    stripeSettings: await openCollection<StripeSettings>(store, 'stripe-settings'),
  }
}

/** Write-through, in insertion order. */
async function openCollection<Item>(store: SandboxStore, name: string) {
  const prefix = `${name}:`
  const stored = await store.list(prefix)
  // Only `set` of the same collection writes under its prefix.
  const items = new Map([...stored].map(([key, value]) => [key.slice(prefix.length), value as Item]))
  let added = Math.max(0, ...[...items.keys()].map((key) => Number(key)).filter(Number.isInteger))

  async function set(id: string, item: Item): Promise<void> {
    items.set(id, item)
    await store.put(prefix + id, item)
  }

  async function remove(id: string): Promise<void> {
    items.delete(id)
    await store.delete(prefix + id)
  }

  return {
    all: () => [...items.values()],
    entries: () => [...items],
    get: (id: string) => items.get(id) ?? null,
    set,
    add: async (item: Item) => {
      added++
      await set(String(added).padStart(8, '0'), item)
    },
    remove,
    clear: async () => {
      for (const id of items.keys()) await remove(id)
    },
  }
}

export function createMemoryStore(): SandboxStore {
  const values = new Map<string, unknown>()
  return {
    list: async (prefix) =>
      new Map([...values].filter(([key]) => key.startsWith(prefix)).sort(([one], [other]) => (one < other ? -1 : 1))),
    put: async (key, value) => {
      values.set(key, structuredClone(value))
    },
    delete: async (key) => {
      values.delete(key)
    },
  }
}
