import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { createContext, type Env } from '#app/context/context.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { drawOrder, type DrawOrder, type ShareCard } from '#app/domain/images/share-card.ts'
import { DAY, HOUR, WEEK } from '#app/domain/time/period.ts'
import { players } from '#db/schema/players.ts'
import { settings } from '#db/schema/settings.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import {
  emptyDatabase,
  makeCommits,
  makeWork,
  makePlayer,
  MONDAY,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { createApi } from '#workers/api/create-api.ts'
import { passGate } from '#workers/http/gate.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR
const PICTURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47])

const api = createApi()

beforeEach(() => emptyDatabase(testContext()))

test('a player’s image shows rank and how high this week has led, and no level before it is counted', async () => {
  const { context, player, drawn } = await climbing()
  const { status, headers, bytes } = await get(context, `/api/cards/player/${player.githubUsername}.png`)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'public, max-age=600',
  ])
  expect(bytes).toEqual(PICTURE)
  expect(drawn).toEqual([
    {
      kind: 'player',
      product: 'MergeQuest',
      host: 'cards.test',
      username: player.githubUsername,
      avatarUrl: `http://avatars.test/u/${player.githubId}?s=160`,
      premium: false,
      subtitle: 'Climber at MergeQuest',
      standing: { main: '1st', under: 'of 2 in week 47', more: '80 points', award: null },
      height: 1,
    },
  ])
})

test('a recap’s image shows the figures of its screen', async () => {
  const { context, player, drawn } = await climbing()
  context.clock.now = MONDAY + WEEK + DAY + 6 * HOUR
  await advanceWeeks(context)
  await pollPlayers(context, [player.id])
  await advanceWeeks(context)
  for (const period of ['2026-W47', '2026-11', '2026'])
    expect((await get(context, `/api/cards/recap/${player.githubUsername}/${period}.png`)).status).toBe(200)
  const said = drawn.map((card) => card.kind === 'recap' && [card.title, card.standing.main, card.standing.under])
  expect(said).toEqual([
    ['Week 47', '1st', 'of 2 climbers'],
    ['November 2026', '1st', 'of 2 climbers'],
    ['2026', '80', 'points'],
  ])
  expect(drawn.map((card) => card.kind === 'recap' && card.height)).toEqual([1, 1, 1])
  expect(drawn[0]).toMatchObject({
    dates: '16 to 22 November 2026',
    figures: [
      { value: '6', label: 'commits' },
      { value: '2', label: 'reviews with feedback' },
    ],
    standing: { more: '80 points' },
  })
})

test('a story tells the same as tall as a phone, and is drawn once', async () => {
  const { context, player, drawn } = await climbing()
  const path = `/api/cards/story/${player.githubUsername}/2026-W47.png`
  for (const one of [path, `${path}?chapter=2`]) expect((await get(context, one)).status).toBe(200)
  expect(drawn).toEqual([
    {
      kind: 'story',
      product: 'MergeQuest',
      host: 'cards.test',
      username: player.githubUsername,
      avatarUrl: `http://avatars.test/u/${player.githubId}?s=160`,
      premium: false,
      number: '80',
      words: 'points in week 47, 1st of 2.',
      dates: '16 to 22 November 2026',
      award: null,
      figures: [
        { value: '6', label: 'commits' },
        { value: '2', label: 'reviews with feedback' },
      ],
      height: 1,
    },
  ])
})

test('a player without points this week shows those of all time', async () => {
  const { context, drawn } = await climbing()
  const idle = await makePlayer(context, { totalPoints: 1250, level: 5, totalsAt: 1 })
  await get(context, `/api/cards/player/${idle.githubUsername}.png`)
  expect(drawn[0]).toMatchObject({
    subtitle: 'Level 5 climber at MergeQuest',
    standing: { main: '1,250', under: 'all-time points', more: null },
    height: 0,
  })
})

