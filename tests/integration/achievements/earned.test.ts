import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { awardAchievements } from '#app/core/achievements/award-achievements.server.ts'
import { refreshTotals } from '#app/core/github/refresh-totals.server.ts'
import { forfeitAward } from '#app/core/weeks/decide-award.server.ts'
import type { Counters } from '#app/domain/points/total-points.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import type { RootData } from '#app/layout/root-data.ts'
import { loadRoot } from '#app/load-root.server.ts'
import { action, loader } from '#app/routes/earned.route.ts'
import { notifications } from '#db/schema/notifications.ts'
import { NO_COUNTERS } from '#tests/databases/no-counters.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  loadContextOf,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeAwards, makeNotifications, makeWeeks } from '#tests/worlds/rows.ts'

type Player = Awaited<ReturnType<typeof makePlayer>>

beforeEach(() => emptyDatabase(testContext()))

test('what was earned is shown with its next step on home, the board and the own page until it was seen, and looking writes nothing', async () => {
  const { context, player, cookie } = await climber({ pullRequestReviews: 25 })
  const before = await everyRow(context)
  for (const path of ['/', '/leaderboard', `/player/${player.githubUsername}`])
    expect((await shown(context, cookie, path))?.earned).toMatchObject([
      { title: 'First review' },
      { title: '25 reviews', next: { title: '100 reviews', progress: { value: 25, target: 100 } } },
      { title: 'Level 4', next: { title: 'Level 5', progress: { value: 150, target: 400 } } },
    ])
  expect(await everyRow(context)).toBe(before)
})

test('other screens and visitors see none of it', async () => {
  const { context, cookie } = await climber({ pullRequestReviews: 25 })
  for (const path of ['/my-leaderboards/new', '/settings', '/prizes', '/stats', '/player/somebody', '/setup-complete'])
    expect(await shown(context, cookie, path)).toBeNull()
  expect(await shown(context, '', '/leaderboard')).toBeNull()
})

test('once seen it is not shown again, and what is earned after that is', async () => {
  const { context, player, cookie } = await climber({ pullRequestReviews: 25 })
  const first = await shown(context, cookie)
  const sent = await see(context, cookie, { until: String(first?.until), returnTo: '/leaderboard' })
  expect(locationOf(sent)).toBe('/leaderboard')
  expect(await shown(context, cookie)).toBeNull()
  context.clock.now += DAY
  count(context, { pullRequestReviews: 100 })
  await refreshTotals(context, player.id)
  const later = [{ title: '100 reviews' }, { title: 'Level 8' }]
  expect((await shown(context, cookie))?.earned).toMatchObject(later)
  await see(context, cookie, { until: String(first?.until) })
  expect((await shown(context, cookie))?.earned).toMatchObject(later)
})

test('of tabs and devices that would show the same at once, one does', async () => {
  const { context, cookie } = await climber({ pullRequestReviews: 25 })
  const first = await shown(context, cookie)
  expect(await Promise.all([take(context, cookie, first), take(context, cookie, first)])).toEqual(
    expect.arrayContaining([[], expect.arrayContaining(['reviews_1', 'reviews_25', 4])]),
  )
  expect(await take(context, cookie, first)).toEqual([])
})

test('days away are one moment: what is counted while one is back waits for the next visit', async () => {
  const { context, player, cookie } = await climber({ pullRequestReviews: 1 })
  context.clock.now += 2 * DAY
  count(context, { pullRequestReviews: 25 })
  await refreshTotals(context, player.id)
  context.clock.now += DAY
  const together = await shown(context, cookie)
  const titles = (view: typeof together) => view?.earned.map(({ title }) => title)
  expect(titles(together)).toEqual(expect.arrayContaining(['First review', '25 reviews']))
  await take(context, cookie, together)
  count(context, { pullRequestReviews: 100 })
  context.clock.now += MINUTE
  await refreshTotals(context, player.id)
  expect(await shown(context, cookie)).toBeNull()
  context.clock.now += HOUR
  expect(titles(await shown(context, cookie))).toContain('100 reviews')
})

