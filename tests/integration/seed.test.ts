import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY, dayOf } from '#app/domain/time/period.ts'
import { loadStats } from '#app/features/statistics/load-stats.server.ts'
import { visitorSalts } from '#db/schema/statistics.ts'
import { emptyDatabase, makePlayers, testContext } from '#tests/factories.ts'
import { fillExamples } from '#workers/seed-examples.ts'

const WEDNESDAY = Date.parse('2026-11-18T12:00:00Z')

beforeEach(() => emptyDatabase(testContext()))

test('seeded clicks of projects are those of their owners’ statistics, visit by visit', async () => {
  const context = testContext(WEDNESDAY)
  const players = []
  players.push(...(await makePlayers(context, 40, () => ({ isPremium: true }))))
  const members = players.map(({ id, githubUsername: login, githubId }) => ({ id, person: { login, githubId } }))
  await fillExamples(context, members)

  const shown = await context.db.all<{ playerId: string; title: string; clicks: number; createdAt: number }>(
    sql`SELECT player_id AS playerId, title, clicks, created_at AS createdAt FROM projects ORDER BY player_id, position`,
  )
  expect(shown).toHaveLength(15)
  expect(shown.filter(({ clicks }) => clicks > 0).length).toBeGreaterThan(6)
  for (const player of players) {
    const own = shown.filter(({ playerId }) => playerId === player.id)
    const { detail, totals } = await loadStats(context, player)
    expect(detail?.projects).toEqual(own.map(({ title, clicks }) => ({ title, clicks })))
    expect(totals.projectClicks).toBe(own.reduce((sum, { clicks }) => sum + clicks, 0))
  }
  const days = await context.db.all<{ day: string }>(sql`SELECT DISTINCT day FROM player_statistics ORDER BY day`)
  expect(days.map(({ day }) => day)).toEqual([5, 4, 3, 2, 1, 0].map((ago) => dayOf(WEDNESDAY - ago * DAY)))
  const [early] = await context.db.all<{ visits: number }>(sql`SELECT COUNT(*) AS visits FROM player_statistics
    JOIN projects ON projects.id = label WHERE day < date(created_at / 1000, 'unixepoch')`)
  expect(early).toEqual({ visits: 0 })
  expect((await context.db.select().from(visitorSalts)).map(({ day }) => day)).toEqual([dayOf(WEDNESDAY)])
})
