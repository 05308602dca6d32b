import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { BOARD_PAGE, type BoardRow, type BoardView } from '#app/core/standings/board-view.ts'
import { copyHistogram } from '#app/core/standings/histogram-days.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { ALL_TIME, DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import { weeks } from '#db/schema/weeks.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  emptyDatabase,
  makeCommits,
  makeWork,
  makePlayer,
  MONDAY,
  signedIn,
  testContext,
  type TestContext,
  makePlayers,
} from '#tests/people/factories.ts'
import { board, placed, rankAmong, shown, walk, type Person } from '#tests/worlds/boards.ts'
import { makeStandings } from '#tests/worlds/rows.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR
const WEEK_47 = '2026-W47'

beforeEach(() => emptyDatabase(testContext()))

test.for([
  ['every score its own', (index: number) => 2000 - index * 10],
  ['ties across pages', (index: number) => 500 - Math.floor(index / 7) * 10],
  ['one score for all', () => 70],
] as const)('paging forwards and backwards shows every row once and in order: %s', async ([, pointsOf]) => {
  const context = testContext(WEDNESDAY)
  const people = await fillBoard(
    context,
    Array.from({ length: 128 }, (_, index) => pointsOf(index)),
  )
  const expected = placed(people).map((person) => ({
    username: person.username,
    rank: rankAmong(people, person.points),
  }))

  const forwards = await walk(context, '/leaderboard', 'nextHref')
  expect(forwards.flatMap(shown)).toEqual(expected)
  expect(forwards.map((view) => view.rows.length)).toEqual([BOARD_PAGE, BOARD_PAGE, 28])
  expect(forwards.map((view) => [view.previousHref === null, view.firstHref])).toEqual([
    [true, null],
    [false, '/leaderboard'],
    [false, '/leaderboard'],
  ])
  const lastHref = forwards.at(-2)?.nextHref ?? ''
  const backwards = await walk(context, lastHref, 'previousHref')
  expect(backwards.toReversed().flatMap(shown)).toEqual(expected)
})

test('competition ranks are 1, 2, 2, 4', async () => {
  const context = testContext(WEDNESDAY)
  await fillBoard(context, [300, 200, 200, 100])
  expect((await board(context, '/leaderboard')).rows.map((row) => row.rank)).toEqual([1, 2, 2, 4])
})

test.for(['all-time', 'month', 'week', 'premium'])(
  'ranks of the %s board equal a naive count on every page',
  async (name) => {
    const context = testContext(WEDNESDAY)
    // Thirty players in each bucket of a hundred, a third of them tied.
    const people = await fillBoard(
      context,
      Array.from(
        { length: 150 },
        (_, index) => 1000 + Math.floor(index / 30) * 100 + ((index * 37) % 20) * 4 + (index % 3),
      ),
      { period: { 'all-time': ALL_TIME, month: '2026-11' }[name] ?? WEEK_47, premium: (index) => index % 2 === 0 },
    )
    const listed = name === 'premium' ? people.filter((person) => person.premium) : people
    const expected = placed(listed).map((person) => ({
      username: person.username,
      rank: rankAmong(listed, person.points),
    }))
    const pages = await walk(context, `/leaderboard?board=${name}`, 'nextHref')
    expect(pages.flatMap(shown)).toEqual(expected)
    expect(pages[0]?.rankedPlayers).toBe(listed.length)
    for (const person of listed.filter((_, index) => index % 29 === 0)) {
      const found = await board(context, `/leaderboard?board=${name}&find=${person.username}`)
      expect(foundRow(found)?.rank).toBe(rankAmong(listed, person.points))
    }
  },
)

test('a jump to a rank opens the page at that rank', async () => {
  const context = testContext(WEDNESDAY)
  await fillBoard(
    context,
    Array.from({ length: 120 }, (_, index) => 2000 - index * 10),
  )
  for (const rank of [1, 2, 64, 120]) {
    const view = await board(context, `/leaderboard?find=${rank}`)
    expect([view.search?.outcome, view.rows[0]?.rank]).toEqual(['rank', rank])
  }
  expect((await board(context, '/leaderboard?find=%2064%20')).rows[0]?.rank).toBe(64)
})

test('a jump into a tie opens at its first row', async () => {
  const context = testContext(WEDNESDAY)
  await fillBoard(context, [...Array.from({ length: 10 }, () => 500), 400, 400, 400, 300])
  expect((await board(context, '/leaderboard?find=7')).rows[0]?.rank).toBe(1)
  const view = await board(context, '/leaderboard?find=12')
  expect(view.rows.map((row) => row.rank)).toEqual([11, 11, 11, 14])
})

