import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { bookmarkCookie } from '#app/context/cookies.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { BOARD_NAMES } from '#app/core/standings/board-view.ts'
import type { LiveBoard } from '#app/core/standings/live-board.ts'
import { rankedStatement } from '#app/core/standings/open-standings.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { DAY, HOUR, monthOf, WEEK, weekOf } from '#app/domain/time/period.ts'
import type { ShownHome } from '#app/features/home/draw-sections.server.tsx'
import { loader as home } from '#app/routes/home.route.tsx'
import { createDatabase, writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  emptyDatabase,
  makeCommits,
  makeFact,
  makePlayer,
  MONDAY,
  pageRequest,
  repositoryNamed,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { board } from '#tests/worlds/boards.ts'
import { makeStandings } from '#tests/worlds/rows.ts'
import { createApi } from '#workers/api/create-api.ts'
import { createWorker } from '#workers/create-worker.ts'

const WEDNESDAY = MONDAY + 2 * DAY
const SECOND = 1000
const NOBODY = { rankedPlayers: 0, rows: [], news: [], viewer: null }

beforeEach(() => emptyDatabase(testContext()))

test('the live answer counts as home and the board do: no unclaimed, suspended or deleted players', async () => {
  const context = testContext(WEDNESDAY)
  const people = [
    await makePlayer(context),
    await makePlayer(context),
    await makePlayer(context, { isPremium: true }),
    await makePlayer(context, { suspendedAt: 1 }),
    await makePlayer(context, { goneAt: 1 }),
  ]
  await makePlayer(context, { claimedAt: null })
  for (const { id, isPremium } of people) await givePoints(context, id, isPremium)
  await writeTogether(
    context.db,
    people.map(({ id }) => rankedStatement(context, id)),
  )
  const { live } = site(context)
  const counted = { players: 3, view: { rankedPlayers: 3 } }
  expect(await live('week')).toMatchObject({ period: '2026-W47', ...counted })
  expect(await live('premium')).toMatchObject({ period: '2026-W47', players: 3, view: { rankedPlayers: 1 } })
  expect(await live('month')).toMatchObject({ period: '2026-11', ...counted })
  expect(await live('last-week')).toMatchObject({ period: '2026-W46', players: 3, view: NOBODY })
  expect((await shownAtHome(context)).players).toBe(3)
  for (const name of BOARD_NAMES) {
    const { rankedPlayers, period } = await board(context, `/leaderboard?board=${name}`)
    expect(await live(name)).toMatchObject({ view: { rankedPlayers }, period: period.key })
  }
})

test('the rows are those of the board, with its drawing and what brought the latest points', async () => {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  const people = [await makePlayer(context, { country: 'NP', isPremium: true }), await makePlayer(context)]
  const [first, second] = people
  const accepted = makeFact({
    kind: 'pull_request_accepted',
    occurredAt: WEDNESDAY - HOUR,
    repository: repositoryNamed(8, 'moss/rope'),
  })
  context.world.set(first?.nodeId ?? '', [makeCommits('2026-11-16', 5), accepted])
  context.world.set(second?.nodeId ?? '', [makeCommits('2026-11-16', 2)])
  await pollPlayers(
    context,
    people.map(({ id }) => id),
  )
  const { live } = site(context)
  const answer = await live('week')
  const shown = (await board(context, '/leaderboard')).rows
  expect(answer.view.rows).toEqual(shown)
  expect(pinsOf(answer)).toEqual(shown.map(({ username, points }) => [username, points]))
  const [latest] = answer.view.news
  expect(latest).toEqual({
    username: first?.githubUsername,
    what: 'got a pull request accepted',
    repository: 'moss/rope',
    points: 40,
    at: WEDNESDAY - HOUR,
  })
  expect(JSON.stringify(answer)).not.toContain(first?.id)
})

test('after each move strip, own row, rows and drawing say the same', async () => {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  const people: Awaited<ReturnType<typeof makePlayer>>[] = []
  for (let index = 0; index < 14; index += 1) {
    const person = await makePlayer(context)
    const points = 300 - index * 20
    await makeStandings(context, { period: '2026-W47', playerId: person.id, points, reachedAt: index })
    people.push(person)
  }
  const me = people[11] as (typeof people)[number]
  const cookie = await signedIn(context, me)
  const { ask } = site(context)
  const places: unknown[] = []
  const look = async () => {
    const answer = (await (await ask('/live/mine', { headers: { cookie } })).json()) as LiveBoard
    const { you, view, around } = answer
    const own = { place: you?.place, points: you?.points }
    expect(view.viewer).toMatchObject(own)
    for (const rows of [view.rows, around]) expect(rows.filter(({ isViewer }) => isViewer)).toMatchObject([own])
    const points = new Map(view.rows.map((row) => [row.username, row.points]))
    const pins = pinsOf(answer)
    expect(pins.length).toBeGreaterThanOrEqual(Math.min(points.size, 10))
    for (const [name, drawn] of pins) expect([name, drawn]).toEqual([name, points.get(name)])
    const chips = [...answer.mountain.matchAll(/>You<\/text><text[^>]*>(\d+)\w\w<\/text><text[^>]*>(\d+)</g)]
    expect(chips.map(([, place, sum]) => ({ place: Number(place), points: Number(sum) }))).toEqual([own, own])
    places.push(own.place)
  }
  const move = async (index: number, points: number) => {
    context.clock.now += 20 * SECOND
    await context.db
      .run(sql`UPDATE standings SET points = ${points}, descent = ${-points}, reached_at = ${context.now()}
      WHERE player_id = ${people[index]?.id ?? ''}`)
    await look()
  }
  await look()
  await move(13, 90)
  await move(11, 90)
  await move(11, 150)
  await move(11, 320)
  await move(0, 330)
  await move(12, 330)
  expect(places).toEqual([12, 13, 12, 9, 1, 2, 3])
})

test('who has no points waits at base camp, and the own page is followed where it is', async () => {
  const context = testContext(WEDNESDAY)
  const me = await makePlayer(context)
  const { ask } = site(context)
  const headers = { cookie: await signedIn(context, me) }
  const look = async (query: string) => (await ask(`/live/mine${query}`, { headers })).json<LiveBoard>()
  expect(await look('')).toMatchObject({ you: { place: 0, points: 0 }, view: NOBODY, around: [] })
  expect(pinsOf(await look(''))).toEqual([[me.githubUsername, 0]])
  await givePoints(context, me.id)
  await context.db.update(players).set({ country: 'NP' }).where(eq(players.id, me.id))
  for (const query of ['?board=month', '?country=NP', `?find=${me.githubUsername}`])
    expect([query, (await look(query)).you?.place, (await look(query)).view.viewer?.place]).toEqual([query, 1, 1])
  const first = await ask('/live/mine', { headers })
  expect([first.headers.get('cache-control'), (await ask('/live/mine')).status]).toEqual(['private, no-cache', 404])
})

test('nobody erased or suspended is in the rows and the news, nor a repository that opted out', async () => {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  const people = []
  for (const [index, name] of ['stays', 'suspended', 'hidden'].entries()) {
    const person = await makePlayer(context)
    const repository = repositoryNamed(70 + index, `moss/${name}`)
    const fact = makeFact({ kind: 'pull_request_opened', occurredAt: WEDNESDAY - HOUR, repository })
    context.world.set(person.nodeId, [fact])
    people.push(person)
  }
  await pollPlayers(
    context,
    people.map(({ id }) => id),
  )
  await context.db
    .update(players)
    .set({ suspendedAt: 1 })
    .where(eq(players.id, people[1]?.id ?? ''))
  await writeTogether(context.db, [rankedStatement(context, people[1]?.id ?? '')])
  await context.db.run(sql`UPDATE repositories SET hidden_at = 1 WHERE name = 'moss/hidden'`)
  const { live } = site(context)
  const answer = await live('week')
  expect(answer.view.rows.map(({ username }) => username).toSorted()).toEqual(
    [people[0], people[2]].map((person) => person?.githubUsername ?? '').toSorted(),
  )
  expect(answer.view.news.map(({ repository }) => repository)).toEqual(['moss/stays'])
})

test('a suspension and a claim are in the answer ten seconds later', async () => {
  const context = testContext(WEDNESDAY)
  const [one, other] = [await makePlayer(context), await makePlayer(context, { claimedAt: null })]
  const { live } = site(context)
  expect((await live('week')).players).toBe(1)
  await context.db.update(players).set({ claimedAt: 1 }).where(eq(players.id, other.id))
  context.clock.now += 9.9 * SECOND
  expect((await live('week')).players).toBe(1)
  context.clock.now += 0.1 * SECOND
  expect((await live('week')).players).toBe(2)
  await context.db.update(players).set({ suspendedAt: 1 }).where(eq(players.id, one.id))
  context.clock.now += 10 * SECOND
  expect((await live('week')).players).toBe(1)
})

test('an isolate reads a board once in ten seconds however many ask, at once or one after the other', async () => {
  const { live, sent, context } = site(testContext(WEDNESDAY))
  await Promise.all(Array.from({ length: 50 }, () => live('week')))
  expect(sent()).toBe(1)
  context.clock.now += 9 * SECOND
  await live('week')
  await live('month')
  expect(sent()).toBe(2)
  context.clock.now += SECOND
  await Promise.all([live('week'), live('week')])
  expect(sent()).toBe(3)
})

test('a cached answer does not outlive its week', async () => {
  const { live, context } = site(testContext(MONDAY + WEEK - SECOND))
  expect((await live('week')).period).toBe('2026-W47')
  context.clock.now += SECOND
  expect((await live('week')).period).toBe('2026-W48')
  expect((await live('last-week')).period).toBe('2026-W47')
})

test('a failed read fails its waiting requests, and the next request tries again', async () => {
  const { ask, live, context } = site(testContext(WEDNESDAY))
  const { db } = context
  const batch = () => Promise.reject(new Error('the database is away'))
  context.db = createDatabase({ prepare: (query) => db.$client.prepare(query), batch })
  const answer = await ask('/live/week')
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal' }])
  context.db = db
  expect((await live('week')).players).toBe(0)
})

test('the answer is cacheable for ten seconds, and a 304 when nothing changed', async () => {
  const context = testContext(WEDNESDAY)
  const { ask } = site(context)
  const first = await ask('/live/week')
  const tag = first.headers.get('etag') ?? ''
  expect([first.status, first.headers.get('cache-control'), first.headers.get('content-type')]).toEqual([
    200,
    'public, max-age=10',
    'application/json; charset=utf-8',
  ])
  context.clock.now += 20 * SECOND
  const same = await ask('/live/week', { headers: { 'if-none-match': tag } })
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag])
  expect(same.headers.get('cache-control')).toBe('public, max-age=10')
  await makePlayer(context)
  context.clock.now += 20 * SECOND
  const changed = await ask('/live/week', { headers: { 'if-none-match': tag } })
  expect([changed.status, ((await changed.json()) as LiveBoard).players]).toEqual([200, 1])
})

