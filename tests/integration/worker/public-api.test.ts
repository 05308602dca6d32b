import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type * as z from 'zod'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { DAY, WEEK } from '#app/domain/time/period.ts'
import type * as schemas from '#app/features/public-api/schemas.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  endReviewsNow,
  emptyDatabase,
  makeCommits,
  makeWork,
  makeFact,
  makePlayer,
  MONDAY,
  testContext,
  type TestContext,
  makePlayers,
} from '#tests/people/factories.ts'
import { makeProjects, makeStandings } from '#tests/worlds/rows.ts'
import { createApi } from '#workers/api/create-api.ts'
import { passGate } from '#workers/http/gate.ts'

type Board = z.output<typeof schemas.leaderboard>
type Ledger = z.output<typeof schemas.ledgerWeek>
type Weeks = z.output<typeof schemas.closedWeeks>

const WEDNESDAY = MONDAY + 2 * DAY
const api = createApi()
let context: TestContext

beforeEach(async () => {
  context = testContext(WEDNESDAY)
  await emptyDatabase(context)
})

test('a board is read page by page along next, with ranks that ties share', async () => {
  await climbers([90, 70, 70, 40, 10])
  const pages: Board[] = []
  for (let path: string | null = '/api/v1/leaderboard?limit=2'; path !== null; path = pages.at(-1)?.next ?? null)
    pages.push(await json<Board>(path))
  expect(pages.map((page) => page.entries.map(({ rank, points }) => [rank, points]))).toEqual([
    [
      [1, 90],
      [2, 70],
    ],
    [
      [2, 70],
      [4, 40],
    ],
    [[5, 10]],
  ])
  expect(pages[0]).toMatchObject({
    board: 'all',
    country: null,
    rankedPlayers: 5,
    period: { key: '2026-W47', kind: 'week', startsAt: '2026-11-16T00:00:00.000Z', state: 'running' },
  })
  expect(pages[2]?.nextCursor).toBeNull()
})

test('a board is of any period, of a country, or premium with ranks of its own', async () => {
  await climbers([90, 70, 40])
  await context.db.run(sql`UPDATE standings SET country = 'PT', premium = 1 WHERE points = 70`)
  const read = async (query: string) =>
    (await json<Board>(`/api/v1/leaderboard?${query}`)).entries.map(({ rank, points }) => [rank, points])
  expect(await read('country=pt')).toEqual([[2, 70]])
  expect(await read('premium=true')).toEqual([[1, 70]])
  expect(await read('period=2026-11&limit=1')).toEqual([[1, 90]])
  expect(await read('period=last-week')).toEqual([])
  expect(await read('period=1999-W01')).toEqual([])
  const ahead = await json<Board>('/api/v1/leaderboard?period=2026-W48')
  expect(ahead).toMatchObject({ period: { key: '2026-W48', state: 'upcoming' }, entries: [] })
  expect((await json<Board>('/api/v1/leaderboard?period=all')).period).toMatchObject({ key: 'all', startsAt: null })
})

test('parameters that cannot be read are named, and a cursor belongs to its list', async () => {
  await climbers([90, 70])
  const { nextCursor } = await json<Board>('/api/v1/leaderboard?limit=1')
  const wrong = await get('/api/v1/leaderboard?limit=101&period=yesterday&country=PRT')
  expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'application/problem+json'])
  expect(await wrong.json()).toMatchObject({
    code: 'invalid_parameters',
    errors: [{ parameter: 'period' }, { parameter: 'country' }, { parameter: 'limit' }],
  })
  for (const path of [
    `/api/v1/leaderboard?period=month&cursor=${nextCursor}`,
    `/api/v1/leaderboard?premium=true&cursor=${nextCursor}`,
    `/api/v1/projects?cursor=${nextCursor}`,
    `/api/v1/weeks?cursor=${nextCursor}`,
    '/api/v1/leaderboard?cursor=e30',
    '/api/v1/leaderboard?cursor=%00',
    `/api/v1/leaderboard?cursor=${btoa('["leaderboard","all","2026-W47","","1.1"]').replaceAll('=', '')}`,
  ])
    expect([path, (await problemOf(path)).code]).toEqual([path, 'invalid_cursor'])
  expect((await problemOf('/api/v1/leaderboard?premium=true&country=PT')).code).toBe('invalid_parameters')
  expect((await problemOf('/api/v1/leaderboard?country=ZZ')).code).toBe('invalid_parameters')
})

