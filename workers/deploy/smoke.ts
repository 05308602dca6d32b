import { asCommand, refuse } from './as-command.ts'
import { web, type Web } from './cloudflare.ts'

/**
 * `npm run smoke -- https://your.domain`: leaves nothing behind. With OPERATOR_TOKEN it also checks /api/ready, with
 * GITHUB_CLIENT_ID also the one of the sign-in.
 */

type Ask = (path: string, options?: RequestInit) => Promise<Response>
/** A version of the Worker at Cloudflare. */
export type Version = { worker: string; id: string }
type Expected = {
  operatorToken?: string | undefined
  clientId?: string | undefined
  /** Whether the installation keeps pages. */
  isKept: boolean
}
type Readiness = {
  status: string
  incidents: { kind: string }[]
  database: { region?: string | null; isPrimary?: boolean | null }
}
type Board = { entries: { username: string | null }[] }
type Look = { ask: Ask; origin: string; wait: Web['wait']; note: (text: string) => void; expected: Expected }
type Check = { name: string; look: (look: Look) => Promise<string | null> }

const HEADERS = {
  'content-security-policy': /script-src 'self' 'nonce-[^']+'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
}

const CHECKS: Check[] = [
  { name: 'health', look: async ({ ask }) => expectStatus(await ask('/api/health'), 200) },
  ...['/', '/leaderboard', '/prizes', '/transparency'].map((path) => ({
    name: `screen ${path}`,
    look: async ({ ask }: Look) => expectScreen(await ask(path), 200),
  })),
  { name: 'strict headers', look: async ({ ask, origin }) => faultyHeader(await ask('/'), origin) },
  { name: 'assets', look: lookAtAssets },
  {
    name: 'public API',
    look: async ({ ask }) => expectType(await ask('/api/v1/openapi.json'), 200, 'application/json'),
  },
  { name: 'unknown screen', look: async ({ ask }) => expectHome(await ask('/no-trail-leads-here')) },
  {
    name: 'unknown address of the API',
    look: async ({ ask }) => expectType(await ask('/api/nothing'), 404, 'application/problem+json'),
  },
  { name: 'behind the staff sign-in', look: async ({ ask }) => expectStatus(await ask('/admin/settings'), 404) },
  { name: 'the staff sign-in', look: async ({ ask }) => expectScreen(await ask('/admin'), 200) },
  {
    name: 'operator API without token',
    look: async ({ ask }) => expectStatus(await ask('/api/operator/settings'), 404),
  },
  { name: 'readiness without token', look: async ({ ask }) => expectStatus(await ask('/api/ready'), 404) },
  ...['github', 'stripe', 'telegram'].map((source) => ({
    name: `unsigned webhook of ${source}`,
    look: async ({ ask }: Look) =>
      expectStatus(await ask(`/api/webhooks/${source}`, { method: 'POST', body: '{}', headers: JSON_BODY }), 401),
  })),
  {
    name: 'form of another origin',
    look: async ({ ask }) =>
      expectStatus(await ask('/login', { method: 'POST', headers: { origin: 'https://elsewhere.example' } }), 403),
  },
  { name: 'sign-in by GitHub', look: lookAtSignIn },
  { name: 'a kept page', look: lookAtKeptPage },
  { name: 'schedules', look: lookAtSchedules },
  { name: 'robots.txt', look: async ({ ask }) => expectType(await ask('/robots.txt'), 200, 'text/plain') },
  { name: 'security.txt', look: async ({ ask }) => expectStatus(await ask('/.well-known/security.txt'), 200) },
]

const JSON_BODY = { 'content-type': 'application/json' }
const LONGEST_ANSWER = 15_000
const ANSWER_TRIES = 60
const ANSWER_PAUSE = 5000
const CRON_TRIES = 13
const CRON_PAUSE = 10_000
const KEPT_TRIES = 10
const KEPT_PAUSE = 1000

/** Whether a MergeQuest answers at the address, healthy or not. */
export async function isServing(origin: string): Promise<boolean> {
  try {
    const reply = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(LONGEST_ANSWER) })
    return 'status' in ((await reply.json()) as object)
  } catch {
    return false
  }
}