test("an unknown board is the API's 404; nothing can be posted", async () => {
  const { ask } = site(testContext())
  for (const path of [
    '/live/',
    '/live/all',
    '/live/2026-W47',
    '/live/week/rows',
    '/live/week.data',
    '/live/__proto__',
  ]) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'application/problem+json'])
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  }
  const post = await ask('/live/week', { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const head = await ask('/live/week', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a session, a bookmark and a theme change nothing and are not read', async () => {
  const context = testContext(Date.now())
  const player = await makePlayer(context)
  const cookie = [
    await signedIn(context, player),
    (await bookmarkCookie(context.config).write('00000085-0000024c-00004c6d')).split(';')[0],
    'theme=dark',
  ].join('; ')
  const { worker, sent, begun } = wholeWorker()
  const answer = await worker('/live/week', { cookie })
  expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('vary')]).toEqual([200, null, null])
  expect(await answer.json()).toMatchObject({
    period: weekOf(Date.now()),
    players: 1,
    view: NOBODY,
    you: null,
  })
  expect(begun).toEqual(['first-unconstrained'])
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter(({ sql: text }) => text.includes('sessions'))).toEqual([])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=10')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('live requests are counted separately: a hall full of people shares one address', async () => {
  const { worker, requests, allow } = wholeWorker()
  const from = { 'cf-connecting-ip': '203.0.113.7', accept: 'text/html' }
  expect((await worker('/live/week', from)).status).toBe(200)
  expect(requests).toEqual(['LIVE_LIMIT 203.0.113.7'])
  allow(false)
  const refused = await worker('/live/month', from)
  expect([refused.status, refused.headers.get('content-type'), refused.headers.get('retry-after')]).toEqual([
    429,
    'application/problem+json',
    '60',
  ])
})