test.for([
  ['0', { outcome: 'problem', text: 'Ranks begin at 1.' }],
  ['121', { outcome: 'problem', text: 'The last rank is 120.' }],
  ['#999999999', { outcome: 'problem', text: 'The last rank is 120.' }],
  ['-3', { outcome: 'nobody' }],
  ['1.5', { outcome: 'nobody' }],
  ['first', { outcome: 'nobody' }],
  ['9'.repeat(60), { outcome: 'nobody' }],
] as const)(
  'a search for %j, where no row is, says so, keeps what was typed and shows the first page',
  async ([typed, outcome]) => {
    const context = testContext(WEDNESDAY)
    await fillBoard(
      context,
      Array.from({ length: 120 }, (_, index) => 2000 - index * 10),
    )
    const view = await board(context, `/leaderboard?find=${encodeURIComponent(typed)}`)
    expect(view.search).toEqual({ query: typed, ...outcome })
    expect([view.rows.length, view.rows[0]?.rank]).toEqual([BOARD_PAGE, 1])
  },
)

test('a jump on an empty board says that there are no ranked players', async () => {
  const view = await board(testContext(WEDNESDAY), '/leaderboard?find=1')
  const text = 'Nobody is ranked yet.'
  expect([view.state, view.rows, view.search]).toEqual(['waiting', [], { query: '1', outcome: 'problem', text }])
})

test('a jump on the all-time board reaches a rank deep inside a bucket of a hundred', async () => {
  const context = testContext(WEDNESDAY)
  const people = await fillBoard(
    context,
    Array.from({ length: 160 }, (_, index) => 1000 + (index % 80)),
    { period: ALL_TIME },
  )
  for (const rank of [1, 77, 120, 160]) {
    const view = await board(context, `/leaderboard?board=all-time&find=${rank}`)
    const points = placed(people)[rank - 1]?.points ?? 0
    expect([view.rows[0]?.rank, view.rows[0]?.points]).toEqual([rankAmong(people, points), points])
  }
})

test('the all-time rank of a newcomer reads a row a score, however many have it', async () => {
  const read = async (count: number) => {
    const context = testContext(WEDNESDAY)
    await emptyDatabase(context)
    // From 1 to 649: single scores below 500, hundreds above.
    const people = await fillBoard(
      context,
      Array.from({ length: count }, (_, index) => 1 + ((index * 11) % (index % 2 === 0 ? 99 : 649))),
      { period: ALL_TIME },
    )
    const counting = countingDatabase()
    for (const person of people.filter((_, index) => index % (count / 10) === 0)) {
      const view = await board({ ...context, db: counting.db }, `/leaderboard?board=all-time&find=${person.username}`)
      expect(foundRow(view)?.rank).toBe(rankAmong(people, person.points))
    }
    return counting.rowsRead()
  }
  const few = await read(300)
  expect(await read(3000)).toBeLessThanOrEqual(3 * few)
})

test('a search finds a player in any case and opens the page around, an unknown name is said so', async () => {
  const context = testContext(WEDNESDAY)
  const people = await fillBoard(
    context,
    Array.from({ length: 120 }, (_, index) => 2000 - index * 10),
  )
  const sought = people[90]
  for (const typed of [sought?.username.toUpperCase(), `@${sought?.username}`, ` ${sought?.username} `]) {
    const view = await board(context, `/leaderboard?find=${encodeURIComponent(typed ?? '')}`)
    expect(foundRow(view)).toMatchObject({ username: sought?.username, rank: 91 })
    expect(view.rows.map((row) => row.rank).slice(0, 6)).toEqual([86, 87, 88, 89, 90, 91])
  }
  for (const typed of ['nobody-here', '%', "' OR 1=1", '<b>']) {
    const view = await board(context, `/leaderboard?find=${encodeURIComponent(typed)}`)
    expect(view.search).toEqual({ query: typed, outcome: 'nobody' })
    expect(view.rows[0]?.rank).toBe(1)
  }
})