/** With a version, Cloudflare sends the requests to it even while it has no traffic. */
export async function smoke(
  origin: string,
  expected: Expected,
  say: (line: string) => void,
  version: Version | null = null,
  { fetch: send, wait }: Web = web,
) {
  const override: Record<string, string> =
    version === null ? {} : { 'cloudflare-workers-version-overrides': `${version.worker}="${version.id}"` }
  const ask: Ask = (path, options = {}) =>
    send(origin.replace(/\/$/, '') + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_ANSWER),
      ...options,
      headers: { ...override, ...(options.headers as Record<string, string> | undefined) },
    })
  say(`Trying ${origin} …`)
  const unreachable = await waitForAnswer(ask, version, wait)
  if (unreachable !== null) {
    say(`  FAULT  ${unreachable}`)
    return false
  }
  const { operatorToken } = expected
  const checks = operatorToken === undefined ? CHECKS : [...CHECKS, readiness(operatorToken)]
  const look = { ask, origin, wait, expected, note: (text: string) => say(`  note   ${text}`) }
  let faults = 0
  for (const { name, look: run } of checks) {
    const fault = await run(look).catch((error: unknown) => String(error))
    if (fault !== null) faults += 1
    say(fault === null ? `  ok     ${name}` : `  FAULT  ${name}: ${fault}`)
  }
  if (operatorToken === undefined) say('  note   /api/ready was not checked: OPERATOR_TOKEN is not set.')
  say(faults === 0 ? `All ${checks.length} checks passed.` : `${faults} of ${checks.length} checks failed.`)
  return faults === 0
}

/** A new domain has no certificate for some minutes, and a new version is not everywhere at once. */
async function waitForAnswer(ask: Ask, version: Version | null, wait: Web['wait']): Promise<string | null> {
  let fault = ''
  for (let tries = 1; tries <= ANSWER_TRIES; tries += 1) {
    if (tries > 1) await wait(ANSWER_PAUSE)
    try {
      const health = (await (await ask('/api/health')).json()) as { version?: string | null }
      if (version === null || health.version === version.id) return null
      fault = `version ${health.version} answers, not ${version.id}`
    } catch (error) {
      fault = `no answer: ${String(error)}`
    }
  }
  return fault
}

function readiness(token: string): Check {
  return {
    name: 'readiness',
    look: async ({ ask, note }) => {
      const answer = await ask('/api/ready', { headers: { authorization: `Bearer ${token}` } })
      const wrong = expectStatus(answer, 200)
      if (wrong !== null) return `${wrong} ${(await answer.text()).slice(0, 2000)}`
      const { status, incidents, database } = (await answer.json()) as Readiness
      if (status !== 'ready') note([status, ...incidents.map(({ kind }) => kind)].join(', '))
      const by = database.isPrimary === false ? 'a replica' : 'the primary: there is no replica near you yet'
      note(`D1 answers from ${database.region ?? 'an unnamed region'}, ${by}.`)
      return null
    },
  }
}

/** The name of a player, whom the sign-in sends to GitHub without a look-up and without a row. */
async function lookAtSignIn({ ask, origin, note, expected: { clientId } }: Look): Promise<string | null> {
  const board = (await (await ask('/api/v1/leaderboard?period=all&limit=10')).json()) as Board
  const username = board.entries.find((entry) => entry.username !== null)?.username
  if (username == null) {
    note('The sign-in was not tried, because nobody has joined yet.')
    return null
  }
  const body = new URLSearchParams({ username })
  const answer = await ask('/login', { method: 'POST', body, headers: { origin: new URL(origin).origin } })
  const location = answer.headers.get('location') ?? ''
  if (!URL.canParse(location)) return `leads to ${location === '' ? `status ${answer.status}` : location}`
  const { pathname, searchParams } = new URL(location)
  const callback = `${new URL(origin).origin}/github/callback`
  if (pathname !== '/login/oauth/authorize') return `leads to ${pathname}`
  if (searchParams.get('redirect_uri') !== callback) return `comes back to ${searchParams.get('redirect_uri')}`
  if (clientId === undefined)
    note(`The sign-in names the client ${searchParams.get('client_id')}: is it your OAuth app?`)
  else if (searchParams.get('client_id') !== clientId) return 'names another client id'
  return null
}

