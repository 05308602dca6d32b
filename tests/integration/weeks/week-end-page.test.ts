import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { seenCookie } from '#app/context/cookies.server.ts'
import { releaseAward } from '#app/core/weeks/decide-award.server.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import type { WeekEndView } from '#app/features/weeks/load-week-end.server.ts'
import { awardText, streakText } from '#app/features/weeks/week-end-text.ts'
import { loader } from '#app/features/weeks/week.route.tsx'
import { loadRoot } from '#app/load-root.server.ts'
import { action as logOut } from '#app/routes/logout.route.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import { weeks } from '#db/schema/weeks.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  loadContextOf,
  makePlayer,
  pageRequest,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import {
  CLOSED,
  closeWeekWithChecks,
  ELEVENTH,
  FIRST,
  FOURTH,
  NAMES,
  THIRD,
  type ClosedWeek,
} from '#tests/worlds/closed-week.ts'
import { makeStandings } from '#tests/worlds/rows.ts'

let context: TestContext
let closed: ClosedWeek

beforeEach(async () => {
  context = testContext()
  await emptyDatabase(context)
  closed = await closeWeekWithChecks(context)
})

test('others see rank, points and stamp of a week, its owner what came of it, and a look writes nothing', async () => {
  const [cookie, other] = [await signedIn(context, closed.of(THIRD)), await signedIn(context, closed.of(FIRST))]
  const before = await everyRow(context)
  const stranger = await page(THIRD)
  expect(stranger).toMatchObject({
    username: THIRD,
    weekNumber: 47,
    rank: 3,
    climbers: 12,
    points: 190,
    own: null,
    after: null,
    stamp: { weekNumber: 47, rank: 3, isGold: true },
    before: [],
    shareUrl: `http://localhost:8787/week/${CLOSED}/${THIRD}`,
  })
  expect(await page(THIRD, CLOSED, other)).toEqual(stranger)
  const own = await page(THIRD, CLOSED, cookie)
  expect({ ...own, own: null }).toEqual(stranger)
  expect(own?.own).toMatchObject({
    change: null,
    streak: 1,
    isBest: false,
    award: { state: 'won', isOpen: true, isMovedUp: false },
    lifts: [
      { rule: 'commits', count: 12, points: 120 },
      { rule: 'review_text', count: 7, points: 70 },
    ],
    weeks: [{ number: 47, isInStreak: true, isGold: true }],
  })
  expect(await everyRow(context)).toBe(before)
})

test('the moment follows the award and not the rank', async () => {
  const awardOf = async (name: string) => (await ownPage(name))?.own?.award ?? null
  const checked = await awardOf(FIRST)
  expect(checked).toMatchObject({ state: 'held' })
  expect(awardText(checked)).toMatch(
    /^Your place is under review\. Unless we find something, the chest opens on \w{3} \d+ \w{3} 2026, \d\d:\d\d UTC\./,
  )
  expect((await page(FIRST))?.stamp).toMatchObject({ rank: 1, isGold: true })
  expect(await awardOf(FOURTH)).toEqual({ state: 'forfeited', isOpen: true })
  expect(await awardOf(ELEVENTH)).toEqual({ state: 'won', isOpen: true, isMovedUp: true })
  expect(await ownPage(ELEVENTH)).toMatchObject({ rank: 11, stamp: { isGold: true } })
  expect(await awardOf(NAMES[11] ?? '')).toBeNull()
  for (const name of [FIRST, FOURTH])
    expect(JSON.stringify(await page(name))).not.toMatch(/award|looked|forfeited|checked/)
  await releaseAward(context, 'staff', CLOSED, 1)
  expect(await awardOf(FIRST)).toMatchObject({ state: 'won', isOpen: true })
  context.clock.now += 3 * WEEK
  await context.db
    .insert(weeks)
    .values({ key: '2026-W48', state: 'closed', pointsVersion: 2 })
    .onConflictDoUpdate({ target: weeks.key, set: { state: 'closed' } })
  expect(awardText(await awardOf(FIRST))).toMatch(/^You won the chest/)
  expect(await ownPage(FIRST)).toMatchObject({
    after: { week: '2026-W48', rank: 0 },
    own: { streak: 1, streakAfter: 0 },
  })
  expect(streakText({ streak: 1, streakAfter: 0 }, CLOSED).note).toBe('Week 48 ended it.')
  expect(streakText({ streak: 1, streakAfter: 2 }, CLOSED).note).toBe('Week 48 made it 2.')
})