test('a viewer sees the own row marked, and finds it by name', async () => {
  const context = testContext(WEDNESDAY)
  const people = await fillBoard(
    context,
    Array.from({ length: 120 }, (_, index) => 2000 - index * 10),
  )
  const me = people[100]
  const cookie = await signedIn(context, { id: me?.id ?? '' })
  const first = await board(context, '/leaderboard', cookie)
  expect(first.rows.some((row) => row.isViewer)).toBe(false)
  expect(first.viewer).toMatchObject({ rank: 101, username: me?.username, isViewer: true })
  const own = await board(context, `/leaderboard?find=${me?.username}`, cookie)
  expect(own.rows.filter((row) => row.isViewer).map((row) => row.rank)).toEqual([101])
  expect(own.rows[0]?.rank).toBe(96)
  const top = await board(context, '/leaderboard', await signedIn(context, { id: people[0]?.id ?? '' }))
  expect(top.rows[0]?.isViewer).toBe(true)
})

test('a viewer without points has no row, on the premium board neither without premium', async () => {
  const context = testContext(WEDNESDAY)
  const people = await fillBoard(context, [300, 200])
  const unranked = await signedIn(context, await makePlayer(context))
  expect((await board(context, '/leaderboard', unranked)).viewer).toBeNull()
  const free = await signedIn(context, { id: people[0]?.id ?? '' })
  expect((await board(context, '/leaderboard?board=premium', free)).viewer).toBeNull()
  expect((await board(context, '/leaderboard', free)).viewer?.rank).toBe(1)
})

test.for([
  'after=nonsense',
  'after=',
  'after=-5.1.pl_x',
  'after=1e9.0.x',
  'after=999999999999999999999.0.x',
  'before=10.5',
  "at=10.5.' OR 1=1",
  'at=..',
  'after[]=1.1.x',
  'board=nonsense',
  'board=__proto__',
  'find=',
])('a malformed address (%s) shows the first page', async (query) => {
  const context = testContext(WEDNESDAY)
  await fillBoard(
    context,
    Array.from({ length: 60 }, (_, index) => 2000 - index * 10),
  )
  const view = await board(context, `/leaderboard?${query}`)
  expect([view.board, view.rows.length, view.rows[0]?.rank, view.search]).toEqual(['week', BOARD_PAGE, 1, null])
})

test('cursors beyond either end are harmless and lead back', async () => {
  const context = testContext(WEDNESDAY)
  await fillBoard(context, [300, 200, 100])
  const beyond = await board(context, '/leaderboard?after=1.0.pl_x')
  expect([beyond.rows, beyond.firstHref]).toEqual([[], '/leaderboard'])
  const above = await board(context, '/leaderboard?before=999999.0.pl_x')
  expect([above.rows, above.firstHref]).toEqual([[], '/leaderboard'])
  expect((await board(context, '/leaderboard?before=1.0.pl_x')).rows.map((row) => row.rank)).toEqual([1, 2, 3])
})

test('suspended and deleted players are on no board and do not count', async () => {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  const people = []
  for (const [index, values] of [{}, { suspendedAt: 1 }, {}, {}].entries()) {
    const person = await makePlayer(context, values)
    context.world.set(person.nodeId, [...makeWork('2026-11-17', 9 - index, 100 + index)])
    people.push(person)
  }
  await pollPlayers(
    context,
    people.map((person) => person.id),
  )
  context.world.set(people[2]?.nodeId ?? '', { state: 'deleted' })
  await pollPlayers(
    context,
    people.map((person) => person.id),
  )
  for (const name of ['week', 'month']) {
    const view = await board(context, `/leaderboard?board=${name}`)
    expect(view.rows.map((row) => [row.rank, row.points])).toEqual([
      [1, 90],
      [2, 60],
    ])
    expect(view.rankedPlayers).toBe(2)
    const sought = await board(context, `/leaderboard?board=${name}&find=${people[1]?.githubUsername}`)
    expect(sought.search?.outcome).toBe('nobody')
  }
  expect(await imbalances(context)).toEqual([])
})

test('last week is provisional while it settles, delayed after its time, final once closed', async () => {
  const context = testContext(MONDAY + HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits('2026-11-17', 3)])
  context.clock.now = MONDAY + 3 * DAY
  await pollPlayers(context, [player.id])
  context.clock.now = MONDAY + WEEK
  const at = async () => {
    const { state, period, rows } = await board(context, '/leaderboard?board=last-week')
    return [state, period.isDelayed, period.weekNumber, rows.map((row) => row.points)]
  }
  // The board turns by itself, before the cron of 00:01.
  expect(await at()).toEqual(['provisional', false, 47, [30]])
  expect((await board(context, '/leaderboard')).state).toBe('waiting')
  context.clock.now = MONDAY + WEEK + MINUTE
  await advanceWeeks(context)
  expect(await at()).toEqual(['provisional', false, 47, [30]])
  context.clock.now = MONDAY + WEEK + DAY + 6 * HOUR + 16 * MINUTE
  expect(await at()).toEqual(['provisional', true, 47, [30]])
  await pollPlayers(context, [player.id])
  await advanceWeeks(context)
  expect(await at()).toEqual(['final', false, 47, [30]])
  expect((await context.db.select().from(weeks).where(eq(weeks.key, WEEK_47)))[0]?.state).toBe('closed')
})