test('a player’s answer holds what the own page shows to all, and nothing else that is stored', async () => {
  const secrets = {
    email: 'someone@secret.test',
    telegramId: 'telegram-4711',
    stripeCustomerId: 'cus_secret',
    githubAppInstallationId: 98_765_432,
    timeZone: 'Europe/Lisbon',
  }
  const player = await makePlayer(context, { ...secrets, country: 'PT', totalPoints: 320, level: 3, totalsAt: 1 })
  await climb(player, [110])
  const text = await (await get(`/api/v1/players/${player.githubUsername.toUpperCase()}`)).text()
  expect(JSON.parse(text)).toMatchObject({
    username: player.githubUsername,
    country: 'PT',
    level: 3,
    countedAt: '1970-01-01T00:00:00.001Z',
    week: { key: '2026-W47', points: 110, rank: 1, rankedPlayers: 1, days: [110, 0, 0, 0, 0, 0, 0] },
    month: { key: '2026-11', rank: 1 },
    streak: 1,
  })
  for (const secret of [...Object.values(secrets).map(String), player.id, player.nodeId])
    expect(text).not.toContain(secret)
})

test.for([
  ['unclaimed', { claimedAt: null }],
  ['suspended', { suspendedAt: 1 }],
  ['gone', { goneAt: 1 }],
] as const)('a player who is %s is not found', async ([, values]) => {
  const { githubUsername } = await makePlayer(context, values)
  for (const path of [`/api/v1/players/${githubUsername}`, `/api/v1/players/${githubUsername}/weeks/2026-W47`])
    expect(await problemOf(path)).toMatchObject({ status: 404, code: 'player_not_found' })
})

test('a week of the ledger is read page by page, each row with why it earned less', async () => {
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [
    makeCommits('2026-11-16', 12),
    ...[1, 2, 3, 4].map((hour) => makeFact({ occurredAt: MONDAY + DAY + hour * 3_600_000 })),
  ])
  await pollPlayers(context, [player.id])
  const pages: Ledger[] = []
  const start = `/api/v1/players/${player.githubUsername}/weeks/2026-W47?limit=2`
  for (let path: string | null = start; path !== null; path = pages.at(-1)?.next ?? null)
    pages.push(await json<Ledger>(path))
  expect(pages.map(({ entries }) => entries.map(({ text, points, reason }) => [text, points, reason?.code]))).toEqual([
    [
      ['Pull request opened', 1, 'daily_limit'],
      ['Pull request opened', 10, undefined],
    ],
    [
      ['Pull request opened', 10, undefined],
      ['Pull request opened', 10, undefined],
    ],
    [['12 commits', 66, 'open_limit']],
  ])
  expect(pages[0]).toMatchObject({ points: 97, state: 'open', week: '2026-W47' })
  for (const { days } of pages)
    expect(days).toMatchObject([
      { points: 31, inFull: 0, pastLimits: 1 },
      { points: 66, inFull: 0, pastLimits: 6 },
    ])
  expect((await problemOf(`/api/v1/players/${player.githubUsername}/weeks/2026-W54`)).code).toBe('invalid_parameters')
})

test('a fact no longer public on GitHub keeps its row without its names', async () => {
  const player = await makePlayer(context)
  await climb(player, [10])
  await context.db.run(
    sql`UPDATE ledger SET reason = 'gone', points = 0, counted = 0, title = 'Hidden title', url = 'https://hidden.test'`,
  )
  const text = await (await get(`/api/v1/players/${player.githubUsername}/weeks/2026-W47`)).text()
  expect(JSON.parse(text)).toMatchObject({
    entries: [{ repository: null, title: null, url: null, reason: { code: 'gone' } }],
  })
  expect(text).not.toMatch(/Hidden|hidden|summit/)
})

