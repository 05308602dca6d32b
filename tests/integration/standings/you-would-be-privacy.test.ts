import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { requestErasure } from '#app/core/players/request-erasure.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import { erasePlayers } from '#app/features/account/erase-players.server.ts'
import { players } from '#db/schema/players.ts'
import {
  emptyDatabase,
  everyRow,
  makePlayer,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { openPull } from '#tests/worlds/open-pull.ts'
import { openProduct, type Product } from '#tests/worlds/product.ts'

/** Everything that ‘You’d be’ tells about one account, by output, in each state of the account. */

const LOGIN = 'rope-ada'
/** As long as the other one; the sandbox has no account with this beginning. */
const NOBODY = 'nobody-a'
const MAIL = 'ada@example.test'

let product: Product
let account: { githubId: number; nodeId: string }
let context: TestContext

beforeAll(async () => {
  product = await openProduct()
  await openPull(product, LOGIN)
  const found = await product.sandbox.fetch(new Request(`${testVars.GITHUB_API_URL}/users/${LOGIN}`))
  const { id, node_id: nodeId } = (await found.json()) as { id: number; node_id: string }
  account = { githubId: id, nodeId }
  // Home shows how far the week is.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
})

afterAll(() => void vi.useRealTimers())

beforeEach(async () => {
  context = testContext(Date.now())
  await emptyDatabase(context)
})

const states = {
  suspended: () => enter({ suspendedAt: 1 }),
  banned: () => enter({ suspendedAt: 1, bannedAt: 1 }),
  'suspended under a former name': () => enter({ suspendedAt: 1, githubUsername: 'ada-before' }),
  'deleted on GitHub': () => enter({ goneAt: 1 }),
  'merged into a player who plays': async () => {
    const { id } = await bob()
    await enter({ mergedInto: id, suspendedAt: 1 })
  },
  erased: async () => {
    const player = await enter({})
    await requestErasure(context, player, LOGIN)
    context.clock.now += 8 * DAY
    expect(await erasePlayers(context, async () => true)).toBe(1)
    context.clock.now -= 8 * DAY
  },
  'erased, with the name typed again': async () => {
    await states.erased()
    await enter({ claimedAt: null })
  },
}
type State = keyof typeof states

test.each(Object.keys(states) as State[])('%s: every output is that of nobody’s name, byte for byte', async (state) => {
  const nobody = await shown(NOBODY)
  expect(nobody.page).toContain('no points by this name')
  expect(nobody.page).not.toMatch(/rope-bob|<title>[^<]*rope/i)
  await states[state]()
  expect(differences(await shown(LOGIN), nobody)).toEqual([])
})

/** The hash in its name may have any letters. */
const BUILT_FILE = /\/assets\/[\w.-]+/g

test('a stranger and somebody unclaimed get the same place, and nothing but it', async () => {
  const stranger = await shown(LOGIN)
  expect(stranger.page).toContain('You’d be')
  await enter({ claimedAt: null, email: MAIL })
  expect(differences(await shown(LOGIN), stranger)).toEqual([])
  // Neither which work it is nor where.
  for (const text of Object.values(stranger))
    expect(text.replaceAll(BUILT_FILE, '')).not.toMatch(/\/pull\/|Tighten|U_|ada@example/)
})

test('somebody hidden gets the place of a stranger', async () => {
  await enter({ hiddenAt: 1, email: MAIL })
  const { page } = await shown(LOGIN)
  expect(page).toContain('You’d be')
  expect(page).not.toContain('Already climbing')
})

test('an answer is in no cache, no search engine, no title, no canonical address and no referrer', async () => {
  for (const name of [LOGIN, NOBODY]) {
    const answer = await request('/', name)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const page = await answer.text()
    expect(page).toContain('<meta name="robots" content="noindex"')
    expect(page).not.toMatch(/<link[^>]* rel="canonical"/)
    const head = page.slice(0, page.indexOf('</head>'))
    expect(head).not.toContain(name)
  }
})

test('cached pages are not answers, whatever is asked first', async () => {
  const bindings = { PAGE_CACHE: 'on' }
  const home = async (query: string) =>
    (await request('/', query, bindings)).text().then((page) => /<h1[^>]*>([^<]*)/.exec(page)?.[1])
  expect(await request('/', null, bindings).then((page) => page.text())).toContain('Every merge takes you higher.')
  expect(await home(LOGIN)).toContain('You’d be')
  expect(await home(NOBODY)).toContain('base camp')
  expect(await request('/', null, bindings).then((page) => page.text())).toContain('Every merge takes you higher.')
})

test('asking stores nothing but the budget of the minute and logs no name, also when GitHub fails', async () => {
  const before = await everyRow(context, { but: 'settings' })
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)))
  for (const name of [LOGIN, NOBODY]) {
    for (const path of ['/', '/_root.data']) await (await request(path, name)).text()
    await limitGitHub({ heavy: [{ githubId: account.githubId, days: 0 }] })
    await (await request('/', name)).text()
    await limitGitHub({ heavy: [], limits: { graphql: 0 } })
    await (await request('/', name)).text()
    await limitGitHub({ limits: { graphql: null } })
  }
  expect(lines.join('\n')).toContain('GraphQL query failed')
  expect(await everyRow(context, { but: 'settings' })).toBe(before)
  const [row] = await context.db.all<{ names: string }>(`SELECT group_concat(name || value) AS names FROM settings`)
  expect(`${lines.join('\n')}${row?.names}`).not.toMatch(new RegExp(`${LOGIN}|${NOBODY}`, 'i'))
})

