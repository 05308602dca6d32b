import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, previousWeek, weekOf } from '#app/domain/time/period.ts'
import type { AwardState } from '#app/domain/weeks/award.ts'
import type { ShownHome } from '#app/features/home/draw-sections.server.tsx'
import { loadHome, type HomeView } from '#app/features/home/load-home.server.ts'
import { loader as home } from '#app/routes/home.route.tsx'
import { ads } from '#db/schema/ads.ts'
import { players } from '#db/schema/players.ts'
import { premiumSeats } from '#db/schema/premium.ts'
import { prizeCodes } from '#db/schema/prizes.ts'
import { settings } from '#db/schema/settings.ts'
import { adStatistics } from '#db/schema/statistics.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  emptyDatabase,
  makePlayer,
  makePlayers,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows, makeAwards, makePrizes, makeProjects, makeStandings, makeWeeks } from '#tests/worlds/rows.ts'

const NOW = MONDAY + 2 * DAY + 10 * HOUR
const WEEK = weekOf(NOW)
const LAST_WEEK = previousWeek(WEEK)
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const AD = {
  id: 'ad_rope',
  productId: 'rope_homepage',
  slot: 'rotating',
  url: 'https://rope.example/',
  title: 'Rope',
  description: 'Holds.',
} as const
const SPONSOR = {
  ...AD,
  id: 'ad_belay',
  productId: 'belay_sponsor',
  slot: 'single',
  position: 0,
  title: 'Belay',
} as const
const PRIZE = {
  position: 0,
  title: 'A prize',
  description: 'It is one.',
  sponsor: 'Rope',
  url: 'https://rope.example/',
}

beforeEach(() => emptyDatabase(testContext()))

test('an empty product has a home page with nothing invented on it', async () => {
  expect(await view(testContext(NOW))).toEqual({
    players: 0,
    seats: 100,
    billing: null,
    week: { key: '2026-W47', number: 47, startsAt: MONDAY, endsAt: MONDAY + 7 * DAY },
    top: [],
    ad: null,
    sponsor: null,
    tiles: [],
    prizes: { count: 0, worth: 0, short: 0 },
    reviews: [],
    quote: null,
    partners: [],
    inviter: null,
    answer: null,
    viewer: null,
    now: NOW,
  })
})

test("the tiles are this week's best 25 and the last closed week's ten winners, each once", async () => {
  const context = testContext(NOW)
  const people = await makePeople(context, 60)
  await rank(context, WEEK, people.slice(0, 30))
  await rank(context, LAST_WEEK, people.slice(20, 40))
  await close(context, people.slice(20, 30))
  const { tiles, top } = await view(context)
  // 0 to 24 lead this week; of last week's winners, 20 to 29, half are among them.
  expect(tiles.map((tile) => tile.username).toSorted()).toEqual(people.slice(0, 30).map(nameOf).toSorted())
  expect(top.map((row) => row.username)).toEqual(people.slice(0, 10).map(nameOf))
})

test("the last closed week's first eight carry their place; the ninth, the tenth and this week's best have none", async () => {
  const context = testContext(NOW)
  const people = await makePeople(context, 12)
  await rank(context, WEEK, people.slice(11))
  await rank(context, LAST_WEEK, people.slice(0, 11))
  await close(context, people.slice(0, 10))
  const labels = new Map((await view(context)).tiles.map((tile) => [tile.username, tile.label]))
  expect(people.map((person) => labels.get(nameOf(person)))).toEqual([
    '🏆 Weekly Winner',
    '🥈 2nd Place',
    '🥉 3',
    '🥉 4',
    '🥉 5',
    '🥉 6',
    '🥉 7',
    '🥉 8',
    null,
    null,
    undefined,
    null,
  ])
})

test('of two with the same points who was first is the winner', async () => {
  const context = testContext(NOW)
  const people = await makePeople(context, 3)
  await rank(context, LAST_WEEK, people, (index) => (index < 2 ? 700 : 600))
  await close(context, people)
  const labels = (await view(context)).tiles.map((tile) => tile.label)
  expect(labels.toSorted()).toEqual(['🏆 Weekly Winner', '🥈 2nd Place', '🥉 3'].toSorted())
})

