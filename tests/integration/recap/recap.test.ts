import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, WEEK } from '#app/domain/time/period.ts'
import type { RecapAnswer, RecapView } from '#app/features/recap/answer-recap.server.ts'
import { loader as recapPage } from '#app/features/recap/recap.route.tsx'
import { formerUsernames, players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import { awards } from '#db/schema/weeks.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  emptyDatabase,
  endReviewsNow,
  locationOf,
  makeCommits,
  makeWork,
  makeFact,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'

type Player = Awaited<ReturnType<typeof makePlayer>>

beforeEach(() => emptyDatabase(testContext()))

test('a closed week is told with points, place, days, work, moment, repositories and its prize place', async () => {
  const { context, people } = await twoWeeks()
  const recap = await shown(context, people[0], '2026-W47')
  expect(recap).toMatchObject({
    username: people[0]?.githubUsername,
    period: { kind: 'week', key: '2026-W47' },
    state: 'final',
    points: 160,
    place: { rank: 1, of: 3 },
    before: null,
    days: { climbed: 3, begun: 7, longestRun: 2 },
    best: {
      day: '2026-11-18',
      points: 80,
      work: [
        { rule: 'pull_request_accepted', counted: 1 },
        { rule: 'commits', counted: 2 },
        { rule: 'pull_request_opened', counted: 2 },
      ],
    },
    shades: '0450200',
    awards: [{ week: '2026-W47', place: 1 }],
    weeks: null,
    cardHref: `/api/cards/recap/${people[0]?.githubUsername}/2026-W47.png`,
  })
  expect(recap.steps.map((step) => step.points)).toEqual([0, 50, 80, 0, 30, 0, 0])
  expect(recap.work).toEqual([
    { rule: 'commits', counted: 10, points: 100, inFull: 0 },
    { rule: 'pull_request_accepted', counted: 1, points: 40, inFull: 40 },
    { rule: 'pull_request_opened', counted: 2, points: 20, inFull: 0 },
  ])
  expect(recap.moment).toMatchObject({
    what: 'Pull request accepted',
    title: 'Bolt the ladder',
    number: 12,
    repository: 'summit/rope',
    url: 'https://github.test/summit/rope/pull/12',
    points: 40,
    day: '2026-11-18',
  })
  expect(recap.repositories).toEqual({
    count: 2,
    top: [
      { name: 'summit/repo-900', url: 'http://github.test/summit/repo-900', points: 100 },
      { name: 'summit/rope', url: 'http://github.test/summit/rope', points: 60 },
    ],
  })
})

test('a recap compares with the period before, and a running one says so', async () => {
  const { context, people } = await twoWeeks()
  const second = await shown(context, people[1], '2026-W48')
  expect(second).toMatchObject({ state: 'running', points: 90, place: { rank: 1, of: 2 } })
  expect(second.before).toEqual({ key: '2026-W47', startsAt: MONDAY, points: 40, rank: 2 })
  expect(second.steps.map((step) => step.isAhead)).toEqual([false, false, true, true, true, true, true])
  expect(second.days).toEqual({ climbed: 1, begun: 2, longestRun: 1 })
})

test('a week that settles is provisional; so are a month and a year until their last week is closed', async () => {
  const { context, people } = await twoWeeks()
  const [player] = people
  context.clock.now = Date.parse('2027-01-04T01:00:00Z')
  for (let now = Date.parse('2026-12-01T12:00:00Z'); now <= context.clock.now; now += DAY)
    await advanceWeeks({ ...context, now: () => now })
  await advanceWeeks(context)
  const stateOf = async (key: string) => (await shown(context, player, key)).state
  expect([await stateOf('2026-W53'), await stateOf('2026-12'), await stateOf('2026')]).toEqual([
    'provisional',
    'provisional',
    'provisional',
  ])
  expect([await stateOf('2026-W47'), await stateOf('2027'), await stateOf('2027-01')]).toEqual([
    'final',
    'running',
    'running',
  ])
})

test('month and year add up the weeks; a year has months for steps and no place', async () => {
  const { context, people } = await twoWeeks()
  const month = await shown(context, people[0], '2026-11')
  const [standing] = await context.db
    .select()
    .from(standings)
    .where(eq(standings.playerId, people[0]?.id ?? ''))
    .then((rows) => rows.filter((row) => row.period === '2026-11'))
  expect([month.points, standing?.points]).toEqual([210, 210])
  expect(month.steps).toHaveLength(30)
  expect(month.weeks).toEqual({
    climbed: 2,
    best: { week: '2026-W47', points: 160, rank: 1, of: 3, height: 1 },
    stamps: [{ week: '2026-W47', rank: 1 }],
  })
  expect(month.shades).toMatch(/^0{16}[1-5]50[1-5]0{2}[1-5]0\.{6}$/)
  const year = await shown(context, people[0], '2026')
  expect(year).toMatchObject({ points: 210, place: null, best: { day: '2026-11-18', points: 80 } })
  expect(year.steps.map((step) => step.points)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 210, 0])
  // Days before joining do not count as days without points.
  expect(year.days).toMatchObject({ climbed: 4, begun: 9 })
  expect(year.awards).toEqual([{ week: '2026-W47', place: 1 }])
})

