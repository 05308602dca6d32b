import { expect, test, vi } from 'vitest'
import { routeId, SCREENS } from '#app/content/screens.ts'
import { parseConfig } from '#app/context/config.server.ts'
import { inviterCookie, sessionCookie, themeCookie } from '#app/context/cookies.server.ts'
import type { Impression } from '#app/features/statistics/record-impressions.server.ts'
import { testContext, testVars, type TestContext } from '#tests/people/factories.ts'
import { createPageCache, type Drawn } from '#workers/http/page-cache.ts'
import { pageKey } from '#workers/http/page-key.ts'

const SECOND = 1000
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const SEEN: Impression = { what: 'player', scope: 'player', playerId: 'player_one' }

test('visitors share one drawing, each with a nonce of their own, and each has seen what is on it', async () => {
  const { ask, drawn } = site()
  const first = await ask('/leaderboard', { nonce: 'one' })
  const second = await ask('/leaderboard', { nonce: 'two' })
  expect([await first.response.text(), await second.response.text()]).toEqual([
    '<script nonce="one">1</script>',
    '<script nonce="two">1</script>',
  ])
  expect([first.impressions, second.impressions]).toEqual([[SEEN], [SEEN]])
  expect(drawn()).toBe(1)
})

test('a page older than half a minute is shown once more while one request draws it anew', async () => {
  const { ask, drawn, context, settle } = site()
  await ask('/')
  context.clock.now += 29 * SECOND
  expect(await textOf(ask('/'))).toContain('>1<')
  context.clock.now += 2 * SECOND
  const stale = await Promise.all([ask('/'), ask('/'), ask('/')])
  expect(await Promise.all(stale.map(({ response }) => response.text()))).toEqual(Array(3).fill(page(1)))
  expect(stale.map(({ response }) => response.headers.get('age'))).toEqual(['31', '31', '31'])
  await settle()
  expect(drawn()).toBe(2)
  expect(await textOf(ask('/'))).toContain('>2<')
})

test('where one can be rendered, no visitor gets the old page after five minutes, or on the next day', async () => {
  const { ask, context } = site()
  await ask('/')
  context.clock.now += 300 * SECOND
  expect(await textOf(ask('/'))).toContain('>2<')
  // A second before a week turns, and at its turn.
  context.clock.now = Date.parse('2026-11-22T23:59:59Z')
  expect(await textOf(ask('/'))).toContain('>3<')
  context.clock.now += SECOND
  expect(await textOf(ask('/'))).toContain('>4<')
})

const LOST = 'D1_ERROR: Network connection lost.'

test.for([
  [
    'its data is away',
    () => {
      throw new Error(LOST)
    },
  ],
  ['rendering fails', () => new Response('wrong', { status: 500, headers: { 'content-type': 'text/html' } })],
] as const)('while %s the last page is shown for a day and says from when it is', async ([, fail]) => {
  let fails = false
  const shared = sharedCache()
  const { ask, context, drawn, settle } = site(
    () => (fails ? fail() : new Response(`<div id="as-of"></div>${page(1)}`, { headers: HTML })),
    shared,
    'build',
    () => new Promise((resolve) => setTimeout(resolve, 5)),
  )
  context.clock.now = Date.parse('2026-11-22T14:05:20Z')
  await ask('/')
  await settle()
  fails = true
  context.clock.now += 5 * 60 * SECOND
  const first = await ask('/', { nonce: 'own' })
  expect([first.response.status, first.response.headers.get('age')]).toEqual([200, '300'])
  const text = await first.response.text()
  expect(text).toMatch(/^<div id="as-of">[^]*<p role="status">[^]*As of <time[^>]*>14:05 UTC<\/time>/)
  expect(text).toContain('datetime="2026-11-22T14:05:20.000Z"')
  expect(text).toContain('<script nonce="n">1</script>')
  // Another isolate finds it in the data centre, and nobody waits again while one tries.
  const other = site(fail, shared)
  other.context.clock.now = Date.parse('2026-11-23T14:05:19Z')
  expect(await textOf(other.ask('/'))).toContain('>Sun, 14:05 UTC<')
  const tries = drawn()
  for (const passed of [9.9, 0.1, 10]) {
    context.clock.now += passed * SECOND
    await Promise.all([ask('/'), ask('/'), ask('/')])
    await settle()
  }
  expect(drawn()).toBe(tries + 2)
  fails = false
  context.clock.now += 10 * SECOND
  await ask('/')
  await settle()
  expect(await textOf(ask('/'))).toBe(`<div id="as-of"></div>${page(1)}`)
  fails = true
  context.clock.now += 24 * 3600 * SECOND
  expect(await ask('/').then(({ response }) => response.status, String)).toEqual(
    expect.toBeOneOf([500, `Error: ${LOST}`]),
  )
})