test('a place under review has its label at once, one taken back is on no tile; the player who moves up is', async () => {
  const context = testContext(NOW)
  const people = await makePeople(context, 12)
  await rank(context, LAST_WEEK, people)
  await close(context, people.slice(0, 11), (index) => (index === 1 ? 'held' : index === 2 ? 'forfeited' : 'granted'))
  const labels = new Map((await view(context)).tiles.map((tile) => [tile.username, tile.label]))
  expect(people.slice(0, 4).map((person) => labels.get(nameOf(person)))).toEqual([
    '🏆 Weekly Winner',
    '🥈 2nd Place',
    undefined,
    '🥉 4',
  ])
  expect(people.slice(10).map((person) => labels.get(nameOf(person)))).toEqual([null, undefined])
})

test('a week without a close has no winners: until then the previous week is shown', async () => {
  const context = testContext(NOW)
  const people = await makePeople(context, 2)
  await rank(context, LAST_WEEK, people)
  await makeWeeks(context, { key: LAST_WEEK, state: 'settling' })
  expect((await view(context)).tiles).toEqual([])
  await rank(context, previousWeek(LAST_WEEK), people.slice(1))
  await close(context, people.slice(1), undefined, previousWeek(LAST_WEEK))
  expect((await view(context)).tiles).toMatchObject([{ username: nameOf(people[1]), label: '🏆 Weekly Winner' }])
})

test('suspended, vanished and unclaimed players are on no tile, whatever last week says', async () => {
  const context = testContext(NOW)
  const people = await makePeople(context, 4)
  await rank(context, LAST_WEEK, people)
  await close(context, people)
  const changes = [{ suspendedAt: NOW }, { goneAt: NOW }, { claimedAt: null }]
  for (const [index, change] of changes.entries())
    await context.db
      .update(players)
      .set(change)
      .where(eq(players.id, people[index]?.id ?? ''))
  expect((await view(context)).tiles.map((tile) => tile.username)).toEqual([nameOf(people[3])])
})

test('a tile tells the projects that others may see, and all contributions', async () => {
  const context = testContext(NOW)
  const free = await makePlayer(context, { contributions: 1234, totalsAt: NOW })
  const premium = await makePlayer(context, { isPremium: true, contributions: 0, totalsAt: NOW })
  await rank(context, WEEK, [free, premium])
  for (const [owner, count] of [
    [free, 2],
    [premium, 6],
  ] as const)
    for (let position = 0; position < count; position += 1)
      await makeProjects(context, {
        id: `${owner.id}-${position}`,
        playerId: owner.id,
        position,
        website: null,
        createdAt: NOW,
      })
  expect(new Set((await view(context)).tiles.map((tile) => [tile.projects, tile.contributions].join()))).toEqual(
    new Set(['2,1234', '6,0']),
  )
  await context.db.update(players).set({ isPremium: false })
  expect((await view(context)).tiles.map((tile) => tile.projects)).toEqual([2, 2])
})

test('the order of the tiles comes from chance alone', async () => {
  const context = testContext(NOW)
  await rank(context, WEEK, await makePeople(context, 25))
  const orderBy = async (seed: number) => {
    context.randomBytes = (length) => Uint8Array.from({ length }, (_, index) => (index * seed + (index >> 3)) % 251)
    return (await view(context)).tiles.map((tile) => tile.username)
  }
  const [one, again, other] = [await orderBy(17), await orderBy(17), await orderBy(101)]
  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
  expect(other.toSorted()).toEqual(one.toSorted())
})

test('the ad among the rows and the sponsor are seen once a visitor and day, by no bot', async () => {
  const context = testContext(NOW)
  await insertRows(context, ads, [AD, SPONSOR])
  await rank(context, WEEK, await makePeople(context, 4))
  for (const agent of [BROWSER, BROWSER, BOT]) await open(context, visitOf(agent))
  expect((await seen(context)).toSorted()).toEqual(['ad_belay sponsor view', 'ad_rope homepage view'])
  context.clock.now += DAY
  await open(context, visitOf(BROWSER))
  expect(await seen(context)).toHaveLength(4)
  const shown = await view(context)
  expect([shown.ad?.title, shown.sponsor?.title]).toEqual(['Rope', 'Belay'])
  expect(shown.ad?.href).toBe(
    '/ad-redirect?adId=ad_rope&productId=rope_homepage&type=homepage&redirect=https%3A%2F%2Frope.example%2F',
  )
  expect(shown.sponsor?.href).toContain('type=sponsor')
})

test('an ad whose row is missing below the podium is neither shown nor counted', async () => {
  const context = testContext(NOW)
  await insertRows(context, ads, [AD, SPONSOR])
  await rank(context, WEEK, await makePeople(context, 3))
  expect(await view(context)).toMatchObject({ ad: null, sponsor: { title: 'Belay' } })
  await open(context, visitOf(BROWSER))
  expect(await seen(context)).toEqual(['ad_belay sponsor view'])
})