test('closed weeks tell places that stand, and the feed and calendar follow them', async () => {
  await advanceWeeks(context)
  const [first, second, third] = await climbers([90, 70, 40])
  context.clock.now = MONDAY + WEEK + DAY + 7 * 3_600_000
  await closeNow()
  await endReviewsNow(context)
  await context.db.run(sql`UPDATE awards SET state = 'held' WHERE place = 3`)
  const { weeks } = await json<Weeks>('/api/v1/weeks')
  expect(weeks).toMatchObject([
    {
      week: '2026-W47',
      rankedPlayers: 3,
      awards: [
        { place: 1, username: first?.githubUsername, points: 90 },
        { place: 2, username: second?.githubUsername, points: 70 },
        { place: 3, username: third?.githubUsername, points: 40 },
      ],
      placesBeingChecked: [],
      signed: 'http://localhost:8787/api/v1/weeks/2026-W47',
    },
  ])
  const feed = await get('/api/v1/weeks.atom')
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(await feed.text()).toContain(`${first?.githubUsername} won the week with 90 points.`)
  const calendar = await get('/api/v1/weeks.ics')
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect((await calendar.text()).match(/BEGIN:VEVENT\r\n/g)).toHaveLength(31)
})

test('projects and counters are those of the screens', async () => {
  const player = await makePlayer(context)
  const hidden = await makePlayer(context, { suspendedAt: 1 })
  const rope = { description: 'A rope', website: 'https://rope.example', clicks: 3 }
  for (const [index, owner] of [player, hidden].entries())
    await makeProjects(context, { id: `pj_${index}`, playerId: owner.id, ...rope })
  expect(await json('/api/v1/projects')).toMatchObject({
    projects: [{ id: 'pj_0', url: 'https://rope.example/', owner: { username: player.githubUsername } }],
    next: null,
  })
  await climb(player, [50])
  expect(await json('/api/v1/statistics')).toMatchObject({
    week: { key: '2026-W47', rankedPlayers: 1 },
    allTime: { rankedPlayers: 0 },
    latestClosedWeek: null,
  })
})