test('neither data nor what another build rendered is shown late, and no failure is kept', async () => {
  const shared = sharedCache()
  const old = site(undefined, shared, 'old')
  await old.ask('/')
  await old.settle()
  let fails = false
  const { ask, context, drawn } = site(() => {
    if (fails) throw new Error(LOST)
    return new Response('1', { headers: { 'content-type': 'text/x-script' } })
  }, shared)
  await ask('/leaderboard.data')
  fails = true
  context.clock.now += 300 * SECOND
  await expect(ask('/')).rejects.toThrow(LOST)
  await expect(ask('/leaderboard.data')).rejects.toThrow(LOST)
  await expect(ask('/')).rejects.toThrow(LOST)
  expect(drawn()).toBe(4)
})

test('a page that is gone, such as that of an erased player, does not come back when rendering fails', async () => {
  let answer: () => Response = () => new Response(page(1), { headers: HTML })
  const shared = sharedCache()
  const { ask, context, settle } = site(() => answer(), shared)
  await ask('/player/ada')
  await settle()
  context.clock.now += 300 * SECOND
  answer = () => new Response('gone', { status: 404, headers: HTML })
  expect((await ask('/player/ada')).response.status).toBe(404)
  await settle()
  answer = () => {
    throw new Error(LOST)
  }
  for (const other of [ask, site(() => answer(), shared).ask]) await expect(other('/player/ada')).rejects.toThrow(LOST)
})

test('nobody waits longer than five seconds, and what was rendered meanwhile is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let takes: Promise<unknown> = Promise.resolve()
  const { ask, context, drawn, settle } = site(undefined, null, 'build', () => takes)
  await ask('/')
  context.clock.now += 300 * SECOND
  let end: (value: unknown) => void = () => undefined
  takes = new Promise((resolve) => (end = resolve))
  const answers = [ask('/'), ask('/'), ask('/prizes').then(() => 'drawn', String)] as const
  await vi.advanceTimersByTimeAsync(4999)
  expect(drawn()).toBe(4)
  await vi.advanceTimersByTimeAsync(1)
  const [one, two, cold] = await Promise.all(answers)
  expect([one, two].map(({ response }) => response.headers.get('age'))).toEqual(['300', '300'])
  expect(cold).toBe('Error: D1 did not answer in time')
  end(null)
  await settle()
  expect(await textOf(ask('/prizes'))).toBe(page(3))
  vi.useRealTimers()
})

test('concurrent requests for an uncached page wait for the one that renders it', async () => {
  const { ask, drawn } = site()
  const answers = await Promise.all(Array.from({ length: 20 }, () => textOf(ask('/leaderboard'))))
  expect(new Set(answers)).toEqual(new Set([page(1)]))
  expect(drawn()).toBe(1)
})

