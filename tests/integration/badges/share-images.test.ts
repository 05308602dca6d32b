import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { drawOrder, type CardOf, type DrawOrder, type ShareCard } from '#app/domain/images/share-card.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { players } from '#db/schema/players.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  emptyDatabase,
  makeCommits,
  makePlayer,
  makeWork,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { finishContest, freezeContest, joinContest, makeContest, makeTeam } from '#tests/worlds/contests.ts'
import { createApi } from '#workers/api/create-api.ts'
import { dataCentreCache } from '#workers/http/cache-shortly.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR
const FACE = 'data:image/png;base64,iVBORw0KGgo='

const api = createApi()
const running: Promise<unknown>[] = []
let context: TestContext
let orders: DrawOrder[]
/** Addresses of pictures, as they were asked for. */
let read: string[]
let made = 0

beforeEach(async () => {
  context = testContext(WEDNESDAY)
  await emptyDatabase(context)
  made += 1
  // Images are cached by origin.
  context.config = { ...context.config, APP_ORIGIN: `http://share-${made}.test` }
  orders = []
  read = []
  context.readAvatar = async (url) => {
    read.push(url)
    return FACE
  }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    orders.push(drawOrder.parse(await new Request(input, init).json()))
    return new Response(new Uint8Array([orders.length]), { headers: { 'Content-Type': 'image/png' } })
  }
  context.images = { fetch } as unknown as Fetcher
})

test('a contest’s image tells its name, its days and the first three, and is drawn once', async () => {
  const { ada, bob, cyd } = await people()
  const contest = await makeContest(context, { slug: 'autumn', name: 'Autumn', rock: 'rust', ridge: 3 })
  for (const [player, points] of [
    [ada, 400],
    [bob, 200],
    [cyd, 0],
  ] as const)
    await joinContest(context, contest, player, points)
  const card = await drawn<'contest'>('contest/autumn')
  expect(card).toEqual({
    kind: 'contest',
    product: 'MergeQuest',
    host: new URL(context.config.APP_ORIGIN).host,
    slug: 'autumn',
    ridge: 3,
    rock: 'rust',
    name: 'Autumn',
    state: 'Running until 8 Dec, 3 climbers',
    dates: 'Thu 29 Oct 2026 to Tue 8 Dec 2026',
    heading: 'In front',
    winner: null,
    isFrozen: false,
    rows: [
      { place: 1, username: 'ada', avatarUrl: urlOf(ada), points: '400', height: 0.86 },
      { place: 2, username: 'bob', avatarUrl: urlOf(bob), points: '200', height: 0.43 },
    ],
  })
  for (const again of ['contest/autumn', 'contest/autumn'])
    expect((await get(`${again}.png?tab=${Math.random()}`)).status).toBe(200)
  expect(orders).toHaveLength(1)
})

test('with teams the image shows them, as the page does, and no picture', async () => {
  const { ada } = await people()
  const contest = await makeContest(context, { slug: 'autumn', teamMode: 'climbers', teamLeast: 1 })
  const teamId = await makeTeam(context, contest, 'Ridge runners')
  await joinContest(context, contest, ada, 40, { teamId })
  expect((await drawn<'contest'>('contest/autumn')).rows).toEqual([
    { place: 1, username: 'Ridge runners', avatarUrl: null, points: '40', height: 0.86 },
  ])
  expect(read).toEqual([])
})

test('a private contest and a draft have none, and neither has a name that was made up', async () => {
  await makeContest(context, { slug: 'hidden', visibility: 'private' })
  await makeContest(context, { slug: 'draft', openedAt: null })
  const gone = await makePlayer(context, { suspendedAt: 1 })
  const erased = await makePlayer(context, { goneAt: 1 })
  for (const path of [
    'contest/hidden',
    'contest/draft',
    'contest/nowhere',
    'contest/..%2Fautumn',
    `contest/${'a'.repeat(3000)}`,
    'board/weeks',
    'board/',
    'board/week/ZZ',
    'board/week/ITALY',
    'board/premium/IT',
    `invite/${gone.githubUsername}`,
    `invite/${erased.githubUsername}`,
    'invite/nobody',
    'invite/%3Csvg%3E',
  ])
    expect([path, (await get(`${path}.png`)).status]).toEqual([path, 404])
  expect([orders, read]).toEqual([[], []])
})

