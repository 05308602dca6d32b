import type { Web } from './cloudflare.ts'

/** Each check returns the fault, or null. */

export type Ask = (path: string, options?: RequestInit) => Promise<Response>
/** `first`: of a new installation. `trial`: a version without traffic, whose schedules are still those of the live one. */
export type Stage = 'first' | 'trial' | 'live'
export type Expected = {
  stage: Stage
  clientId?: string | undefined
  /** Whether pages are cached. */
  isKept: boolean
}
type Health = { status: string; cronRanAt: string | null }
type Board = { entries: { username: string | null }[] }
type CheckTools = { ask: Ask; origin: string; wait: Web['wait']; note: (text: string) => void; expected: Expected }
type Check = { name: string; run: (run: CheckTools) => Promise<string | null> }

const HEADERS = {
  'content-security-policy': /script-src 'self' 'nonce-[^']+'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
}

export const CHECKS: Check[] = [
  { name: 'health', run: checkHealth },
  ...['/', '/leaderboard', '/prizes', '/transparency'].map((path) => ({
    name: `screen ${path}`,
    run: async ({ ask }: CheckTools) => expectScreen(await ask(path), 200),
  })),
  { name: 'strict headers', run: async ({ ask, origin }) => faultyHeader(await ask('/'), origin) },
  { name: 'assets', run: checkAssets },
  {
    name: 'public API',
    run: async ({ ask }) => expectType(await ask('/api/v1/openapi.json'), 200, 'application/json'),
  },
  { name: 'unknown screen', run: async ({ ask }) => expectHome(await ask('/no-trail-leads-here')) },
  {
    name: 'unknown address of the API',
    run: async ({ ask }) => expectType(await ask('/api/nothing'), 404, 'application/problem+json'),
  },
  { name: 'behind the staff sign-in', run: async ({ ask }) => expectStatus(await ask('/admin/settings'), 404) },
  { name: 'the staff sign-in', run: async ({ ask }) => expectScreen(await ask('/admin'), 200) },
  ...['github', 'stripe', 'telegram'].map((source) => ({
    name: `unsigned webhook of ${source}`,
    run: async ({ ask }: CheckTools) =>
      expectStatus(await ask(`/api/webhooks/${source}`, { method: 'POST', body: '{}', headers: JSON_BODY }), 401),
  })),
  {
    name: 'form of another origin',
    run: async ({ ask }) =>
      expectStatus(await ask('/login', { method: 'POST', headers: { origin: 'https://elsewhere.example' } }), 403),
  },
  { name: 'sign-in by GitHub', run: checkSignIn },
  { name: 'a cached page', run: checkCachedPage },
  { name: 'schedules', run: checkSchedules },
  { name: 'robots.txt', run: async ({ ask }) => expectType(await ask('/robots.txt'), 200, 'text/plain') },
  { name: 'security.txt', run: async ({ ask }) => expectStatus(await ask('/.well-known/security.txt'), 200) },
]

const JSON_BODY = { 'content-type': 'application/json' }
const CRON_TRIES = 13
const CRON_PAUSE = 10_000
const KEPT_TRIES = 10
const KEPT_PAUSE = 1000

/** A name that leads to GitHub without a look-up and without a row. */
async function checkSignIn({ ask, origin, note, expected: { clientId } }: CheckTools): Promise<string | null> {
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

async function checkCachedPage({ ask, origin, wait, note, expected }: CheckTools): Promise<string | null> {
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

async function checkSchedules({ ask, wait, note, expected: { stage } }: CheckTools): Promise<string | null> {
  const tries = stage === 'trial' ? 1 : CRON_TRIES
  for (let tried = 1; tried <= tries; tried += 1) {
    const { status, cronRanAt } = (await (await ask('/api/health')).json()) as Health
    if (status === 'ok' && cronRanAt !== null) return null
    if (tried < tries) await wait(CRON_PAUSE)
  }
  const waits = 'After a change Cloudflare may take a quarter of an hour to start them'
  if (stage === 'live') return `none has run in two minutes. ${waits}: run the smoke test again.`
  note(stage === 'first' ? `No schedule has run yet. ${waits}: look at /api/health then.` : 'The schedules do not run.')
  return null
}

/** Schedules that stopped must not keep back the version that mends them. */
async function checkHealth({ ask, expected: { stage } }: CheckTools): Promise<string | null> {
  const answer = await ask('/api/health')
  const { status } = (await answer.clone().json()) as Health
  return stage === 'trial' && status === 'late' ? null : expectStatus(answer, 200)
}

async function checkAssets({ ask }: CheckTools): Promise<string | null> {
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
