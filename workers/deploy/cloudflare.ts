import { setTimeout as wait } from 'node:timers/promises'
import { readJson, type RunWrangler } from './run-wrangler.ts'

/** What wrangler has no command for: reading whole lists by exact name, and read replication. */

const API = 'https://api.cloudflare.com/client/v4'
const TRIES = 6
const PAUSE = 2000
const LONGEST_PAUSE = 5 * 60_000
const LONGEST_ANSWER = 60_000

export type Web = { fetch: typeof fetch; wait: (milliseconds: number) => Promise<unknown> }
export type Reply<Value> = { ok: true; value: Value } | { ok: false; status: number | null; text: string }
export type Cloudflare = {
  ask: <Value>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Reply<Value>>
  list: <Item>(path: string) => Promise<Item[]>
}

type Credentials = { type: 'oauth' | 'api_token'; token: string } | { type: 'api_key'; key: string; email: string }
type Answer<Value> = { success: boolean; result: Value; errors?: { code: number; message: string }[] }

export const web: Web = { fetch, wait }

/** Uses the account and the sign-in of wrangler. */
export async function openCloudflare(
  run: RunWrangler,
  { fetch: send, wait: pause }: Web,
  accountId: string | undefined,
): Promise<Cloudflare> {
  const account = accountId ?? (await findAccount(run))
  const headers = { ...(await readCredentials(run)), 'content-type': 'application/json' }
  return { ask, list }

  async function ask<Value>(method: string, path: string, body?: object): Promise<Reply<Value>> {
    for (let tries = 1; ; tries += 1) {
      const reply = await askOnce<Value>(method, path, body)
      // A POST without an answer may have made something: the caller looks before it asks again.
      const isRetried = !reply.ok && (reply.status === 429 || (method !== 'POST' && isAway(reply.status)))
      if (!isRetried || tries === TRIES || reply.pause > LONGEST_PAUSE) return reply
      await pause(reply.pause)
    }
  }

  async function askOnce<Value>(method: string, path: string, body?: object) {
    try {
      const response = await send(`${API}/accounts/${account}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(LONGEST_ANSWER),
      })
      const text = await response.text()
      const answer = readAnswer<Value>(text)
      if (response.ok && answer?.success === true) return { ok: true as const, value: answer.result }
      const shown = answer?.errors?.map(({ code, message }) => `${message} [code: ${code}]`).join(' ') ?? ''
      return {
        ok: false as const,
        status: response.ok ? null : response.status,
        text: shown || `status ${response.status}`,
        pause: pauseOf(response),
      }
    } catch (error) {
      return { ok: false as const, status: null, text: String(error), pause: PAUSE }
    }
  }

  async function list<Item>(path: string): Promise<Item[]> {
    const items: Item[] = []
    const seen = new Set<string>()
    for (let page = 1; ; page += 1) {
      const found = mustSucceed(await ask<Item[]>('GET', `${path}?page=${page}`), `list ${path.slice(1)}`)
      const fresh = found.filter((item) => !seen.has(JSON.stringify(item)))
      if (fresh.length === 0) return items
      for (const item of fresh) seen.add(JSON.stringify(item))
      items.push(...fresh)
    }
  }
}

export function mustSucceed<Value>(reply: Reply<Value>, what: string): Value {
  if (reply.ok) return reply.value
  const rights = 'Its token needs the rights D1: Edit and Queues: Edit, and `npx wrangler login` has them.'
  throw new Error(
    `Cloudflare did not ${what}: ${reply.text}.${reply.status === 403 || reply.status === 401 ? ` ${rights}` : ''}`,
  )
}

/** All or none. Each is a text of its own: D1 has split texts of several at the wrong places. */
export async function queryDatabase({ ask }: Cloudflare, id: string, statements: string[]): Promise<void> {
  const batch = statements.map((sql) => ({ sql }))
  mustSucceed(await ask('POST', `/d1/database/${id}/query`, { batch }), 'run the statements')
}

/** Whether nobody knows what became of a request. */
export function isAway(status: number | null): boolean {
  return status === null || status >= 500
}

async function findAccount(run: RunWrangler): Promise<string> {
  const { accounts } = await readJson<{ accounts: { id: string; name: string }[] }>(run, ['whoami', '--json'])
  const [account] = accounts
  if (account === undefined || accounts.length > 1)
    throw new Error(
      `Set CLOUDFLARE_ACCOUNT_ID to one of your accounts: ${accounts.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
    )
  return account.id
}

async function readCredentials(run: RunWrangler): Promise<Record<string, string>> {
  const found = await readJson<Credentials>(run, ['auth', 'token', '--json']).catch(() => null)
  // Never the output: it may hold the token.
  if (found === null) throw new Error('wrangler is not signed in: npx wrangler login, or set CLOUDFLARE_API_TOKEN.')
  return found.type === 'api_key'
    ? { 'x-auth-key': found.key, 'x-auth-email': found.email }
    : { authorization: `Bearer ${found.token}` }
}

function readAnswer<Value>(text: string): Answer<Value> | null {
  try {
    return JSON.parse(text) as Answer<Value>
  } catch {
    return null
  }
}

function pauseOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : PAUSE
}