test('a board that is none costs no query', async () => {
  const watched = countingDatabase()
  for (const path of ['board/weeks', 'board/week/ZZ', 'board/premium/IT'])
    expect((await get(`${path}.png`, { ...context, db: watched.db })).status).toBe(404)
  expect(watched.sent).toEqual([])
})

test('from the freeze on the image shows the standings of the freeze, and the cloud', async () => {
  const { ada } = await people()
  const contest = await makeContest(context, { slug: 'autumn', endsAt: WEDNESDAY + HOUR })
  await joinContest(context, contest, ada, 2222)
  const days = { '2026-11-17': 1110 }
  const score = { playerId: ada.id, points: 1110, reachedAt: WEDNESDAY - 3 * HOUR, accepted: 1, days }
  await freezeContest(context, contest, [{ ...score, repositories: {}, teams: {} }])
  const card = await drawn<'contest'>('contest/autumn')
  expect([card.isFrozen, card.heading, card.rows.map(({ points }) => points)]).toEqual([
    true,
    'At the freeze',
    ['1,110'],
  ])
})

test('a final contest has a winner, unless the first may not be named any more', async () => {
  const { ada, bob } = await people()
  const contest = await makeContest(context, { slug: 'autumn', endsAt: WEDNESDAY - 3 * DAY, freezeMinutes: null })
  await joinContest(context, contest, ada, 400)
  await joinContest(context, contest, bob, 200)
  await finishContest(context, contest)
  const card = await drawn<'contest'>('contest/autumn')
  expect([card.state, card.winner, card.rows.map(({ username }) => username)]).toEqual([
    'Final since 18 Nov',
    'Winner',
    ['ada', 'bob'],
  ])
  for (const left of [{ suspendedAt: WEDNESDAY }, { suspendedAt: null, goneAt: WEDNESDAY }]) {
    await context.db.update(players).set(left).where(eq(players.id, ada.id))
    expect(await drawn<'contest'>('contest/autumn')).toMatchObject({
      winner: null,
      heading: 'Final',
      rows: [{ place: 2, username: 'bob' }],
    })
    expect(JSON.stringify(orders.at(-1))).not.toMatch(new RegExp(`"ada"|${urlOf(ada).replaceAll('?', '.')}`))
    orders = []
    context.config = { ...context.config, APP_ORIGIN: `${context.config.APP_ORIGIN}:1` }
  }
})

test('a contest that was called off says so and nobody’s place', async () => {
  const { ada } = await people()
  const contest = await makeContest(context, { slug: 'autumn', cancelledAt: WEDNESDAY - DAY, cancelReason: 'Rain' })
  await joinContest(context, contest, ada, 400)
  expect(await drawn<'contest'>('contest/autumn')).toMatchObject({
    state: 'Called off on 17 Nov',
    rows: [],
    heading: null,
  })
})

test('a name in letters that no font of ours has is shown by its address', async () => {
  await makeContest(context, { slug: 'pandeng', name: '攀登周 2026' })
  expect((await drawn<'contest'>('contest/pandeng')).name).toBe('pandeng')
})

test('a board’s image shows its first three where the mountain shows them; a country’s its own', async () => {
  const { ada, bob } = await week()
  const card = await drawn<'board'>('board/week')
  expect(card).toMatchObject({
    title: 'Week 47',
    text: '2 climbers',
    rows: [
      { place: 1, username: 'ada', avatarUrl: urlOf(ada), points: '80', height: 1 },
      { place: 2, username: 'bob', avatarUrl: urlOf(bob), points: '30' },
    ],
  })
  expect(card.rows[1]?.height).toBeCloseTo(0.68, 2)
  expect(await drawn<'board'>('board/week/NO')).toMatchObject({
    title: 'Week 47, Norway',
    rows: [{ place: 2, username: 'bob', height: card.rows[1]?.height }],
  })
  orders = []
  // Nothing new to draw: a country without climbers is everybody's board.
  for (const path of ['board/week/VA', 'board/week/no']) expect((await get(`${path}.png`)).status).toBe(200)
  expect(orders).toEqual([])
  expect(await drawn<'board'>('board/last-week')).toMatchObject({ text: 'Nobody has points yet.', rows: [] })
  expect(await drawn<'board'>('board/all-time')).toMatchObject({ title: 'All time' })
})