test('without a period the last finished week with points is told, else the running one', async () => {
  const { context, people } = await twoWeeks()
  expect((await shown(context, people[0])).period.key).toBe('2026-W47')
  const newcomer = await makePlayer(context)
  const recap = await shown(context, newcomer)
  expect([recap.period.key, recap.points, recap.best, recap.moment]).toEqual(['2026-W48', 0, null, null])
  context.clock.now += 3 * WEEK
  expect((await shown(context, people[1])).period.key).toBe('2026-W48')
})

test('a week without titles has its best commits as the moment', async () => {
  const { context, people } = await twoWeeks()
  expect((await shown(context, people[1], '2026-W47')).moment).toMatchObject({
    what: '4 commits',
    title: null,
    points: 40,
  })
})

test('the picker and the links stay between joining and now', async () => {
  const { context, people } = await twoWeeks()
  const recap = await shown(context, people[0], '2026-W48')
  expect(recap.choices.map((choice) => choice.key)).toEqual(['2026-W48', '2026-W47'])
  expect(recap.tabs.map((tab) => tab.href.split('=')[1])).toEqual(['2026-W48', '2026-11', '2026'])
  context.clock.now += 70 * WEEK
  const old = await shown(context, people[0], '2026-W47')
  expect(old.choices).toHaveLength(72)
  expect(old.choices.at(-1)?.key).toBe('2026-W47')
})

test.for([
  '0',
  '2026-W54',
  'W47',
  '',
  "2026-W47'; DROP TABLE ledger",
  '../../etc',
  '<script>',
  '2026-W47\u0000',
  '9'.repeat(5000),
])('the period %j is answered kindly', async (period) => {
  const { context, people } = await twoWeeks()
  expect(await ask(context, people[0]?.githubUsername, { period })).toMatchObject({
    status: 404,
    answer: { state: 'absent', why: 'unreadable', username: people[0]?.githubUsername },
  })
})

test('a period in the future or before joining has no recap', async () => {
  const { context, people } = await twoWeeks()
  const whyNot = async (period: string) => {
    const { status, answer } = await ask(context, people[0]?.githubUsername, { period })
    return [status, answer.state === 'absent' ? answer.why : answer.state]
  }
  for (const period of ['2026-W49', '2026-12', '2027', '9999']) expect(await whyNot(period)).toEqual([404, 'ahead'])
  for (const period of ['2026-W46', '2026-10', '2025', '1000']) expect(await whyNot(period)).toEqual([404, 'before'])
})

test('strangers, unclaimed, suspended and vanished players have no recap, and all look the same', async () => {
  const { context } = await twoWeeks()
  const hidden = [
    await makePlayer(context, { claimedAt: null }),
    await makePlayer(context, { suspendedAt: 1 }),
    await makePlayer(context, { goneAt: 1 }),
  ].map((player) => player.githubUsername)
  for (const username of [...hidden, 'nobody-here', '%', '../x', '<svg onload=alert(1)>', 'x'.repeat(3000), "a' OR '1"])
    expect(await ask(context, username)).toEqual({ status: 404, answer: { state: 'unknown', username } })
})

test('names in another case and former names lead to the recap by a redirect that keeps the period', async () => {
  const { context, people } = await twoWeeks()
  const [player] = people
  if (player === undefined) throw new Error('no player')
  await insertRows(context, formerUsernames, {
    lowerCaseGithubUsername: 'old-name',
    playerId: player.id,
    leftAt: context.clock.now,
  })
  for (const username of [player.githubUsername.toUpperCase(), 'Old-Name']) {
    const request = pageRequest(`/recap/${username}?period=2026-W47`)
    expect(locationOf(await callRoute(recapPage, context, request, { username }))).toBe(
      `/recap/${player.githubUsername}?period=2026-W47`,
    )
  }
})

test('without a name a player is led to the own recap, and there is a form; what it sends leads to the recap or is told apart', async () => {
  const { context, people } = await twoWeeks()
  const form = async (query: string, cookie = '') =>
    callRoute(recapPage, context, pageRequest(`/recap${query}`, cookie))
  expect(await form('')).toMatchObject({ data: { answer: { state: 'asking', username: '', error: null } } })
  const cookie = await signedIn(context, people[0] ?? { id: '' })
  expect(locationOf(await form('', cookie))).toBe(`/recap/${people[0]?.githubUsername}`)
  expect(locationOf(await form('?period=2026-11', cookie))).toBe(`/recap/${people[0]?.githubUsername}?period=2026-11`)
  expect(await form('?username=++')).toMatchObject({
    data: { answer: { error: 'Please enter your GitHub username' } },
  })
  expect(locationOf(await form('?username=%20@octocat%20'))).toBe('/recap/octocat')
  for (const typed of ['//evil.example', 'https://evil.example', 'a/b', '..', '<b>'])
    expect(await form(`?username=${encodeURIComponent(typed)}`)).toMatchObject({
      data: { answer: { state: 'unknown' } },
    })
})