test('only what lies below /live/ is live', async () => {
  const { worker, requests } = wholeWorker()
  for (const path of ['/live', '/lives/week', '/Live/week', '/x/live/week'])
    expect([path, (await worker(path)).status]).toEqual([path, 302])
  expect(new Set(requests)).toEqual(new Set(['REQUEST_LIMIT unknown']))
})

/** The pictures of the drawing, the highest first. */
function pinsOf({ mountain }: LiveBoard): [string, number][] {
  return [...mountain.matchAll(/data-climber="([\w-]+)" data-points="(\d+)"/g)]
    .map(([, name = '', points]): [string, number] => [name, Number(points)])
    .toReversed()
}

async function givePoints(context: TestContext, playerId: string, premium = false): Promise<void> {
  for (const period of [weekOf(context.now()), monthOf(context.now()), 'all'])
    await makeStandings(context, { period, playerId, points: 40, premium })
}

async function shownAtHome(context: TestContext): Promise<ShownHome> {
  const shown = await callRoute(home, context, pageRequest('/'))
  if (shown instanceof Response) throw new Error('home answered with a response')
  return shown.view
}

/** One isolate's live answers, on a database that counts statements. */
function site(context: TestContext) {
  const api = createApi()
  const { db, sent } = countingDatabase()
  context.db = db
  const waitUntil = (work: Promise<unknown>) => void work
  const ask = async (path: string, init: RequestInit = {}) =>
    api.fetch(new Request(`${testVars.APP_ORIGIN}${path}`, init), { app: context, waitUntil })
  return {
    context,
    ask,
    /** How often a board was read. */
    sent: () => sent.filter(({ sql: text }) => /from "statistics"/i.test(text)).length,
    live: async (name: string) => (await ask(`/live/${name}`)).json<LiveBoard>(),
  }
}

