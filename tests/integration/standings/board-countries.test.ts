import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { BOARD_PAGE } from '#app/core/standings/board-view.ts'
import { listCountries } from '#app/domain/text/country.ts'
import { ALL_TIME, DAY, HOUR } from '#app/domain/time/period.ts'
import { flagUrl } from '#app/features/standings/board-country.server.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { emptyDatabase, MONDAY, signedIn, testContext, type TestContext, makePlayers } from '#tests/people/factories.ts'
import { board, placed, rankAmong, shown, walk, type Person } from '#tests/worlds/boards.ts'
import { makeStandings } from '#tests/worlds/rows.ts'

const NOW = MONDAY + 2 * DAY + 10 * HOUR
const WEEK_47 = '2026-W47'
test('every country has a flag in a file of its own, and other codes have none', () => {
  const missing = listCountries().filter(({ id }) => !(flagUrl(id) ?? '').includes(`/${id}`))
  expect(missing.map(({ id }) => id)).toEqual([])
  expect([flagUrl('XX'), flagUrl('../index')]).toEqual([null, null])
  expect(flagUrl('at')).toBe(flagUrl('AT'))
})

const COUNTRIES = ['AT', 'DE', 'NP', 'AT', 'BR', null]

beforeEach(() => emptyDatabase(testContext()))

test.for([
  ['week', WEEK_47],
  ['last-week', '2026-W46'],
  ['month', '2026-11'],
  ['all-time', ALL_TIME],
] as const)(
  'the %s board of a country lists its climbers once, in order, with their ranks on the whole board',
  async ([name, period]) => {
    const context = testContext(NOW)
    // Buckets of a hundred on the all-time board hold some sixty players each, many of them tied.
    const people = await fillBoard(context, 360, period, (index) => 1000 + (index % 90) * 7)
    const expected = placed(people)
      .filter((person) => person.country === 'AT')
      .map((person) => ({ username: person.username, rank: rankAmong(people, person.points) }))
    expect(expected).toHaveLength(120)

    const forwards = await walk(context, `/leaderboard?board=${name}&country=AT`, 'nextHref')
    expect(forwards.flatMap(shown)).toEqual(expected)
    expect(forwards.map((view) => view.rows.length)).toEqual([BOARD_PAGE, BOARD_PAGE, 20])
    const backwards = await walk(context, forwards.at(-2)?.nextHref ?? '', 'previousHref')
    expect(backwards.toReversed().flatMap(shown)).toEqual(expected)
    for (const view of forwards) {
      expect(view.country).toEqual({ code: 'AT', name: 'Austria', flagUrl: flagUrl('AT') })
      expect([view.rankedPlayers, view.rows.every((row) => row.country === 'AT')]).toEqual([360, true])
    }
    expect(forwards[1]?.firstHref).toBe(`/leaderboard?${name === 'week' ? '' : `board=${name}&`}country=AT`)
  },
)

test.for(['at', 'At', 'aT', ' AT ', 'AT'])('a country is found as %j', async (typed) => {
  const context = testContext(NOW)
  await fillBoard(context, 12)
  const view = await board(context, `/leaderboard?country=${encodeURIComponent(typed)}`)
  expect([view.country?.code, view.countryProblem, view.rows.length]).toEqual(['AT', null, 4])
})

test.for([
  'XX',
  'ZZ',
  'A',
  'AUT',
  'Austria',
  '🇦🇹',
  '__proto__',
  'constructor',
  "AT' OR 1=1 --",
  '<script>alert(1)</script>',
  '\u0000',
  'ſſ',
  'x'.repeat(5000),
])('the unknown country %j is said so, and everyone is shown', async (typed) => {
  const context = testContext(NOW)
  await fillBoard(context, 12)
  const view = await board(context, `/leaderboard?country=${encodeURIComponent(typed)}`)
  expect([view.country, view.rows.length]).toEqual([null, 12])
  expect(view.countryProblem).toEqual({ kind: 'unknown', typed: typed.trim().slice(0, 64) })
})

test.for(['', '   '])('an empty country (%j) is everyone', async (typed) => {
  const context = testContext(NOW)
  await fillBoard(context, 12)
  const view = await board(context, `/leaderboard?country=${encodeURIComponent(typed)}`)
  expect([view.country, view.countryProblem, view.rows.length]).toEqual([null, null, 12])
})

test('the premium board offers no countries, says so when asked for one, and shows everyone', async () => {
  const context = testContext(NOW)
  await fillBoard(context, 12)
  await context.db.run(sql`UPDATE standings SET premium = 1`)
  expect((await board(context, '/leaderboard?board=premium')).countries).toBeNull()
  const view = await board(context, '/leaderboard?board=premium&country=AT')
  expect([view.country, view.rows.length, view.countryProblem]).toEqual([null, 12, { kind: 'not_here', typed: 'AT' }])
})

test('the countries to choose from are those of ranked players on that board, by name', async () => {
  const context = testContext(NOW)
  await fillBoard(context, 12)
  await fillBoard(context, 1, '2026-11', () => 10, ['IS'])
  await context.db.run(sql`UPDATE standings SET ranked = 0 WHERE country = 'BR'`)
  await context.db.run(sql`UPDATE standings SET country = 'QQ' WHERE country = 'NP' AND period = ${WEEK_47}`)
  const view = await board(context, '/leaderboard')
  expect(view.countries).toEqual([
    { code: 'AT', name: 'Austria', flagUrl: flagUrl('AT') },
    { code: 'DE', name: 'Germany', flagUrl: flagUrl('DE') },
  ])
  expect((await board(context, '/leaderboard?board=month')).countries?.map(({ name }) => name)).toEqual(['Iceland'])
  expect((await board(context, '/leaderboard?board=last-week')).countries).toEqual([])
})