test('a failed render fails its own request, and the waiting ones render their own', async () => {
  let tries = 0
  const { ask } = site(() => {
    tries += 1
    if (tries === 1) throw new Error('the database is down')
    return new Response('own', { headers: { 'content-type': 'text/html' } })
  })
  const outcomes = await Promise.allSettled([ask('/'), ask('/')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('another isolate of the data centre finds the page there', async () => {
  const shared = sharedCache()
  const one = site(undefined, shared)
  await one.ask('/prizes')
  await one.settle()
  const other = site(undefined, shared)
  expect(await textOf(other.ask('/prizes', { nonce: 'other' }))).toBe(page(1, 'other'))
  expect(other.drawn()).toBe(0)
})

test.for([
  ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
  ['a refusal', () => new Response('gone', { status: 404, headers: { 'content-type': 'text/html' } })],
  [
    'a page with a cookie',
    () => new Response('hello', { headers: { 'content-type': 'text/html', 'set-cookie': 'inviter=1' } }),
  ],
  ['another type', () => new Response('{}', { headers: { 'content-type': 'application/json' } })],
] as const)('%s is not kept', async ([, answer]) => {
  const { ask, drawn } = site(answer)
  const first = await ask('/')
  await ask('/')
  expect([first.response.status, drawn()]).toEqual([answer().status, 2])
})

test("a request that is not a plain visitor's gets its own page; a forged cookie makes nobody more than that", async () => {
  const { ask, drawn, context } = site()
  await ask('/')
  const session = (await sessionCookie(context.config).write('id')).split(';')[0] ?? ''
  const inviter = (await inviterCookie(context.config).write('id')).split(';')[0] ?? ''
  for (const cookie of [session, inviter, `theme=forged; ${session}`]) await ask('/', { headers: { cookie } })
  expect(drawn()).toBe(4)
  const value = session.slice('session='.length)
  for (const cookie of ['session=forged', '__Host-session=x', 'flash=x', 'inviter=x', `inviter=${value}`])
    await ask('/', { headers: { cookie } })
  // Other sites' cookies do not matter.
  await ask('/', { headers: { cookie: '__cf_bm=1; mysession=2' } })
  expect(drawn()).toBe(4)
})

test('a deployment serves no page of the one before it', async () => {
  const shared = sharedCache()
  const old = site(undefined, shared, 'old')
  await old.ask('/')
  await old.settle()
  const current = site(undefined, shared, 'new')
  await current.ask('/')
  expect(current.drawn()).toBe(1)
})

test('oversized and repeated parameters make no other page, and names that nobody can have none at all', async () => {
  const context = cachingContext()
  const key = (path: string) => pageKey(context, new Request(`http://localhost:8787${path}`), 'build')
  const plain = await key('/leaderboard?find=7')
  for (const query of [`find=7&after=${'x'.repeat(12_000)}`, 'find=7&find=8', 'find=7&_routes=root']) {
    const found = await key(`/leaderboard?${query}`)
    expect([found?.name, found?.request.url]).toEqual([plain?.name, plain?.request.url])
  }
  for (const path of ['/player/%41da', `/player/${'a'.repeat(40)}`, '/recap/%61da', '/player/a%20b'])
    expect([path, await key(path)]).toEqual([path, null])
})

test('a HEAD is answered by the page that is kept, and keeps one; nobody has seen it', async () => {
  const { ask, drawn } = site()
  const first = await ask('/leaderboard', { method: 'HEAD' })
  expect([first.response.status, first.response.headers.get('content-type')]).toEqual([200, 'text/html'])
  expect([await first.response.text(), first.impressions]).toEqual(['', []])
  expect(await textOf(ask('/leaderboard'))).toBe(page(1))
  for (let times = 0; times < 20; times += 1) await ask('/leaderboard', { method: 'HEAD' })
  expect(drawn()).toBe(1)
})

test('names of loaders make no more pages than the screen has loaders, and each screen is kept by its route’s name', async () => {
  const context = cachingContext()
  const key = (path: string) => pageKey(context, new Request(`http://localhost:8787${path}`), 'build')
  const own = 'leaderboard'
  const parts = ['', 'x', 'root', own, `root,${own}`, `${own},root`, `${own},x,${own}`, 'home']
  const names = new Set<string | undefined>()
  for (let index = 0; index < 200; index += 1)
    names.add((await key(`/leaderboard.data?_routes=${encodeURIComponent(parts[index] ?? `x${index}`)}`))?.name)
  expect(names.size).toBe(4)
  expect((await key(`/leaderboard.data?_routes=${own},root`))?.request.url).toBe(
    `http://localhost:8787/leaderboard.data?_routes=root%2Cleaderboard`,
  )
  const ids = new Map(SCREENS.map((screen) => [screen.path, routeId(screen)]))
  for (const [path, shape] of Object.entries({
    '/': '',
    '/leaderboard': 'leaderboard',
    '/best-projects': 'best-projects',
    '/showcase-your-product': 'showcase-your-product',
    '/player/ada': 'player/:username',
    '/week/2026-W10/ada': 'week/:week/:username',
    '/recap/ada': 'recap/:username?',
    '/prizes': 'prizes',
    '/transparency': 'transparency',
    '/c': 'c',
    '/c/autumn': 'c/:slug',
    '/c/autumn/stage': 'c/:slug/stage',
    '/mergequest-resume-builder': 'mergequest-resume-builder',
  })) {
    const route = ids.get(shape) ?? ''
    const data = path === '/' ? '/_root.data' : `${path}.data`
    const found = await key(`${data}?_routes=${encodeURIComponent(route)}`)
    expect([path, new URL(found?.request.url ?? 'http://none.test').searchParams.get('_routes')]).toEqual([path, route])
  }
})

test('a page is kept by what changes it: address and theme', async () => {
  const context = cachingContext()
  const theme = (await themeCookie(context.config).write('dark')).split(';')[0] ?? ''
  const name = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await pageKey(context, new Request(`http://localhost:8787${path}`, { headers, method }), 'build'))?.name ?? null
  const plain = await name('/leaderboard')
  expect(await name('/leaderboard?utm_source=news&fbclid=1')).toBe(plain)
  expect(await name('/leaderboard?after=1&board=month')).toBe(await name('/leaderboard?board=month&after=1'))
  const others = [
    '/leaderboard?board=month',
    '/leaderboard?board=month&after=1',
    '/leaderboard.data',
    '/',
    '/_root.data',
  ]
  const names = [
    plain,
    ...(await Promise.all(others.map((path) => name(path)))),
    await name('/leaderboard', { cookie: theme }),
  ]
  expect(new Set(names).size).toBe(names.length)
  expect(await name('/leaderboard', { cookie: 'theme=forged' })).toBe(plain)
  const never = [
    '/settings',
    '/admin',
    '/leaderboard?login',
    '/?join',
    '/invite/one',
    '/resume/one',
    '/player/a/report',
  ]
  expect(await Promise.all(never.map((path) => name(path)))).toEqual(never.map(() => null))
  expect([await name('/', {}, 'POST'), await name('/leaderboard', {}, 'HEAD')]).toEqual([null, plain])
})

test('the page is drawn without what does not belong to its address', async () => {
  const context = cachingContext()
  const key = await pageKey(
    context,
    new Request('http://localhost:8787/leaderboard?utm_source=x&find=7&evil=1'),
    'build',
  )
  expect(key?.request.url).toBe('http://localhost:8787/leaderboard?find=7')
})

test('a page that another build left in the data centre is not shown', async () => {
  const shared = sharedCache()
  const old = site(undefined, shared)
  await (await old.ask('/leaderboard')).response.text()
  await old.settle()
  const next = site(undefined, shared, 'next')
  await next.ask('/leaderboard')
  expect([old.drawn(), next.drawn()]).toEqual([1, 1])
})

test('where it is switched off everybody gets a new page', async () => {
  const context = testContext()
  expect(await pageKey(context, new Request('http://localhost:8787/'), 'build')).toBeNull()
})

type Shared = NonNullable<ReturnType<Parameters<typeof createPageCache>[0]>>
type Visit = { nonce?: string; headers?: Record<string, string>; method?: string }

/** A site whose screens count their renders. */
function site(
  answer?: () => Response,
  shared: Shared | null = null,
  build = 'build',
  takes: () => Promise<unknown> = () => Promise.resolve(),
) {
  const context = cachingContext()
  const running: Promise<unknown>[] = []
  const cache = createPageCache(() => shared, build)
  let drawn = 0
  const draw = async (_request: Request, nonce: string): Promise<Drawn> => {
    drawn += 1
    const number = drawn
    await takes()
    const response = answer?.() ?? new Response(page(number, nonce), { headers: { 'content-type': 'text/html' } })
    return { response, impressions: [SEEN] }
  }
  return {
    context,
    drawn: () => drawn,
    settle: () => Promise.all(running),
    ask: (path: string, { nonce = 'n', headers = {}, method = 'GET' }: Visit = {}) =>
      cache({
        context,
        nonce,
        draw,
        request: new Request(`http://localhost:8787${path}`, { headers, method }),
        waitUntil: (work) => void running.push(work),
      }),
  }
}

function cachingContext(): TestContext {
  return Object.assign(testContext(), { config: parseConfig({ ...testVars, PAGE_CACHE: 'on' }) })
}

function page(number: number, nonce = 'n'): string {
  return `<script nonce="${nonce}">${number}</script>`
}

async function textOf(answer: Promise<Drawn>): Promise<string> {
  return (await answer).response.text()
}

function sharedCache(): Shared {
  const kept = new Map<string, Response>()
  return {
    match: (key) => Promise.resolve(kept.get(String(key))?.clone()),
    put: (key, response) => Promise.resolve(void kept.set(String(key), response)),
    delete: (key) => Promise.resolve(kept.delete(String(key))),
  }
}