test('nobody marks what is another’s, and other notices stay unread', async () => {
  const { context, player, cookie } = await climber({ pullRequestReviews: 25 })
  await makeNotifications(context, { id: 'other', playerId: player.id, payload: { message: 'Hello' } })
  const stranger = await signedIn(context, await makePlayer(context))
  const until = String(Number.MAX_SAFE_INTEGER)
  const before = await everyRow(context)
  await see(context, stranger, { until })
  await see(context, cookie, {})
  await see(context, cookie, { until: 'now' })
  expect(await everyRow(context)).toBe(before)
  await see(context, cookie, { until })
  expect(await unread(context, player)).toEqual(['other'])
})

test('a look at the address marks nothing, and the form leads to no other site', async () => {
  const { context, player, cookie } = await climber({ pullRequestReviews: 25 })
  const before = await everyRow(context)
  const own = `/player/${player.githubUsername}#achievements`
  expect(locationOf(await callRoute(loader, context, pageRequest('/earned', cookie)))).toBe(own)
  expect(await everyRow(context)).toBe(before)
  expect(locationOf(await see(context, cookie, { returnTo: 'https://evil.example' }))).toBe(own)
  expect(locationOf(await see(context, '', {}))).toMatch(/^\/\?login/)
})

test('after two weeks it is no moment any more', async () => {
  const { context, cookie } = await climber({ pullRequestReviews: 25 })
  context.clock.now += 14 * DAY
  expect(await shown(context, cookie)).toBeNull()
})

test('the place of an award that was taken back is not congratulated on', async () => {
  const { context, player, cookie } = await climber({})
  await makeWeeks(context, { key: '2026-W46' })
  await makeAwards(context, { week: '2026-W46', place: 7, playerId: player.id, awardedAt: MONDAY })
  await awardAchievements(context, [player.id])
  expect((await shown(context, cookie))?.earned).toMatchObject([{ title: 'Top 10', next: { title: 'Podium' } }])
  await forfeitAward(context, 'staff', { week: '2026-W46', place: 7, reason: 'Bought stars.' })
  expect(await shown(context, cookie)).toBeNull()
})

test('a new level is told once in the inbox and by no other way, none at the first count', async () => {
  const { context, player, cookie } = await climber({ commits: 99 })
  expect(await unread(context, player)).toEqual([])
  count(context, { commits: 130 })
  await refreshTotals(context, player.id)
  await refreshTotals(context, player.id)
  const levels = (await unread(context, player)).filter((id) => id.startsWith('level:'))
  expect(levels).toEqual([expect.stringMatching(/^level:\d+:pl_/)])
  const titles = (await shown(context, cookie))?.earned.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['100 commits', expect.stringMatching(/^Level \d+$/)]))
  const sent = await context.db.all<{ message: string }>(sql`SELECT message FROM outbox`)
  expect(JSON.stringify(sent)).not.toContain('level:')
})

/** A player whose counters are known, and who has since reached these. */
async function climber(counters: Partial<Counters>) {
  const context = testContext(MONDAY + DAY)
  const player = await makePlayer(context)
  count(context, counters.commits === undefined ? {} : counters)
  await refreshTotals(context, player.id)
  if (counters.commits === undefined) {
    count(context, counters)
    await refreshTotals(context, player.id)
  }
  return { context, player, cookie: await signedIn(context, player) }
}

function count(context: TestContext, counters: Partial<Counters>): void {
  context.github.fetchTotals = async () => ({ ok: true, value: { ...NO_COUNTERS, ...counters } })
}

async function shown(context: TestContext, cookie: string, path = '/leaderboard'): Promise<RootData['earned']> {
  return (await loadRoot(pageRequest(path, cookie), loadContextOf(context))).data.earned
}

function see(context: TestContext, cookie: string, fields: Record<string, string>) {
  return callRoute(action, context, formRequest('/earned', fields, cookie))
}

/** What a script may show of it. */
async function take(context: TestContext, cookie: string, view: RootData['earned']): Promise<unknown> {
  const request = formRequest('/earned', { until: String(view?.until) }, cookie)
  request.headers.set('accept', 'application/json')
  const answer = await callRoute(action, context, request)
  return answer instanceof Response ? answer.json() : null
}

async function unread(context: TestContext, player: Player): Promise<string[]> {
  const rows = await context.db.select().from(notifications).where(eq(notifications.playerId, player.id))
  return rows.filter(({ readAt }) => readAt === null).map(({ id }) => id)
}
