import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionCookie } from '#app/context/cookies.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { DAY, MINUTE } from '#app/domain/time/period.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import {
  cookiesAfter,
  emptyDatabase,
  locationOf,
  makePlayer,
  MONDAY,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { askOpened, openWorker, type OpenedWorker } from '#tests/servers/ask-worker.ts'
import { openSandbox } from '#tests/servers/sandbox.ts'
import { makeContest } from '#tests/worlds/contests.ts'
import { WORLD_START } from '#workers/sandbox/world/people.ts'
import wranglerToml from '../../../wrangler.toml?raw'

const NOW = MONDAY + 2 * DAY
/** A third of a hall of 150, with a third of what its address may do: still more than one visitor may. */
const THIRD = 1 / 3
const PEOPLE = 150 * THIRD
const OF_ADDRESS = new Set(['HALL_LIMIT', 'REQUEST_LIMIT'])
const HALL = '203.0.113.7'
/** Beyond a limit every further request is refused the same way. */
const BEYOND = 50
/** Beyond the largest limit of an address too. */
const FLOOD = 2400 * THIRD + BEYOND

let context: TestContext
let counted: ReturnType<typeof limitsOf>
let opened: OpenedWorker

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  context = testContext(NOW)
  await emptyDatabase(context)
  await writeRegistration(context, 'open')
  counted = limitsOf(
    Object.fromEntries(
      Object.entries(figures('production')).map(([name, limit]) => [
        name,
        OF_ADDRESS.has(name) ? limit * THIRD : limit,
      ]),
    ),
  )
  opened = await openWorker(counted.bindings)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('people behind one address sign in and join a contest, all in the same minute', async () => {
  openGitHub()
  await makeContest(context, { slug: 'autumn', startsAt: NOW, endsAt: NOW + 20 * DAY })
  const walks = [await joinAsNewcomer('guest-0')]
  // The others' pages count as those of the first, and are not drawn.
  for (let index = 1; index < PEOPLE; index += 1) walks.push(await joinAsNewcomer(`guest-${index}`, '/robots.txt'))
  expect(new Set(walks.map((walk) => JSON.stringify(walk)))).toEqual(
    new Set([JSON.stringify({ forms: 4, requests: 12, refused: 0 })]),
  )
  expect(await context.db.$count(members)).toBe(PEOPLE)
  expect(Date.now()).toBe(NOW)
})

test('players who type their names sign in and join as well', async () => {
  const sandbox = openGitHub()
  await makeContest(context, { slug: 'autumn', startsAt: NOW, endsAt: NOW + 20 * DAY })
  for (let index = 0; index < PEOPLE; index += 1) {
    const login = `guest-${index}`
    const { id: githubId } = await (await sandbox.call(`/users/${login}`)).json<{ id: number }>()
    await makePlayer(context, { githubId, githubUsername: login })
    const person = browser()
    await person.send('/c/autumn/join')
    await person.send('/login', { username: login, returnTo: '/c/autumn' })
    expect(locationOf(await person.comeBack(login))).toBe('/c/autumn')
    await person.send('/c/autumn/join')
    expect([login, person.walk]).toEqual([login, { forms: 3, requests: 4, refused: 0 }])
  }
  expect(await context.db.$count(members)).toBe(PEOPLE)
  // Nothing was asked about their names.
  expect(counted.keys().filter((key) => key.startsWith('OWN_LOOKUP_LIMIT'))).toEqual([])
})

test.for([
  ['forms', FLOOD, () => ''],
  ['forms with forged cookies', 30 + BEYOND, (index: number) => `session=${btoa(`"s${index}"`)}.${'A'.repeat(43)}`],
] as const)('a flood of %s from one address is stopped', async ([, requests, cookieOf]) => {
  await expectStopped('/settings', { passing: 30, requests, cookieOf })
  vi.setSystemTime(NOW + MINUTE)
  expect((await post('/settings')).status).toBe(302)
})

test('a flood of pages, and of the forms that newcomers send, is stopped', async () => {
  await expectStopped('/join', { passing: 450 * THIRD, fields: { by: 'github' } })
  // Their neighbours still look at pages, and those who are signed in send forms.
  expect((await post('/settings', { cookie: await session() })).status).not.toBe(429)
  vi.setSystemTime(NOW + MINUTE)
  let passed = 0
  for (let index = 0; index < FLOOD; index += 1) passed += (await ask('/robots.txt')).status === 200 ? 1 : 0
  expect(passed).toBe(2400 * THIRD)
})

test('one session that floods is stopped alone', async () => {
  const [one, other] = [await session(), await session()]
  await expectStopped('/presence-of-nothing', { passing: 30, cookieOf: () => one })
  expect((await post('/presence-of-nothing', { cookie: other })).status).not.toBe(429)
})

test('however many sessions somebody has made, the address has the forms of a hall', async () => {
  const { config } = context
  const sessions = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => pairOf(await sessionCookie(config).write(`made-${index}`))),
  )
  await expectStopped('/presence-of-nothing', {
    passing: 450 * THIRD,
    cookieOf: (index) => sessions[index % sessions.length] ?? '',
  })
  // Elsewhere nothing of it is felt.
  expect((await post('/settings', { address: '198.51.100.1' })).status).toBe(302)
})

test('every environment has the same limits', () => {
  const local = figures(null)
  expect(Object.keys(local).toSorted()).toEqual([
    'FORM_LIMIT',
    'HALL_LIMIT',
    'LIVE_LIMIT',
    'OWN_LOOKUP_LIMIT',
    'PICTURE_LIMIT',
    'REQUEST_LIMIT',
  ])
  expect([figures('staging'), figures('production')]).toEqual([local, local])
})