test('last week says that it was closed without an answer for everyone, and only then', async () => {
  const context = testContext(MONDAY + 3 * DAY)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits('2026-11-17', 3)])
  await pollPlayers(context, [player.id])
  const isForced = async (name: string) => (await board(context, `/leaderboard?board=${name}`)).period.isForced
  context.clock.now = MONDAY + WEEK + DAY + 6 * HOUR + MINUTE
  await advanceWeeks(context)
  expect(await isForced('last-week')).toBe(false)
  context.clock.now = MONDAY + WEEK + 3 * DAY + 6 * HOUR
  await advanceWeeks(context)
  expect([await isForced('last-week'), await isForced('week'), await isForced('all-time')]).toEqual([
    true,
    false,
    false,
  ])
  context.clock.now += WEEK
  expect(await isForced('last-week')).toBe(false)
})

test('a row shows the places gained since the end of yesterday', async () => {
  const context = testContext(MONDAY + DAY + 10 * HOUR)
  await advanceWeeks(context)
  const people = []
  for (const commits of [6, 4, 2]) {
    const person = await makePlayer(context)
    context.world.set(person.nodeId, [...makeWork('2026-11-17', commits, 200 + commits)])
    people.push(person)
  }
  const ids = people.map((person) => person.id)
  await pollPlayers(context, ids)
  expect((await board(context, '/leaderboard')).rows.map((row) => row.change)).toEqual([null, null, null])

  context.clock.now = MONDAY + 2 * DAY + MINUTE
  await copyHistogram(context)
  context.clock.now = WEDNESDAY
  await copyHistogram(context)
  const newcomer = await makePlayer(context)
  context.world.set(newcomer.nodeId, [makeCommits('2026-11-18', 5, 300)])
  context.world.set(people[2]?.nodeId ?? '', [makeCommits('2026-11-17', 2, 202), makeCommits('2026-11-18', 6, 202)])
  await pollPlayers(context, [...ids, newcomer.id])
  const rows = (await board(context, '/leaderboard')).rows
  expect(rows.map(({ points, rank, change }) => ({ points, rank, change }))).toEqual([
    { points: 80, rank: 1, change: 2 },
    { points: 60, rank: 2, change: -1 },
    { points: 50, rank: 3, change: null },
    { points: 40, rank: 4, change: -2 },
  ])
  expect((await board(context, '/leaderboard?board=month')).rows[0]?.change).toBeNull()
  context.clock.now = MONDAY + WEEK + HOUR
  await copyHistogram(context)
  expect((await board(context, '/leaderboard?board=last-week')).rows[0]?.change).toBeNull()
})

test('a run that comes late compares with the end of yesterday all the same', async () => {
  const rows = async ({ isLate }: { isLate: boolean }) => {
    const context = testContext(MONDAY + DAY + 10 * HOUR)
    await emptyDatabase(context)
    await advanceWeeks(context)
    const [first, second] = [await makePlayer(context, { id: 'pl_1' }), await makePlayer(context, { id: 'pl_2' })]
    context.world.set(first.nodeId, makeWork('2026-11-17', 6, 206))
    context.world.set(second.nodeId, makeWork('2026-11-17', 4, 204))
    await pollPlayers(context, [first.id, second.id])
    context.clock.now = MONDAY + 2 * DAY
    if (!isLate) await copyHistogram(context)
    context.clock.now += HOUR
    const newcomer = await makePlayer(context, { id: 'pl_3' })
    context.world.set(newcomer.nodeId, [makeCommits('2026-11-18', 5, 300)])
    context.world.set(second.nodeId, [...makeWork('2026-11-17', 4, 204), makeCommits('2026-11-18', 6, 205)])
    await pollPlayers(context, [first.id, second.id, newcomer.id])
    context.clock.now += HOUR
    const counting = countingDatabase()
    if (isLate) await copyHistogram(context)
    await copyHistogram({ ...context, db: counting.db })
    expect(counting.rowsRead()).toBeLessThanOrEqual(2)
    const view = await board(context, '/leaderboard')
    return view.rows.map(({ points, rank, change }) => ({ points, rank, change }))
  }
  const inTime = await rows({ isLate: false })
  expect(inTime).toEqual([
    { points: 100, rank: 1, change: 1 },
    { points: 60, rank: 2, change: -1 },
    { points: 50, rank: 3, change: null },
  ])
  expect(await rows({ isLate: true })).toEqual(inTime)
})