test('each of the rotating ads has its turn', async () => {
  const context = testContext(NOW)
  await insertRows(
    context,
    ads,
    ...[0, 1, 2].map((position) => ({ ...AD, id: `ad_${position}`, position, title: `${position}` })),
  )
  await rank(context, WEEK, await makePeople(context, 4))
  const titles = new Set<string | undefined>()
  for (const chance of [0, 1, 2]) {
    context.randomBytes = (length) => new Uint8Array(length).fill(chance)
    titles.add((await view(context)).ad?.title)
  }
  expect([...titles].toSorted()).toEqual(['0', '1', '2'])
})

test('only active prizes that all can take are counted, and only what they are known to be worth', async () => {
  const context = testContext(NOW)
  await makePrizes(context, [
    { ...PRIZE, id: 'one', worth: 700 },
    { ...PRIZE, id: 'two', worth: 301, exclusive: true },
    { ...PRIZE, id: 'three', worth: null },
    { ...PRIZE, id: 'four', worth: 5000, active: false },
  ])
  expect((await view(context)).prizes).toEqual({ count: 0, worth: 0, short: 0 })
  const codesOf = (prizeId: string, many: number) =>
    Array.from({ length: many }, (_, index) => ({ prizeId, code: `${prizeId}-${index}` }))
  await insertRows(
    context,
    prizeCodes,
    codesOf('one', 10),
    codesOf('two', 12),
    codesOf('three', 9),
    codesOf('four', 30),
  )
  expect((await view(context)).prizes).toEqual({ count: 2, worth: 700, short: 1 })
})

test('the count of players follows what happens to them', async () => {
  const context = testContext(NOW)
  const [person] = [await makePlayer(context), await makePlayer(context)]
  await makePlayer(context, { claimedAt: null })
  expect((await view(context)).players).toBe(2)
  await context.db
    .update(players)
    .set({ suspendedAt: NOW })
    .where(eq(players.id, person?.id ?? ''))
  expect((await view(context)).players).toBe(1)
})

test('a place among the first hundred goes to a premium player or an open checkout; after the hundredth the offer goes', async () => {
  const context = testContext(NOW)
  const premium = async (count: number) => {
    await makePlayers(context, count, () => ({ isPremium: true }))
  }
  await premium(2)
  expect((await view(context)).seats).toBe(98)
  const { id } = await makePlayer(context)
  await insertRows(context, premiumSeats, { playerId: id, reservedUntil: NOW + HOUR })
  expect((await view(context)).seats).toBe(97)
  await premium(97)
  expect((await view(context)).seats).toBe(0)
  await premium(1)
  expect((await view(context)).seats).toBe(0)
  await premium(1)
  expect((await view(context)).seats).toBeNull()
})

test('reviews come in an order by chance and no picture of a third party with them', async () => {
  const context = testContext(NOW)
  const review = (id: number, avatarUrl: string | null) => ({
    id: `${id}`,
    author: `Author ${id}`,
    handle: `author_${id}`,
    avatarUrl,
    text: `Text ${id}`,
    postedAt: '2026-10-02',
    url: `https://social.example/${id}`,
  })
  const quote = {
    id: 'one',
    text: 'A quote.',
    author: 'Somebody',
    avatarUrl: 'https://social.example/a.png',
    context: '',
    linkUrl: null,
    linkText: null,
  }
  await context.db.insert(settings).values({
    name: 'content',
    value: {
      reviews: [
        review(0, 'https://social.example/a.png'),
        review(1, 'http://avatars.test/u/1'),
        review(2, '/pictures/2.png'),
        review(3, '//social.example/a.png'),
        review(4, null),
      ],
      quotes: [quote],
      partners: [{ id: 'p', name: 'Partner', logo: 'https://social.example/logo.png', url: null }],
    },
  })
  const orders = new Set<string>()
  for (const seed of [3, 50, 99, 200]) {
    context.randomBytes = (length) => Uint8Array.from({ length }, (_, index) => ((index + 1) * seed) % 241)
    const { reviews } = await view(context)
    orders.add(reviews.map((one) => one.id).join())
    expect(new Map(reviews.map((one) => [one.id, one.avatarUrl]))).toEqual(
      new Map([
        ['0', null],
        ['1', 'http://avatars.test/u/1'],
        ['2', '/pictures/2.png'],
        ['3', null],
        ['4', null],
      ]),
    )
  }
  expect(orders.size).toBeGreaterThan(1)
  const shown = await view(context)
  expect([shown.quote?.avatarUrl, shown.partners[0]?.logo]).toEqual([null, ''])
})