type Walk = { forms: number; requests: number; refused: number }

/** The sandbox's sign-in; it reads nobody's work, which the Worker logs for each. */
function openGitHub() {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  const sandbox = openSandbox()
  // Nobody there has done anything yet, which would have to be made up for each of them.
  sandbox.clock.now = WORLD_START
  const signIn = /^\/(login\/oauth\/|user$|user\/emails$)/
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const request = new Request(input, init)
    return signIn.test(new URL(input).pathname)
      ? sandbox.fetch(request)
      : Response.json({ message: 'Bad credentials' }, { status: 401 })
  })
  return sandbox
}

/** From the QR code of a stage to the contest's page as one of its members, without JavaScript. */
async function joinAsNewcomer(login: string, instead?: string): Promise<Walk> {
  const person = browser(instead)
  await person.look('/c/autumn')
  const dialog = locationOf(await person.send('/c/autumn/join'))
  await person.look(dialog)
  await person.look('/?join&returnTo=%2Fc%2Fautumn')
  await person.send('/join', { by: 'github', returnTo: '/c/autumn' })
  const setup = locationOf(await person.comeBack(login))
  await person.look(setup)
  const saved = await person.send(setup, { intent: 'details', email: '', country: '', city: '' })
  await person.look(locationOf(saved))
  await person.look('/c/autumn')
  await person.look(locationOf(await person.send('/c/autumn/join')))
  return person.walk
}

/** Somebody's browser in the hall, with its cookies; it follows nothing by itself. */
function browser(instead?: string) {
  let cookie = ''
  let authorization = ''
  const walk: Walk = { forms: 0, requests: 0, refused: 0 }
  async function answered(request: Promise<Response>): Promise<Response> {
    const answer = await request
    walk.requests += 1
    if (answer.status === 429) walk.refused += 1
    cookie = cookiesAfter(answer, cookie)
    return answer
  }
  return {
    walk,
    look: (path: string) => answered(ask(instead ?? path, { headers: { cookie } })),
    send: async (path: string, fields: Record<string, string> = {}) => {
      walk.forms += 1
      const answer = await answered(post(path, { cookie, fields }))
      if (answer.headers.get('location')?.startsWith(testVars.GITHUB_WEB_URL)) authorization = locationOf(answer)
      return answer
    },
    /** Says yes at GitHub and comes back. */
    comeBack: async (login: string) => {
      const body = new URLSearchParams([...new URL(authorization).searchParams, ['username', login]]).toString()
      const agreed = await fetch(`${testVars.GITHUB_WEB_URL}/login/oauth/authorize`, { method: 'POST', body })
      const { pathname, search } = new URL(locationOf(agreed))
      return answered(ask(pathname + search, { headers: { cookie } }))
    },
  }
}

function ask(path: string, init: RequestInit = {}, address = HALL): Promise<Response> {
  const request = new Request(`${testVars.APP_ORIGIN}${path}`, { redirect: 'manual', ...init })
  request.headers.set('cf-connecting-ip', address)
  return askOpened(opened, request)
}

function post(
  path: string,
  given: { cookie?: string; fields?: Record<string, string>; address?: string } = {},
): Promise<Response> {
  const headers = { cookie: given.cookie ?? '', origin: testVars.APP_ORIGIN }
  return ask(path, { method: 'POST', headers, body: new URLSearchParams(given.fields) }, given.address)
}

type Flood = {
  passing: number
  requests?: number
  cookieOf?: (index: number) => string
  fields?: Record<string, string>
}

async function expectStopped(
  path: string,
  { passing, requests = passing + BEYOND, cookieOf = () => '', fields = {} }: Flood,
): Promise<void> {
  const refusals = new Set<string | null>()
  let passed = 0
  for (let index = 0; index < requests; index += 1) {
    const answer = await post(path, { cookie: cookieOf(index), fields })
    if (answer.status === 429) refusals.add(answer.headers.get('retry-after'))
    else passed += 1
  }
  expect([passed, [...refusals]]).toEqual([passing, ['60']])
}

async function session(): Promise<string> {
  return signedIn(context, await makePlayer(context))
}

/** The limits a minute of wrangler.toml, of one environment. */
function figures(environment: string | null): Record<string, number> {
  const section = `[[${environment === null ? '' : `env.${environment}.`}ratelimits]]`
  const limits = wranglerToml.split(section).slice(1)
  return Object.fromEntries(
    limits.map((text) => {
      const [, name = ''] = /^name = "(\w+)"$/m.exec(text) ?? []
      const [, limit] = /^simple = \{ limit = (\d+), period = 60 \}$/m.exec(text) ?? []
      return [name, Number(limit)]
    }),
  )
}

/** Bindings that count as Cloudflare's do, in minutes of the test's clock. */
function limitsOf(most: Record<string, number>) {
  const counts = new Map<string, number>()
  const bindings = Object.fromEntries(
    Object.entries(most).map(([name, limit]) => [
      name,
      {
        limit: async ({ key }: RateLimitOptions) => {
          const window = `${name} ${key} ${Math.floor(Date.now() / MINUTE)}`
          const count = (counts.get(window) ?? 0) + 1
          counts.set(window, count)
          return { success: count <= limit }
        },
      },
    ]),
  )
  return { bindings, keys: () => [...counts.keys()] }
}

function pairOf(written: string): string {
  return written.split(';')[0] ?? ''
}