test('a country without climbers is an empty board that still stands in the choice', async () => {
  const context = testContext(NOW)
  await fillBoard(context, 12)
  const view = await board(context, '/leaderboard?country=is')
  expect([view.rows, view.nextHref, view.country?.name]).toEqual([[], null, 'Iceland'])
  expect(view.countries?.map(({ code }) => code)).toEqual(['AT', 'BR', 'DE', 'IS', 'NP'])
})

test('a jump to a rank opens at the first climber of the country who stands there or below', async () => {
  const context = testContext(NOW)
  const people = await fillBoard(context, 30, WEEK_47, (index) => 1000 - index * 10)
  const at = async (rank: number) => {
    const view = await board(context, `/leaderboard?country=DE&find=${rank}`)
    return view.search?.outcome === 'problem' ? view.search.text : view.rows[0]?.rank
  }
  const german = placed(people).flatMap((person) => (person.country === 'DE' ? [rankAmong(people, person.points)] : []))
  expect(german).toEqual([2, 8, 14, 20, 26])
  expect([await at(1), await at(2), await at(3), await at(14), await at(26)]).toEqual([2, 2, 8, 14, 26])
  expect(await at(27)).toBe('Nobody from Germany is ranked there or below.')
  expect(await at(31)).toBe('The last rank is 30.')
})

test('a search finds everyone, and opens the page around who climbs for the country', async () => {
  const context = testContext(NOW)
  const people = await fillBoard(context, 360, WEEK_47, (index) => 10_000 - index * 10)
  const compatriot = people[303]
  const own = await board(context, `/leaderboard?country=AT&find=${compatriot?.username}`)
  expect(own.search).toMatchObject({ isListed: true, outcome: 'found', row: { rank: 304 } })
  expect(own.rows.map((row) => row.rank).slice(0, 6)).toEqual([289, 292, 295, 298, 301, 304])
  const other = await board(context, `/leaderboard?country=AT&find=${people[304]?.username}`)
  expect(other.search).toMatchObject({ isListed: false, outcome: 'found', row: { rank: 305 } })
  expect(other.rows[0]?.rank).toBe(1)
})

test.for(['week', 'month', 'last-week'])(
  'a page of a country on the %s board reads as many rows among 3,000 players as among 600',
  async (name) => {
    const period = { week: WEEK_47, month: '2026-11', 'last-week': '2026-W46' }[name] ?? ''
    const read = async (count: number) => {
      const context = testContext(NOW)
      await emptyDatabase(context)
      const people = await fillBoard(context, count, period, (index) => 10 + (index % 50) * 10)
      const cookie = await signedIn(context, { id: people[0]?.id ?? '' })
      const first = await board(context, `/leaderboard?board=${name}&country=NP`)
      const counting = countingDatabase()
      const view = await board({ ...context, db: counting.db }, first.nextHref ?? '', cookie)
      expect(view.rows).toHaveLength(BOARD_PAGE)
      return counting.rowsRead()
    }
    const [few, many] = [await read(600), await read(3000)]
    expect(many).toBeLessThanOrEqual(700)
    expect(many).toBeLessThanOrEqual(few + 10)
  },
)

test('a page of a small country on the all-time board reads each bucket of a hundred once at most', async () => {
  const context = testContext(NOW)
  // Every fiftieth player: the page spans the whole board, so every bucket is walked down to its last Nepali.
  const people = await fillBoard(context, 3000, ALL_TIME, (index) => 10 + index * 3, [
    'NP',
    ...Array.from({ length: 49 }, () => 'DE'),
  ])
  const counting = countingDatabase()
  const view = await board({ ...context, db: counting.db }, '/leaderboard?board=all-time&country=NP')
  expect(view.rows.map((row) => row.rank)).toEqual(view.rows.map((row) => rankAmong(people, row.points)))
  expect(view.rows).toHaveLength(BOARD_PAGE)
  expect(counting.rowsRead()).toBeLessThanOrEqual(3000)
  const whole = countingDatabase()
  await board({ ...context, db: whole.db }, '/leaderboard?board=all-time&country=DE')
  expect(whole.rowsRead()).toBeLessThanOrEqual(1000)
})

test('the choice of countries reads a row a country, not a player', async () => {
  const context = testContext(NOW)
  const read = async () => {
    const counting = countingDatabase()
    await board({ ...context, db: counting.db }, '/leaderboard?country=IS')
    return counting.rowsRead()
  }
  await fillBoard(context, 300, WEEK_47, () => 10)
  const few = await read()
  await emptyDatabase(context)
  await fillBoard(context, 3000, WEEK_47, () => 10)
  expect(await read()).toBeLessThanOrEqual(few + 5)
})

type Citizen = Person & { country: string | null }

let made = 0

/** Players with these standings, written as rows, with alternating countries. */
async function fillBoard(
  context: TestContext,
  count: number,
  period: string = WEEK_47,
  pointsOf: (index: number) => number = (index) => 1000 - index * 10,
  countries: readonly (string | null)[] = COUNTRIES,
): Promise<Citizen[]> {
  const people = Array.from({ length: count }, (_, index): Citizen & { githubId: number } => {
    made += 1
    return {
      id: `pl_${String(made).padStart(8, '0')}`,
      username: `climber-${made}`,
      githubId: 50_000 + made,
      points: pointsOf(index),
      reachedAt: 1000 + ((index * 7919) % 13),
      country: countries[index % countries.length] ?? null,
    }
  })
  await makePlayers(context, count, (index) => ({ ...people[index], githubUsername: people[index]?.username }))
  const standing = ({ id, points, reachedAt, country }: Citizen) => ({ playerId: id, points, reachedAt, country })
  await makeStandings(context, ...people.map((person) => ({ period, ...standing(person) })))
  return people
}