test('the same figures are drawn once, others anew', async () => {
  const { context, player, drawn } = await climbing()
  const path = `/api/cards/player/${player.githubUsername}.png`
  const first = await get(context, path)
  const second = await get(context, path)
  expect([drawn.length, second.bytes, second.headers.get('etag')]).toEqual([1, PICTURE, first.headers.get('etag')])
  const known = await get(context, path, { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([known.status, known.bytes.length]).toEqual([304, 0])
  context.clock.now += HOUR
  context.world.set(player.nodeId, [...makeWork('2026-11-17', 9, 700)])
  await pollPlayers(context, [player.id])
  expect((await get(context, path)).headers.get('etag')).not.toBe(first.headers.get('etag'))
  expect(drawn).toHaveLength(2)
})

test('one picture is drawn once for all who ask at the same time, in any case and with any parameters', async () => {
  const { context, player, drawn } = await climbing()
  const name = player.githubUsername
  const paths = [name, name.toUpperCase()].flatMap((one) => [`${one}.png`, `${one}.png?v=1`, `${one}.png?v=2&theme=x`])
  const answers = await Promise.all(paths.map((path) => get(context, `/api/cards/player/${path}`)))
  expect(answers.map(({ status, bytes }) => [status, bytes])).toEqual(paths.map(() => [200, PICTURE]))
  expect(drawn).toHaveLength(1)
})

test('what an address shows is asked of the database once a minute', async () => {
  const { context, player } = await climbing()
  const { db } = countingDatabase()
  const watched = countingDatabase()
  context.config = { ...context.config, PAGE_CACHE: true, APP_ORIGIN: 'http://kept.test' }
  const name = player.githubUsername
  for (const path of [
    `player/${name}.png`,
    `recap/${name}/2026-W47.png`,
    `story/${name}/2026-W47.png`,
    `${name}.svg`,
  ]) {
    await get({ ...context, db }, `/api/cards/${path}`)
    for (const again of [path, `${path}?v=${path.length}`, path.replace(name, name.toUpperCase())])
      expect((await get({ ...context, db: watched.db }, `/api/cards/${again}`)).status).toBe(200)
  }
  for (const query of ['', '?metric=level', '?style=for-the-badge&label=Climb', '?label=Climb&x=1'])
    expect((await get({ ...context, db: watched.db }, `/api/badges/${name}.svg${query}`)).status).toBe(200)
  expect(watched.sent).toEqual([])
})

test('beyond the limit of drawings the still picture is shown, and pictures that exist go on', async () => {
  const { context, player, drawn } = await climbing()
  const path = (period: string) => `/api/cards/recap/${player.githubUsername}/${period}.png`
  await get(context, path('2026-W47'))
  context.limits.drawing = async () => false
  expect((await get(context, path('2026-W47'))).status).toBe(200)
  const refused = await get(context, path('2026-11'))
  expect([refused.status, refused.headers.get('location'), drawn.length]).toEqual([302, '/card.png', 1])
})

test('a network may have ten pictures drawn a minute, and all of them forty', async () => {
  const context = testContext()
  const drawing = (limit: (options: RateLimitOptions) => Promise<RateLimitOutcome>, address: string) =>
    createContext(
      { ...env, DB: testDatabase, ...testVars, OWN_LOOKUP_LIMIT: { limit } } as unknown as Env,
      { requestId: 'r' },
      address,
    ).limits.drawing('share images')
  const requests: string[] = []
  const refuse = async ({ key }: RateLimitOptions) => ({ success: requests.push(key) < 0 })
  expect([await drawing(refuse, '203.0.113.7'), await drawing(refuse, '2001:db8:1:2::/64')]).toEqual([false, false])
  expect([requests, await context.db.$count(settings)]).toEqual([
    ['drawings 203.0.113.0/24', 'drawings 2001:db8:1::/48'],
    0,
  ])
  vi.useFakeTimers({ now: MONDAY, toFake: ['Date'] })
  try {
    const allow = async () => ({ success: true })
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => drawing(allow, `198.51.${index}.1`)))
    expect(all.filter(Boolean)).toHaveLength(40)
  } finally {
    vi.useRealTimers()
  }
})