test('a row tells its seven days, country, premium and when GitHub last answered; a silent GitHub shows', async () => {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  const player = await makePlayer(context, { country: 'NP', isPremium: true })
  context.world.set(player.nodeId, [makeCommits('2026-11-16', 1), makeCommits('2026-11-18', 4)])
  await pollPlayers(context, [player.id])
  const view = await board(context, '/leaderboard')
  expect(view.rows).toEqual([
    {
      rank: 1,
      place: 1,
      username: player.githubUsername,
      avatarUrl: expect.stringContaining('http://avatars.test/'),
      premium: true,
      points: 50,
      toPass: null,
      days: [10, 0, 40, 0, 0, 0, 0],
      change: null,
      country: 'NP',
      isViewer: false,
    },
  ])
  expect([view.updatedAt, view.outage]).toEqual([WEDNESDAY, false])
  await context.db.update(players).set({ lastGithubFetch: WEDNESDAY + 11 * MINUTE })
  expect((await board(context, '/leaderboard')).outage).toBe(true)
})

test.for(['week', 'premium', 'month'])(
  'a page of the %s board reads as many rows among 1,000 players as among 100',
  async (name) => {
    const read = async (count: number) => {
      const context = testContext(WEDNESDAY)
      await emptyDatabase(context)
      // The same scores on both, because a rank reads the board's distinct scores.
      const people = await fillBoard(
        context,
        Array.from({ length: count }, (_, index) => 10 + (index % 50) * 10),
        {
          period: name === 'month' ? '2026-11' : WEEK_47,
          premium: () => true,
        },
      )
      const cookie = await signedIn(context, { id: people[40]?.id ?? '' })
      const first = await board(context, `/leaderboard?board=${name}`)
      const counting = countingDatabase()
      const view = await board({ ...context, db: counting.db }, first.nextHref ?? '', cookie)
      expect(view.rows).toHaveLength(BOARD_PAGE)
      return counting.rowsRead()
    }
    const [few, many] = [await read(100), await read(1000)]
    expect(many).toBeLessThanOrEqual(2300)
    expect(many).toBeLessThanOrEqual(few + 10)
  },
)

test('a page of the all-time board among 1,000 players reads at most 2,300 rows', async () => {
  const context = testContext(WEDNESDAY)
  const people = await fillBoard(
    context,
    Array.from({ length: 1000 }, (_, index) => 10 + index * 13),
    { period: ALL_TIME },
  )
  const cookie = await signedIn(context, { id: people[500]?.id ?? '' })
  const counting = countingDatabase()
  const view = await board({ ...context, db: counting.db }, '/leaderboard?board=all-time', cookie)
  expect([view.rows.length, view.viewer?.rank]).toEqual([BOARD_PAGE, 500])
  expect(counting.rowsRead()).toBeLessThanOrEqual(2300)
})

type Member = Person & { premium: boolean }

/** Players with these standings, written as rows: a board does not depend on the source of its points. */
async function fillBoard(
  context: TestContext,
  points: number[],
  options: { period?: string; premium?: (index: number) => boolean } = {},
): Promise<Member[]> {
  const people = points.map((score, index): Member & { githubId: number } => ({
    id: `pl_board_${String(index).padStart(5, '0')}`,
    username: `climber-${index}`,
    githubId: 50_000 + index,
    points: score,
    reachedAt: 1000 + ((index * 7919) % 13),
    premium: options.premium?.(index) ?? false,
  }))
  await makePlayers(context, people.length, (index) => {
    const { id, githubId, username, premium } = people[index] as (typeof people)[number]
    return { id, githubId, githubUsername: username, isPremium: premium }
  })
  const period = options.period ?? WEEK_47
  await makeStandings(context, ...people.map(({ id, ...person }) => ({ ...person, period, playerId: id })))
  expect(await context.db.$count(standings)).toBe(points.length)
  return people
}

function foundRow({ search }: BoardView): BoardRow | null {
  return search?.outcome === 'found' ? search.row : null
}