test('nothing private is told, a place under review is not either, and only the owner is the owner', async () => {
  const { context, people } = await twoWeeks()
  const [player, other] = people
  if (player === undefined || other === undefined) throw new Error('no player')
  await context.db
    .update(players)
    .set({ email: 'secret@example.test', telegramId: 'tg-4711', timeZone: 'Asia/Kathmandu' })
    .where(eq(players.id, player.id))
  const { answer } = await ask(context, player.githubUsername, { cookie: await signedIn(context, player) })
  expect(JSON.stringify(answer)).not.toMatch(/secret@|tg-4711|Kathmandu/)
  expect(JSON.stringify(answer)).not.toContain(player.id)
  expect(answer).toMatchObject({ recap: { isOwner: true } })
  const foreign = await ask(context, player.githubUsername, { cookie: await signedIn(context, other) })
  expect(foreign.answer).toMatchObject({ recap: { isOwner: false } })
  await context.db.update(awards).set({ state: 'held' }).where(eq(awards.playerId, player.id))
  expect((await shown(context, player, '2026-W47')).awards).toHaveLength(1)
  await context.db.update(awards).set({ state: 'forfeited' }).where(eq(awards.playerId, player.id))
  expect((await shown(context, player, '2026-W47')).awards).toEqual([])
})

test('a recap reads no more rows when others have thousands of facts', async () => {
  const { context, people } = await twoWeeks()
  const read = async () => {
    const counting = countingDatabase()
    await shown({ ...context, db: counting.db }, people[0], '2026')
    return counting.rowsRead()
  }
  const before = await read()
  const busy = await makePlayer(context)
  context.world.set(
    busy.nodeId,
    Array.from({ length: 1500 }, (_, index) => makeFact({ occurredAt: MONDAY + WEEK + index * 60_000 })),
  )
  await pollPlayers(context, [busy.id])
  expect(await read()).toBeLessThanOrEqual(before + 10)
})

/** Week 47 is closed with 160, 40 and 10 points; in the running week 48 the second leads the first. */
async function twoWeeks() {
  const context = testContext(MONDAY + 5 * DAY)
  await advanceWeeks(context)
  const people: Player[] = []
  for (let index = 0; index < 3; index += 1) people.push(await makePlayer(context))
  const [first, second, third] = people
  const pull = { url: 'https://github.test/summit/rope/pull/12', title: 'Bolt the ladder' }
  const wednesday = MONDAY + 2 * DAY + 9 * HOUR
  const firstFacts = [
    makeCommits('2026-11-17', 5, 900),
    makeCommits('2026-11-18', 2, 900),
    makeFact({ ...pull, occurredAt: wednesday }),
    makeFact({
      ...pull,
      key: factKey.pullRequestAccepted(7),
      kind: 'pull_request_accepted',
      occurredAt: wednesday + HOUR,
      counterpartId: 1,
    }),
    makeFact({ occurredAt: wednesday, title: 'Coil the rope' }),
    makeFact({
      occurredAt: wednesday,
      key: factKey.reviewVerdict(9),
      kind: 'review_approved',
      ineligible: 'own_pull_request',
    }),
    makeCommits('2026-11-20', 3, 900),
  ]
  const secondFacts = [makeCommits('2026-11-17', 4, 901)]
  context.world.set(first?.nodeId ?? '', firstFacts)
  context.world.set(second?.nodeId ?? '', secondFacts)
  context.world.set(third?.nodeId ?? '', [makeCommits('2026-11-19', 1, 902)])
  const ids = people.map((player) => player.id)
  await pollPlayers(context, ids)
  context.clock.now = MONDAY + WEEK + DAY
  await advanceWeeks(context)
  context.clock.now += 6 * HOUR
  context.world.set(first?.nodeId ?? '', [...firstFacts, makeCommits('2026-11-23', 5, 900)])
  context.world.set(second?.nodeId ?? '', [...secondFacts, ...makeWork('2026-11-23', 9, 901)])
  await pollPlayers(context, ids)
  expect((await advanceWeeks(context)).closed).toEqual(['2026-W47'])
  await endReviewsNow(context)
  return { context, people }
}

async function ask(
  context: TestContext,
  username = '',
  { period, cookie = '' }: { period?: string; cookie?: string } = {},
): Promise<{ status: number | undefined; answer: RecapAnswer }> {
  const query = period === undefined ? '' : `?period=${encodeURIComponent(period)}`
  const request = pageRequest(`/recap/${encodeURIComponent(username)}${query}`, cookie)
  const answer = await callRoute(recapPage, context, request, { username })
  if (answer instanceof Response) throw new Error(`the recap of ${username} answered with a response`)
  return { status: answer.init?.status, answer: answer.data.answer }
}

async function shown(
  context: TestContext,
  player: Pick<Player, 'githubUsername'> | undefined,
  period?: string,
): Promise<RecapView> {
  const { status, answer } = await ask(context, player?.githubUsername, period === undefined ? {} : { period })
  if (answer.state !== 'loaded') throw new Error(`no recap: ${answer.state}`)
  expect(status).toBe(200)
  return answer.recap
}