/** The whole Worker, with every screen replaced by a redirect home. */
function wholeWorker() {
  const { client, sent } = countingDatabase()
  const begun: unknown[] = []
  const requests: string[] = []
  let isAllowed = true
  const limit = (name: string) => ({
    limit: async ({ key }: RateLimitOptions) => ({ success: requests.push(`${name} ${key}`) > 0 && isAllowed }),
  })
  const limits = ['REQUEST_LIMIT', 'PICTURE_LIMIT', 'LIVE_LIMIT', 'FORM_LIMIT', 'HALL_LIMIT', 'OWN_LOOKUP_LIMIT']
  const DB = {
    withSession: (start?: string) => {
      begun.push(start)
      return client.withSession(start)
    },
  }
  const bindings = { ...env, ...testVars, ...Object.fromEntries(limits.map((name) => [name, limit(name)])), DB }
  const { fetch } = createWorker(async () => Response.redirect(`${testVars.APP_ORIGIN}/`, 302), 'build')
  const execution = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} }
  return {
    sent,
    begun,
    requests,
    allow: (value: boolean) => void (isAllowed = value),
    worker: (path: string, headers: Record<string, string> = {}) =>
      (fetch as unknown as (...given: unknown[]) => Promise<Response>)(
        new Request(`${testVars.APP_ORIGIN}${path}`, { headers }),
        bindings,
        execution,
      ),
  }
}