async function lookAtKeptPage({ ask, origin, wait, note, expected }: Look): Promise<string | null> {
  const { protocol, host } = new URL(origin)
  if (!expected.isKept || protocol === 'http:' || host.endsWith('.workers.dev')) {
    note('No page is kept here: PAGE_CACHE is off, or the address has no cache.')
    return null
  }
  // Isolates and the data centre do not know each other's pages at once.
  for (let tries = 1; tries <= KEPT_TRIES; tries += 1) {
    const answer = await ask('/prizes')
    await answer.arrayBuffer()
    if (answer.headers.has('age')) return null
    await wait(KEPT_PAUSE)
  }
  return `none in ${KEPT_TRIES} requests was`
}

async function lookAtSchedules({ ask, wait }: Look): Promise<string | null> {
  for (let tries = 1; tries <= CRON_TRIES; tries += 1) {
    const { status, cronRanAt } = (await (await ask('/api/health')).json()) as { status: string; cronRanAt: unknown }
    if (status === 'ok' && cronRanAt !== null) return null
    if (tries < CRON_TRIES) await wait(CRON_PAUSE)
  }
  return 'none has run in two minutes. After a first deployment Cloudflare may take a quarter of an hour: run the smoke test again.'
}

async function lookAtAssets({ ask }: Look): Promise<string | null> {
  const markup = await (await ask('/')).text()
  const assets = [...new Set([...markup.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? ''))]
  if (!assets.some((path) => path.endsWith('.js'))) return 'the home page has no script'
  if (!assets.some((path) => path.endsWith('.css'))) return 'the home page has no style sheet'
  for (const path of assets) {
    const answer = await ask(path)
    const wrong = expectStatus(answer, 200)
    if (wrong !== null) return `${path}: ${wrong}`
    if (!/immutable/.test(answer.headers.get('cache-control') ?? '')) return `${path} is not cached by browsers`
    if (path.endsWith('.js') && !/javascript/.test(answer.headers.get('content-type') ?? ''))
      return `${path} is not a script`
  }
  return expectStatus(await ask('/assets/not-there.js'), 404)
}

function faultyHeader(answer: Response, origin: string): string | null {
  const wanted = origin.startsWith('https:') ? { ...HEADERS, 'strict-transport-security': /max-age=63072000/ } : HEADERS
  for (const [name, value] of Object.entries(wanted)) {
    const given = answer.headers.get(name)
    if (given === null || !value.test(given)) return `${name} is ${given ?? 'absent'}`
  }
  return null
}

async function expectScreen(answer: Response, status: number): Promise<string | null> {
  const wrong = expectType(answer, status, 'text/html')
  if (wrong !== null) return wrong
  const headings = (await answer.text()).match(/<h1/g)?.length ?? 0
  return headings === 1 ? null : `${headings} h1 headings instead of one`
}

function expectHome(answer: Response): string | null {
  return expectStatus(answer, 302) ?? (answer.headers.get('location') === '/' ? null : 'does not redirect home')
}

function expectType(answer: Response, status: number, type: string): string | null {
  const wrong = expectStatus(answer, status)
  const given = answer.headers.get('content-type') ?? 'none'
  return wrong ?? (given.startsWith(type) ? null : `content type ${given}, not ${type}`)
}

function expectStatus(answer: Response, status: number): string | null {
  return answer.status === status ? null : `${answer.status}, not ${status}`
}

await asCommand(import.meta.url, async ([origin]) => {
  if (origin === undefined || !URL.canParse(origin)) return refuse('npm run smoke -- https://your.domain')
  const { OPERATOR_TOKEN: operatorToken, GITHUB_CLIENT_ID: clientId, PAGE_CACHE } = process.env
  return (await smoke(origin, { operatorToken, clientId, isKept: PAGE_CACHE !== 'off' }, console.log)) ? 0 : 1
})