test('answers may be kept, asked for again by their ETag, and read from other sites', async () => {
  await climbers([50])
  for (const path of ['leaderboard', 'weeks', 'projects', 'statistics', 'openapi.json', 'weeks.atom', 'weeks.ics']) {
    const answer = await get(`/api/v1/${path}`)
    expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([path, 200, '*'])
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).toMatch(/^".+"$/)
    const again = await get(`/api/v1/${path}`, { headers: { 'if-none-match': `W/"x", ${etag}` } })
    expect([again.status, await again.text(), again.headers.get('access-control-allow-origin')]).toEqual([304, '', '*'])
  }
  const asking = {
    method: 'OPTIONS',
    headers: { origin: 'https://else.example', 'access-control-request-method': 'GET' },
  }
  const allowed = await get('/api/v1/leaderboard', asking)
  expect([allowed.status, allowed.headers.get('access-control-allow-methods')]).toEqual([204, 'GET,HEAD,OPTIONS'])
  const head = await get('/api/v1/leaderboard', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('problems are problem details: unknown addresses, writing, too much, and a failing database', async () => {
  expect(await problemOf('/api/v1/nothing')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await problemOf('/api/nothing')).toMatchObject({ status: 404, code: 'not_found' })
  const written = await get('/api/v1/leaderboard', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } })
  expect([written.status, written.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  const foreign = await get('/api/v1/leaderboard', { method: 'POST' })
  expect([foreign.status, foreign.headers.get('content-type')]).toEqual([403, 'application/problem+json'])
  context.limits.request = async () => false
  const limited = await get('/api/v1/leaderboard')
  expect([
    limited.status,
    limited.headers.get('retry-after'),
    limited.headers.get('access-control-allow-origin'),
  ]).toEqual([429, '60', '*'])
  expect(await limited.json()).toMatchObject({ code: 'too_many_requests' })
  context.limits.request = async () => true
  const broken = { ...context, db: null as unknown as TestContext['db'] }
  const failed = await get('/api/v1/statistics', {}, broken)
  expect([failed.status, failed.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
  expect(await failed.text()).not.toMatch(/TypeError|at /)
})

test('no answer reads more rows for more players', async () => {
  const paths = (name: string) => [
    '/api/v1/leaderboard?limit=10',
    '/api/v1/leaderboard?limit=10&period=2026-11',
    '/api/v1/leaderboard?limit=10&country=PT',
    '/api/v1/leaderboard?limit=10&premium=true',
    `/api/v1/players/${name}`,
    `/api/v1/players/${name}/weeks/2026-W47`,
    '/api/v1/weeks',
    '/api/v1/weeks.atom',
    '/api/v1/projects',
    '/api/v1/statistics',
    `/api/badges/${name}.svg`,
    `/api/badges/${name}.json`,
    `/api/cards/${name}.svg`,
  ]
  await crowd(0, 40)
  const few = await rowsRead(paths('crowd-1'))
  await crowd(40, 1500)
  expect(await rowsRead(paths('crowd-1'))).toEqual(few)
})

async function rowsRead(paths: string[]): Promise<Record<string, number>> {
  const read: Record<string, number> = {}
  for (const path of paths) {
    const counting = countingDatabase()
    const answer = await get(path, {}, { ...context, db: counting.db })
    expect([path, answer.status]).toEqual([path, 200])
    read[path] = counting.rowsRead()
  }
  return read
}

/** Players on twenty scores, some with premium or from Portugal. */
async function crowd(from: number, to: number): Promise<void> {
  const people = await makePlayers(context, to - from, (index) => ({ githubUsername: `crowd-${from + index}` }))
  const standing = (index: number) => ({ points: 10 + 10 * (index % 20), reachedAt: index, premium: index % 2 === 1 })
  for (const period of ['2026-W47', '2026-11'])
    await makeStandings(
      context,
      ...people.map(({ id }, at) => ({
        period,
        playerId: id,
        country: (from + at) % 2 === 0 ? 'PT' : null,
        ...standing(from + at),
      })),
    )
}

type Climber = Awaited<ReturnType<typeof makePlayer>>

/** Players with these points on Monday. */
async function climbers(points: number[]): Promise<Climber[]> {
  const made: Climber[] = []
  for (const value of points) {
    const player = await makePlayer(context)
    await climb(player, [value])
    made.push(player)
  }
  return made
}

/** By commits of ten points each, one entry per day from Monday. */
async function climb(player: Climber, days: number[]): Promise<void> {
  const facts = days.flatMap((points, day) => makeWork(`2026-11-${16 + day}`, points / 10))
  context.world.set(player.nodeId, facts)
  await pollPlayers(context, [player.id])
}

async function closeNow(): Promise<void> {
  await advanceWeeks(context)
  const everyone = await context.db.all<{ id: string }>(sql`SELECT id FROM players`)
  await pollPlayers(
    context,
    everyone.map(({ id }) => id),
  )
  await advanceWeeks(context)
}

async function json<Body = unknown>(path: string): Promise<Body> {
  const answer = await get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json<Body>()
}

async function problemOf(path: string): Promise<{ status: number; code: string }> {
  const answer = await get(path)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const problem = await answer.json<{ status: number; code: string }>()
  expect(problem.status).toBe(answer.status)
  return problem
}

function get(path: string, init: RequestInit = {}, app: TestContext = context): Promise<Response> {
  const request = new Request(new URL(path, 'http://localhost:8787'), init)
  return passGate(app, request, async () => api.fetch(request, { app, waitUntil: () => undefined }))
}
