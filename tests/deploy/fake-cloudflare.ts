import { readFileSync } from 'node:fs'
import type { Web } from '#workers/deploy/cloudflare.ts'
import type { RunWrangler } from '#workers/deploy/run-wrangler.ts'

/**
 * An account at Cloudflare, as wrangler and its API show it, with faults on demand. Imports fail once read replication was
 * switched, and secrets make an empty Worker, as at the real one.
 */

export type Fault = {
  /** Matches the method and path of the API, or a command of wrangler. */
  on: RegExp
  /** `lost`: it was done, and the answer did not arrive. */
  as: 'refused' | 'lost' | 'broken' | 'rate-limited' | 'page' | 'free plan'
  times?: number
}

export const LIVE = '11111111-aaaa-4aaa-8aaa-111111111111'
export const NEXT = '22222222-bbbb-4bbb-8bbb-222222222222'
/** Of the Worker that draws. */
export const NEXT_IMAGES = '33333333-cccc-4ccc-8ccc-333333333333'
const EMPTY = '00000000-eeee-4eee-8eee-000000000000'
const IMAGES = '-c workers/images/wrangler.toml'
const PAGE = 2

export function fakeCloudflare(given: Partial<Account> = {}) {
  const account: Account = {
    databases: [],
    queues: [],
    secrets: null,
    migrations: [],
    isDeployed: false,
    hasImages: given.isDeployed ?? false,
    pauses: [],
    calls: [],
    faults: [],
    ...given,
  }
  return { account, run: wranglerOf(account), web: webOf(account) }
}

type Database = { uuid: string; name: string; location: string | undefined; read_replication: { mode: string } }
type Account = {
  databases: Database[]
  queues: { queue_name: string }[]
  /** Null while there is no Worker. */
  secrets: string[] | null
  migrations: readonly string[]
  isDeployed: boolean
  hasImages: boolean
  pauses: number[]
  calls: string[]
  faults: Fault[]
}

function takeFault({ faults }: Account, call: string): Fault['as'] | undefined {
  const fault = faults.find(({ on, times = 1 }) => times > 0 && on.test(call))
  if (fault !== undefined) fault.times = (fault.times ?? 1) - 1
  return fault?.as
}

function webOf(account: Account): Web {
  return {
    wait: async (milliseconds) => void account.pauses.push(milliseconds),
    fetch: async (input, { method = 'GET', body, headers } = {}) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const path = url.pathname.replace('/client/v4/accounts/account-1', '')
      const call = `${method} ${path}`
      account.calls.push(call)
      if (new Headers(headers).get('authorization') !== 'Bearer token-1') return failed(401, 'Not signed in')
      const fault = takeFault(account, call)
      if (fault === 'rate-limited') return failed(429, 'Too many requests', { 'retry-after': '7' })
      if (fault === 'refused') return failed(403, 'Not allowed')
      if (fault === 'broken') throw new Error('socket hang up')
      if (fault === 'page') return new Response('<html>Bad gateway</html>', { status: 502 })
      const answer = answerOf(account, method, path, Number(url.searchParams.get('page') ?? 1), readBody(body))
      if (fault === 'lost') throw new Error('The answer was lost')
      return answer
    },
  }
}

type Body = {
  name?: string
  queue_name?: string
  primary_location_hint?: string
  read_replication?: { mode: string }
  batch?: { sql: string }[]
}

function readBody(body: unknown): Body {
  return typeof body === 'string' ? (JSON.parse(body) as Body) : {}
}