test('a player finds the own place, and the own row marked', async () => {
  const context = testContext(NOW)
  const people = await makePeople(context, 12)
  await rank(context, WEEK, people)
  const placed = await open(context, pageRequest('/', await signedIn(context, { id: people[11]?.id ?? '' })))
  expect(placed.viewer).toMatchObject({ username: nameOf(people[11]), rank: 12, points: 890 })
  expect(placed.viewer?.around.map(({ place, isViewer }) => [place, isViewer])).toEqual([
    [11, false],
    [12, true],
  ])
  expect(placed.top.some((row) => row.isViewer)).toBe(false)
  const third = await open(context, pageRequest('/', await signedIn(context, { id: people[2]?.id ?? '' })))
  expect(third.top.findIndex((row) => row.isViewer)).toBe(2)
  const newcomer = await makePlayer(context)
  const unranked = await open(context, pageRequest('/', await signedIn(context, newcomer)))
  expect(unranked.viewer).toMatchObject({ rank: 0, points: 0 })
})

test('home reads as many rows among 1,000 players as among 100', async () => {
  const read = async (count: number) => {
    const context = testContext(NOW)
    await emptyDatabase(context)
    await insertRows(context, ads, [AD, SPONSOR])
    const people = await makePeople(context, count)
    // The same scores on both, because a rank reads the board's distinct scores.
    for (const week of [WEEK, LAST_WEEK]) await rank(context, week, people, (index) => 10 + (index % 50) * 10)
    await open(context, visitOf(BROWSER))
    const counting = countingDatabase()
    const shown = await view({ ...context, db: counting.db })
    expect(shown.tiles.length).toBeGreaterThanOrEqual(25)
    return { read: counting.rowsRead(), written: counting.rowsWritten() }
  }
  const [few, many] = [await read(100), await read(1000)]
  expect(many.read).toBeLessThanOrEqual(few.read + 10)
  expect(many.read).toBeLessThanOrEqual(400)
  expect(many.written).toBe(0)
})

type Person = { id: string; githubUsername: string }

async function open(context: TestContext, request = pageRequest('/')): Promise<ShownHome> {
  const answer = await callRoute(home, context, request)
  if (answer instanceof Response) throw new Error('home answered with a response')
  return answer.view
}

/** What home shows a visitor, before its sections are drawn. */
async function view(context: TestContext): Promise<HomeView> {
  return (await loadHome(context, { viewer: null, inviter: null })).view
}

function visitOf(agent: string): Request {
  const headers = { 'user-agent': agent, 'cf-connecting-ip': '203.0.113.7' }
  return new Request('http://localhost:8787/', { headers })
}

async function seen(context: TestContext): Promise<string[]> {
  const rows = await context.db.select().from(adStatistics)
  return rows.map((row) => `${row.adId} ${row.type} ${row.event}`)
}

function nameOf(person: Person | undefined): string {
  return person?.githubUsername ?? ''
}

async function makePeople(context: TestContext, count: number): Promise<Person[]> {
  return makePlayers(context, count, (index) => ({
    id: `pl_home_${String(index).padStart(5, '0')}`,
    githubUsername: `climber-${index}`,
    githubId: 50_000 + index,
    scoresFrom: '2026-11-09',
  }))
}

/** A week's standings written as rows: home does not depend on the source of points. */
async function rank(
  context: TestContext,
  week: string,
  people: Person[],
  pointsOf: (index: number) => number = (index) => 1000 - index * 10,
): Promise<void> {
  const standing = (index: number) => ({ period: week, points: pointsOf(index), reachedAt: 1000 + index })
  await makeStandings(context, ...people.map(({ id }, index) => ({ playerId: id, ...standing(index) })))
}

/** Closes the week with these places. */
async function close(
  context: TestContext,
  people: Person[],
  stateOf: (index: number) => AwardState = () => 'granted',
  week = LAST_WEEK,
): Promise<void> {
  await makeWeeks(context, { key: week })
  const award = (index: number) => ({ week, place: index + 1, points: 100, state: stateOf(index), awardedAt: NOW })
  await makeAwards(context, ...people.map(({ id }, index) => ({ playerId: id, ...award(index) })))
}