test('no image exists for a hidden player or an invalid period', async () => {
  const { context, player, drawn } = await climbing()
  const unclaimed = await makePlayer(context, { claimedAt: null })
  const suspended = await makePlayer(context, { suspendedAt: 1 })
  const name = player.githubUsername
  for (const path of [
    'player/nobody.png',
    'player/.png',
    `player/${unclaimed.githubUsername}.png`,
    `player/${suspended.githubUsername}.png`,
    `player/${name}`,
    `player/${name}.jpg`,
    'player/%E0%A4%A.png',
    'player/%00.png',
    `player/${encodeURIComponent("x' OR 1=1 --")}.png`,
    `player/${encodeURIComponent('<svg onload=alert(1)>')}.png`,
    `recap/${name}/2026-W99.png`,
    `recap/${name}/2099.png`,
    `recap/${name}/2020.png`,
    `recap/${name}/.png`,
    `recap/${name}/${'9'.repeat(3000)}.png`,
    'recap/nobody/2026.png',
    'story/nobody/2026.png',
    `story/${name}/2099.png`,
    `story/${name}/2026-W99.png`,
    `story/${suspended.githubUsername}/2026-W47.png`,
    'nothing.png',
  ])
    expect([path, (await get(context, `/api/cards/${path}`)).status]).toEqual([path, 404])
  expect(drawn).toEqual([])
})

test('a name that looks like markup stays a text of the description', async () => {
  const { context, player, drawn } = await climbing()
  const hostile = '"><svg/onload=alert(1)>'
  await context.db
    .update(players)
    .set({ githubUsername: hostile, lowerCaseGithubUsername: hostile })
    .where(eq(players.id, player.id))
  expect((await get(context, `/api/cards/player/${encodeURIComponent(hostile)}.png`)).status).toBe(200)
  expect(drawn[0]).toMatchObject({ username: hostile })
})

test('without the Worker that draws, or when it fails, the still picture is shown', async () => {
  const { context, player } = await climbing()
  const failing: (Fetcher['fetch'] | null)[] = [
    null,
    async () => new Response('out of time', { status: 503 }),
    async () => {
      throw new Error('no such service')
    },
  ]
  for (const fetch of failing) {
    context.images = fetch === null ? null : ({ fetch } as unknown as Fetcher)
    for (const path of ['home.png', `player/${player.githubUsername}.png`]) {
      const reply = await get(context, `/api/cards/${path}`)
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/card.png'])
    }
  }
  expect(context.logged.filter((line) => line.message === 'Image not rendered')).toHaveLength(4)
})

test('pictures may be shown by other sites; everything else of the API may not', async () => {
  const { context } = await climbing()
  const policyOf = async (path: string) => {
    const request = new Request(`http://localhost:8787${path}`)
    const reply = await passGate(context, request, async () => api.fetch(request, { app: context, waitUntil }))
    await reply.arrayBuffer()
    return reply.headers.get('cross-origin-resource-policy')
  }
  expect(await policyOf('/api/cards/home.png')).toBe('cross-origin')
  expect(await policyOf('/api/cards/player/nobody.png')).toBe('same-origin')
  expect(await policyOf('/api/health')).toBe('same-origin')
})

const running: Promise<unknown>[] = []

function waitUntil(work: Promise<unknown>): void {
  running.push(work)
}

async function get(context: TestContext, path: string, headers: Record<string, string> = {}) {
  const reply = await api.fetch(new Request(`http://localhost:8787${path}`, { headers }), { app: context, waitUntil })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  await Promise.all(running.splice(0))
  return { status: reply.status, headers: reply.headers, bytes }
}

/** Two players with 80 and 30 points in week 47, and a stand-in that records its input. */
async function climbing() {
  const context = testContext(WEDNESDAY)
  // Images are cached by origin; an own origin avoids those of other files.
  context.config = { ...context.config, APP_ORIGIN: 'http://cards.test' }
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const other = await makePlayer(context)
  context.world.set(player.nodeId, [...makeWork('2026-11-17', 8, 700)])
  context.world.set(other.nodeId, [makeCommits('2026-11-17', 3, 701)])
  await pollPlayers(context, [player.id, other.id])
  const drawn: ShareCard[] = []
  const orders: DrawOrder[] = []
  const fetch = async (request: RequestInfo | URL, init?: RequestInit) => {
    const order = drawOrder.parse(await new Request(request, init).json())
    orders.push(order)
    drawn.push(order.card)
    return new Response(PICTURE, { headers: { 'Content-Type': 'image/png' } })
  }
  context.images = { fetch } as unknown as Fetcher
  return { context, player, other, drawn, orders }
}