test('an invitation says who invites and where they stand, and without points nothing of the kind', async () => {
  const { bob } = await week()
  expect(await drawn<'invite'>('invite/BOB')).toMatchObject({
    username: 'bob',
    avatarUrl: urlOf(bob),
    subtitle: 'invites you to week 47 of MergeQuest',
    title: '2nd with 30.',
    text: 'Think you can pass?',
  })
  const idle = await makePlayer(context)
  expect(await drawn<'invite'>(`invite/${idle.githubUsername}`)).toMatchObject({
    subtitle: 'invites you to MergeQuest',
    title: 'Every merge takes you higher.',
    height: 0,
  })
})

test('pictures of those who are shown are read once a day, and only to draw', async () => {
  const { ada, bob } = await week()
  context.limits.drawing = async () => false
  expect((await get('board/week.png')).status).toBe(302)
  context.limits.drawing = async () => true
  const { images } = context
  context.images = null
  expect((await get('board/week.png')).status).toBe(302)
  expect(read).toEqual([])
  context.images = images
  await drawn('board/week')
  expect(orders.at(-1)?.pictures).toEqual({ [urlOf(ada)]: FACE, [urlOf(bob)]: FACE })
  await drawn('invite/bob')
  await drawn('player/ada')
  expect(read.toSorted()).toEqual([urlOf(ada), urlOf(bob)].toSorted())
})

test('without a picture there are initials, for ten minutes and under another tag', async () => {
  const { ada } = await week()
  const found = context.readAvatar
  context.readAvatar = async (url) => (url === urlOf(ada) ? null : found(url))
  const first = await get('board/week.png')
  expect([first.status, orders[0]?.pictures[urlOf(ada)]]).toEqual([200, undefined])
  expect(first.headers.get('etag')).toMatch(/-initials"$/)
  expect((await get('board/week.png', context, { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304)
  const digest = first.headers.get('etag')?.slice(1).replace('-initials"', '') ?? ''
  const kept = await dataCentreCache()?.match(`${context.config.APP_ORIGIN}/drawn/${digest}`)
  expect(kept?.headers.get('cache-control')).toBe('public, max-age=600')
  await kept?.body?.cancel()
  await dataCentreCache()?.delete(`${context.config.APP_ORIGIN}/drawn/${digest}`)
  context.readAvatar = found
  const whole = await get('board/week.png', context, { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([whole.status, whole.headers.get('etag'), orders.length]).toEqual([200, `"${digest}"`, 2])
})

async function get(path: string, app = context, headers: Record<string, string> = {}) {
  const waitUntil = (work: Promise<unknown>) => void running.push(work)
  const request = new Request(`http://localhost:8787/api/cards/${path}`, { headers })
  const reply = await api.fetch(request, { app, waitUntil })
  await reply.arrayBuffer()
  await Promise.all(running.splice(0))
  return reply
}

/** The description of the image that is drawn for an address. */
async function drawn<Kind extends ShareCard['kind']>(path: string): Promise<CardOf<Kind>> {
  const before = orders.length
  expect([path, (await get(`${path}.png`)).status]).toEqual([path, 200])
  const card = orders.at(-1)?.card
  if (orders.length !== before + 1 || card === undefined) throw new Error(`nothing was drawn for ${path}`)
  return card as CardOf<Kind>
}

async function people(values: Partial<typeof players.$inferInsert> = {}) {
  const named = (name: string, more = {}) => makePlayer(context, { githubUsername: name, ...more })
  return { ada: await named('ada'), bob: await named('bob', values), cyd: await named('cyd') }
}

/** Week 47 with 80 points of ada and 30 of bob, from Norway. */
async function week() {
  await advanceWeeks(context)
  const all = await people({ country: 'NO' })
  context.world.set(all.ada.nodeId, [...makeWork('2026-11-17', 8, 700)])
  context.world.set(all.bob.nodeId, [makeCommits('2026-11-17', 3, 701)])
  await pollPlayers(context, [all.ada.id, all.bob.id])
  // GitHub has told its own names.
  for (const { id, githubUsername } of [all.ada, all.bob])
    await context.db
      .update(players)
      .set({ githubUsername, lowerCaseGithubUsername: githubUsername })
      .where(eq(players.id, id))
  return all
}

function urlOf({ githubId }: Player): string {
  return `http://avatars.test/u/${githubId}?s=160`
}