async function limitGitHub(limits: Record<string, unknown>): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const change = { method: 'PUT', headers, body: JSON.stringify(limits) }
  const answer = await product.sandbox.fetch(new Request(`${testVars.STRIPE_API_URL}/sandbox/limits`, change))
  expect(answer.status).toBe(200)
}

/** Around the first letter that differs, because whole pages are hard to read. */
function differences(some: Record<string, string>, others: Record<string, string>): string[] {
  return Object.keys(others).flatMap((name) => {
    const [one = '', other = ''] = [some[name], others[name]]
    if (one === other) return []
    const at = Array.from({ length: one.length }, (_, index) => index).findIndex((index) => one[index] !== other[index])
    return [`${name}: ${one.slice(Math.max(0, at - 60), at + 60)} | ${other.slice(Math.max(0, at - 60), at + 60)}`]
  })
}

/** The page and its data, with what is logged; each name reads as the other one. */
async function shown(name: string): Promise<Record<'page' | 'data' | 'logged', string>> {
  const lines: string[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)))
  const page = await steady(await request('/', name), name)
  const data = await steady(await request('/_root.data', name), name)
  spy.mockRestore()
  return { page, data, logged: lines.map((line) => line.replaceAll(/"requestId":"[^"]*"/g, '')).join('\n') }
}

function request(path: string, name: string | null, bindings: Record<string, unknown> = {}): Promise<Response> {
  const query = name === null ? '' : `?${new URLSearchParams({ player: name })}`
  const headers = {
    'user-agent': 'Mozilla/5.0',
    'cf-connecting-ip': '203.0.113.9',
    'sec-fetch-site': 'same-origin',
  }
  return askWorker(new Request(`${testVars.APP_ORIGIN}${path}${query}`, { headers }), bindings)
}

/** Status and headers too, without what is new in each answer. */
async function steady(answer: Response, name: string): Promise<string> {
  const body = await answer.text()
  const shown = [answer.status, [...answer.headers].map((pair) => pair.join(': ')).join('\n'), body].join('\n')
  const nonce = /'nonce-([^']+)'/.exec(shown)?.[1]
  return (nonce === undefined ? shown : shown.replaceAll(nonce, 'nonce'))
    .replaceAll(new RegExp(name, 'gi'), 'name')
    .replaceAll(`>${name.slice(0, 2)}<`, '>initials<')
}

function bob() {
  return makePlayer(context, { githubUsername: 'rope-bob', claimedAt: null })
}

function enter(values: Partial<typeof players.$inferInsert>) {
  return makePlayer(context, { ...account, githubUsername: LOGIN, ...values })
}
