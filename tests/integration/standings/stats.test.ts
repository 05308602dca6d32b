import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { recordPlayerEvent } from '#app/core/visits/record-player-event.server.ts'
import { DAY, dayOf } from '#app/domain/time/period.ts'
import type { StatsView } from '#app/features/statistics/load-stats.server.ts'
import { loader } from '#app/features/statistics/stats.route.tsx'
import { playerStatistics } from '#db/schema/statistics.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
} from '#tests/people/factories.ts'
import { insertRows, makeLedger, makeProjects } from '#tests/worlds/rows.ts'

const context = testContext(MONDAY + 4 * DAY)

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = MONDAY + 4 * DAY
})

test('a visitor is asked to log in', async () => {
  expect(locationOf(await callRoute(loader, context, pageRequest('/stats')))).toBe('/?login&returnTo=%2Fstats')
})

test('a visitor counts once a day however often, and nothing stored identifies them', async () => {
  const { player, cookie } = await someone()
  const view = { playerId: player.id, scope: 'player', event: 'view', label: 'lobste.rs' } as const
  expect(await recordPlayerEvent(context, visit('10.0.0.1'), view)).toBe(true)
  expect(await recordPlayerEvent(context, visit('10.0.0.1'), view)).toBe(false)
  expect(await recordPlayerEvent(context, visit('10.0.0.2'), view)).toBe(true)
  context.clock.now += DAY
  expect(await recordPlayerEvent(context, visit('10.0.0.1'), view)).toBe(true)
  expect((await stats(cookie)).totals).toEqual({ profileViews: 3, projectClicks: 0, resumeViews: 0 })
  expect(await everyRow(context)).not.toContain('10.0.0.1')
})

test('one network is eight visitors at most, whatever its browsers are called, and another network is another', async () => {
  const { player } = await someone()
  const view = { playerId: player.id, scope: 'player', event: 'view', label: '' } as const
  const count = async () => (await context.db.all(sql`SELECT DISTINCT visitor FROM player_statistics`)).length
  for (let index = 0; index < 60; index += 1)
    await recordPlayerEvent(context, visit(`2001:db8:1:2::${index}`, `Mozilla/5.0 Firefox/${index}.0`), view)
  const seen = await count()
  expect(seen).toBeGreaterThan(1)
  expect(seen).toBeLessThanOrEqual(8)
  await recordPlayerEvent(context, visit('2001:db8:1:3::1'), view)
  expect(await count()).toBe(seen + 1)
})

test('the same visitor of two days cannot be recognised, and yesterday’s salt is forgotten', async () => {
  const { player } = await someone()
  const view = { playerId: player.id, scope: 'player', event: 'view', label: '' } as const
  await recordPlayerEvent(context, visit('10.0.0.1'), view)
  context.clock.now += DAY
  await recordPlayerEvent(context, visit('10.0.0.1'), view)
  const visitors = await context.db.all<{ visitor: string }>(sql`SELECT DISTINCT visitor FROM player_statistics`)
  expect(visitors).toHaveLength(2)
  await deleteOldRows(context)
  expect(await context.db.all(sql`SELECT day FROM visitor_salts`)).toEqual([{ day: dayOf(context.clock.now) }])
})

test.each([
  ['a bot', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
  ['nobody who says what they are', { 'user-agent': '' }],
  ['a page fetched ahead', { 'user-agent': 'Mozilla/5.0 Firefox/130.0', 'sec-purpose': 'prefetch' }],
])('%s is not counted', async (_who, headers) => {
  const { player } = await someone()
  const request = new Request('http://localhost:8787/', { headers: { 'cf-connecting-ip': '10.0.0.1', ...headers } })
  const view = { playerId: player.id, scope: 'player', event: 'view', label: '' } as const
  expect(await recordPlayerEvent(context, request, view)).toBe(false)
  expect(await context.db.all(sql`SELECT * FROM player_statistics`)).toEqual([])
})

test('free players see totals and four weeks, premium ones days, a year, sources and projects', async () => {
  const free = await someone()
  const premium = await someone({ isPremium: true })
  for (const { player } of [free, premium]) await fill(player.id)
  const seen = await stats(free.cookie)
  expect(seen.detail).toBeNull()
  expect(seen.totals).toEqual({ profileViews: 3, projectClicks: 1, resumeViews: 1 })
  expect(seen.weeks.map((week) => [week.label, week.profileViews])).toEqual([
    ['Week 44', 0],
    ['Week 45', 0],
    ['Week 46', 1],
    ['Week 47', 1],
  ])
  expect(seen.weekPoints.at(-1)?.points).toEqual({
    Commits: 30,
    'Pull requests': 10,
    Issues: 0,
    Reviews: 20,
    'Comments and repositories': 10,
  })
  expect(seen.sentence).toMatch(/^November is your first month: 70 points on \d+ days? so far\.$/)
  const { detail } = await stats(premium.cookie)
  expect(detail?.days).toHaveLength(28)
  expect(detail?.days.at(-1)).toMatchObject({ label: '2026-11-20', profileViews: 1 })
  expect(detail?.months).toHaveLength(12)
  expect(detail?.months.find((month) => month.label === '2026-08')?.profileViews).toBe(1)
  expect(detail?.sources).toEqual([
    { host: '', views: 2 },
    { host: 'lobste.rs', views: 1 },
  ])
  expect(detail?.projects).toEqual([{ title: 'Rope', clicks: 1 }])
})

test('a player without any of it has charts of zeros', async () => {
  const { cookie } = await someone({ isPremium: true })
  const seen = await stats(cookie)
  expect(seen.totals).toEqual({ profileViews: 0, projectClicks: 0, resumeViews: 0 })
  expect(seen.sentence).toMatch(/^No points yet\./)
  expect(seen.detail?.sources).toEqual([])
})

async function fill(id: string): Promise<void> {
  const rows = [
    makeProjects(context, { id: `prj_${id}`, playerId: id, description: 'A rope', website: null }),
    ...(
      [
        ['2026-11-20', 'player', 'view', 'lobste.rs'],
        ['2026-11-10', 'player', 'view', ''],
        ['2026-08-10', 'player', 'view', ''],
        ['2025-08-10', 'player', 'view', 'too-old.example'],
        ['2026-11-18', 'project', 'click', `prj_${id}`],
        ['2026-11-18', 'resume', 'view', ''],
      ] as const
    ).map(([day, scope, event, label]) =>
      insertRows(context, playerStatistics, { playerId: id, day, scope, event, label, visitor: `v-${label}` }),
    ),
    ...(
      [
        ['commits', 30],
        ['pull_request_opened', 10],
        ['review_approved', 20],
        ['issue_comment_created', 10],
      ] as const
    ).map(([kind, points]) => makeLedger(context, { playerId: id, key: kind, kind, day: '2026-11-17', points })),
  ]
  for (const row of rows) await context.db.run(row)
}

async function someone(values: Parameters<typeof makePlayer>[1] = {}) {
  const player = await makePlayer(context, values)
  return { player, cookie: await signedIn(context, player) }
}

async function stats(cookie: string): Promise<StatsView> {
  return (await callRoute(loader, context, pageRequest('/stats', cookie))) as StatsView
}

function visit(address: string, agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0'): Request {
  return new Request('http://localhost:8787/', { headers: { 'cf-connecting-ip': address, 'user-agent': agent } })
}