test('a week that is none, runs or has not closed, and a player who is not shown or did not climb, are one 404', async () => {
  const idle = await makePlayer(context)
  const states: [string, Partial<typeof players.$inferInsert>][] = [
    ['suspended', { suspendedAt: 1 }],
    ['erased', { goneAt: 1 }],
    ['unclaimed', { claimedAt: null }],
  ]
  const answers = [
    await statusOf('nobody-here', CLOSED),
    await statusOf(idle.githubUsername, CLOSED),
    await statusOf(THIRD, '2026-W48'),
    await statusOf(THIRD, '2026-W46'),
    await statusOf(THIRD, '2026-W99'),
    await statusOf(THIRD, 'W47'),
    await statusOf(THIRD, '2030-W01'),
    await statusOf('', CLOSED),
    await statusOf('../x', CLOSED),
  ]
  for (const [, values] of states) {
    const { id } = closed.of(THIRD)
    const stored = await context.db.select().from(players).where(eq(players.id, id))
    await context.db.update(players).set(values).where(eq(players.id, id))
    answers.push(await statusOf(THIRD, CLOSED), await statusOf(THIRD, CLOSED, await signedIn(context, { id })))
    for (const { suspendedAt, goneAt, claimedAt } of stored)
      await context.db.update(players).set({ suspendedAt, goneAt, claimedAt }).where(eq(players.id, id))
  }
  expect(answers).toEqual(answers.map(() => '404 '))
  expect(await statusOf(THIRD, CLOSED)).toBe('200')
})

test('one address for each: another case of the name is led to it', async () => {
  const answer = await callRoute(loader, context, pageRequest('/'), { week: CLOSED, username: THIRD.toUpperCase() })
  expect(answer instanceof Response && answer.headers.get('location')).toBe(`/week/${CLOSED}/${THIRD}`)
})

test('the strip tells of a close once, unless its page was opened; the cookie is bound to its player and its signature', async () => {
  const visit = await browse(closed.of(THIRD))
  expect((await visit('/prizes')).line.state).toBe('camp')
  expect(await visit('/leaderboard')).toMatchObject({
    line: {
      state: 'closed',
      text: [{ text: 'Week 47 is over: ' }, { text: 'you finished 3rd' }],
      href: `/week/${CLOSED}/${THIRD}`,
    },
  })
  await expect(visit(`/week/${CLOSED}/${ELEVENTH}`)).rejects.toThrow('no strip')
  for (const path of ['/leaderboard', '/']) expect((await visit(path)).line.state).toBe('camp')

  const opened = await browse(closed.of(THIRD))
  await expect(opened(`/week/${CLOSED}/${THIRD}`)).rejects.toThrow('no strip')
  expect((await opened('/leaderboard')).line.state).toBe('camp')

  const other = await browse(closed.of(ELEVENTH), visit.cookie())
  expect((await other('/leaderboard')).line.state).toBe('closed')
  const forged = await browse(closed.of(THIRD), visit.cookie().replace(/.{4}$/, 'AAAA'))
  expect((await forged('/leaderboard')).line.state).toBe('closed')
  context.clock.now += HOUR
  expect((await (await browse(closed.of(THIRD), visit.cookie()))('/leaderboard')).line.state).toBe('camp')
})