function answerOf(account: Account, method: string, path: string, page: number, body: Body): Response {
  const { databases, queues } = account
  const pageOf = (items: object[]) => succeeded(items.slice((page - 1) * PAGE, page * PAGE))
  if (path === '/d1/database' && method === 'GET') return pageOf(databases.map(({ uuid, name }) => ({ uuid, name })))
  if (path === '/queues' && method === 'GET') return pageOf(queues)
  if (path === '/d1/database') {
    if (databases.some(({ name }) => name === body.name)) return failed(400, 'That name exists')
    const uuid = `00000000-0000-4000-8000-00000000000${databases.length + 1}`
    const database = { uuid, name: body.name ?? '', location: body.primary_location_hint }
    databases.push({ ...database, read_replication: { mode: 'disabled' } })
    return succeeded(database)
  }
  if (path === '/queues') {
    if (queues.some(({ queue_name }) => queue_name === body.queue_name)) return failed(400, 'That name exists')
    queues.push({ queue_name: body.queue_name ?? '' })
    return succeeded({})
  }
  if (path.endsWith('/query')) {
    record(account, (body.batch ?? []).map(({ sql }) => sql).join(';'))
    return succeeded([])
  }
  const database = databases.find(({ uuid }) => path === `/d1/database/${uuid}`)
  if (database === undefined) return failed(404, 'Not found')
  if (method === 'PUT') database.read_replication = body.read_replication ?? { mode: 'unknown' }
  return succeeded(database)
}

function record(account: Account, sql: string): void {
  const names = [...sql.matchAll(/INSERT INTO d1_migrations \(name\) VALUES \('([^']*)'\)/g)].map(
    ([, name]) => name ?? '',
  )
  account.migrations = [...account.migrations, ...names]
}

function succeeded(result: unknown): Response {
  return Response.json({ success: true, errors: [], messages: [], result })
}

function failed(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ success: false, errors: [{ code: 10_000, message }], result: null }, { status, headers })
}

function wranglerOf(account: Account): RunWrangler {
  return async (args, { input } = {}) => {
    const call = args
      .join(' ')
      .replace(/ --yes --json --command .*/s, '')
      .replace(/ --yes --file .*/s, ' --file')
    account.calls.push(call)
    const fault = takeFault(account, call)
    if (fault === 'refused') return said('Not allowed', false)
    if (fault === 'free plan') return said('CPU limits are not supported for the Free plan [code: 100328]', false)
    const answer = answerOfWrangler(account, call, args, input)
    return fault === undefined ? answer : said('The answer was lost', false)
  }
}

function answerOfWrangler(account: Account, call: string, args: string[], input: string | undefined) {
  const unknown = said('This Worker does not exist on your account. [code: 10007]', false)
  if (call.startsWith('whoami')) return said(JSON.stringify({ accounts: [{ id: 'account-1', name: 'Mine' }] }))
  if (call.startsWith('auth token')) return said(JSON.stringify({ type: 'oauth', token: 'token-1' }))
  if (call.startsWith('secret list'))
    return account.secrets === null ? unknown : said(JSON.stringify(account.secrets.map((name) => ({ name }))))
  if (call.startsWith('secret put')) {
    const name = call.split(' ')[2] ?? ''
    if (input !== '') account.secrets = [...new Set([...(account.secrets ?? []), name])]
    return said('')
  }
  if (call.endsWith('--file')) {
    if (account.databases.some(({ read_replication }) => read_replication.mode !== 'disabled'))
      return said('A request to the Cloudflare API failed. [code: 7009]', false)
    record(account, readFileSync(args.at(-1) ?? '', 'utf8'))
    return said('')
  }
  if (call.startsWith('d1 execute'))
    return said(JSON.stringify([{ results: account.migrations.map((name) => ({ name })) }]))
  if (call.startsWith('deployments status')) {
    const isThere = call.includes(IMAGES) ? account.hasImages : account.isDeployed || account.secrets !== null
    const id = call.includes(IMAGES) || account.isDeployed ? LIVE : EMPTY
    return isThere ? said(JSON.stringify({ versions: [{ version_id: id, percentage: 100 }] })) : unknown
  }
  if (call.startsWith('versions view')) {
    const types = ['secret_text', ...(call.includes(EMPTY) ? [] : ['d1'])]
    return said(JSON.stringify({ resources: { bindings: types.map((type) => ({ type })) } }))
  }
  if (call.startsWith('versions upload'))
    return said(`Uploaded mergequest\nWorker Version ID: ${call.includes(IMAGES) ? NEXT_IMAGES : NEXT}\n`)
  if (call.startsWith('deploy --env')) account.isDeployed = true
  if (call.startsWith('deploy -c')) account.hasImages = true
  return said(call.includes('time-travel') ? '{"bookmark": "0000-1"}' : '')
}

function said(answer: string, ok = true) {
  return { ok, output: `▲ [WARNING] A newer version\n${answer}`, answer }
}
