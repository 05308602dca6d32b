import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { recountContest } from '#app/core/contests/running/recount-contest.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, dayOf, HOUR } from '#app/domain/time/period.ts'
import { loadStats } from '#app/features/statistics/load-stats.server.ts'
import { visitorSalts } from '#db/schema/statistics.ts'
import { emptyDatabase, makeFact, makePlayers, testContext } from '#tests/people/factories.ts'
import { fillContests } from '#workers/seed/seed-contests.ts'
import { fillExamples } from '#workers/seed/seed-examples.ts'
import { SEEDED_CONTESTS } from '#workers/seed/seeded-contests.ts'

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

test('the nightly check finds every score of the seeded contest right, its owner’s too', async () => {
  const context = testContext(WEDNESDAY)
  const members = await makePlayers(context, 70, () => ({ isPremium: true, claimedAt: 1 }))
  for (const [index, { nodeId }] of members.entries())
    context.world.set(nodeId, [
      makeFact({
        key: factKey.pullRequestAccepted(index),
        kind: 'pull_request_accepted',
        occurredAt: WEDNESDAY - DAY,
        counterpartId: 99,
      }),
    ])
  await advanceWeeks(context)
  await pollPlayers(
    context,
    members.map(({ id }) => id),
  )
  await fillContests(context, members)
  const scored = await context.db.all<{ players: number }>(
    sql`SELECT COUNT(*) AS players FROM contest_scores WHERE contest_id = ${SEEDED_CONTESTS.running} AND points > 0`,
  )
  expect(scored[0]?.players).toBeGreaterThan(40)
  context.clock.now += HOUR
  await recountContest(context, {
    type: 'recount-contest',
    contestId: SEEDED_CONTESTS.running,
    after: '',
    isCheck: true,
    startedAt: 1,
  })
  expect(context.logged.filter(({ level }) => level === 'error')).toEqual([])
})