test('the squares of a streak are as many as it says, whatever the weeks before it brought', async () => {
  const { id } = closed.of(THIRD)
  for (const [week, points] of [
    ['2026-W43', 80],
    ['2026-W44', 90],
    ['2026-W45', 40],
    ['2026-W46', 60],
  ] as const) {
    await makeStandings(context, { period: week, playerId: id, points })
    await context.db
      .insert(weeks)
      .values({ key: week, state: 'closed', pointsVersion: 2 })
      .onConflictDoUpdate({ target: weeks.key, set: { state: 'closed' } })
  }
  const own = (await ownPage(THIRD))?.own
  expect(own?.streak).toBe(2)
  expect(own?.weeks.map(({ number, isInStreak }) => [number, isInStreak])).toEqual([
    [43, false],
    [44, false],
    [45, false],
    [46, true],
    [47, true],
  ])
})

test('what came since the last visit is told on screens that one reads, of the own figures alone', async () => {
  const player = closed.of(THIRD)
  const visit = await browse(player)
  await climb(player.id, 30)
  expect((await visit('/leaderboard')).since).toBeNull()
  context.clock.now += HOUR
  await climb(player.id, 70)
  expect((await visit('/')).since).toBe('Since you were here: +40')
  context.clock.now += 3 * MINUTE
  expect((await visit('/')).since).toBeNull()
  const cookie = await seenCookie(context.config).read(pageRequest('/', visit.cookie()))
  expect(cookie).toEqual({
    playerId: player.id,
    week: '2026-W48',
    rank: 1,
    points: 70,
    at: expect.any(Number),
    startedAt: expect.any(Number),
    before: { rank: 1, points: 30 },
    closed: CLOSED,
    isShown: true,
  })
  const before = visit.cookie()
  const { data } = await loadRoot(pageRequest('/settings', `${visit.session}; ${before}`), loadContextOf(context))
  expect(data.you).toBeNull()
})

test('logging out forgets what was seen', async () => {
  const session = await signedIn(context, closed.of(THIRD))
  const answer = await callRoute(logOut, context, formRequest('/logout', {}, session))
  const cookies = answer instanceof Response ? answer.headers.getSetCookie() : []
  expect(cookies.filter((one) => /^seen=;.*Max-Age=0/.test(one))).toHaveLength(1)
})

async function page(username: string, week = CLOSED, cookie = ''): Promise<WeekEndView> {
  const answer = await callRoute(loader, context, pageRequest(`/week/${week}/${username}`, cookie), { week, username })
  if (answer instanceof Response) throw new Error(`answered ${answer.status}`)
  return answer
}

async function ownPage(name: string) {
  return page(name, CLOSED, await signedIn(context, closed.of(name)))
}

/** The status of an answer with its body. */
async function statusOf(username: string, week: string, cookie = ''): Promise<string> {
  const answer = await callRoute(loader, context, pageRequest(`/week/x/y`, cookie), { week, username })
  return answer instanceof Response ? `${answer.status} ${await answer.text()}` : '200'
}

/** A browser that keeps its cookie from page to page. */
async function browse(player: { id: string }, kept = '') {
  const session = await signedIn(context, player)
  let cookie = kept
  const visit = async (path: string) => {
    const { data, headers } = await loadRoot(pageRequest(path, `${session}; ${cookie}`), loadContextOf(context))
    const set = headers.getSetCookie().find((one) => one.startsWith('seen='))
    if (set !== undefined) cookie = set.split(';')[0] ?? ''
    if (data.you === null) throw new Error('the screen has no strip')
    return data.you
  }
  return Object.assign(visit, { cookie: () => cookie, session })
}

/** So many points in the running week. */
async function climb(playerId: string, points: number): Promise<void> {
  const values = { points, descent: -points, ranked: true, premium: false, day2: points }
  await context.db
    .insert(standings)
    .values({ period: '2026-W48', playerId, reachedAt: context.clock.now - DAY, ...values })
    .onConflictDoUpdate({ target: [standings.playerId, standings.period], set: values })
}
