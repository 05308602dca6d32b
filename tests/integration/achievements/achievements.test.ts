import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { awardAchievements } from '#app/core/achievements/award-achievements.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { refreshTotals } from '#app/core/github/refresh-totals.server.ts'
import { forfeitAward } from '#app/core/weeks/decide-award.server.ts'
import type { Counters } from '#app/domain/points/total-points.ts'
import { DAY, dayOf, HOUR, weekOf, weekStart } from '#app/domain/time/period.ts'
import { announceWinners } from '#app/features/notifications/announce-winners.server.ts'
import { refreshClaimed } from '#app/features/players/refresh-on-request.server.ts'
import { achievements } from '#db/schema/achievements.ts'
import { formerUsernames, players } from '#db/schema/players.ts'
import { NO_COUNTERS } from '#tests/databases/no-counters.ts'
import {
  emptyDatabase,
  makeCommits,
  makeFact,
  makePlayer,
  repositoryNamed,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows, makeAwards, makeStandings } from '#tests/worlds/rows.ts'

const NOON = MONDAY + 12 * HOUR
type Player = Awaited<ReturnType<typeof makePlayer>>

beforeEach(() => emptyDatabase(testContext()))

test('achievements met at claiming are given without a notice, later ones with one, once', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits(dayOf(NOON), 3)])
  count(context, { commits: 1200, pullRequestReviews: 30 })
  await refreshClaimed(context, player.id)
  expect(await earned(context, player)).toEqual(
    ['commits_100', 'commits_1000', 'first_points', 'level_10', 'reviews_1', 'reviews_25'].toSorted(),
  )
  expect(await shown(context, player)).toEqual([])
  count(context, { commits: 1300, pullRequestReviews: 100, issueComments: 50 })
  await refreshTotals(context, player.id)
  await refreshTotals(context, player.id)
  expect(await shown(context, player)).toEqual(['reviews_100', 'threads_50'])
})

test('counters that GitHub did not tell at claiming are waited for, and then given without a notice', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits(dayOf(NOON), 3)])
  await refreshClaimed(context, player.id)
  expect(await earned(context, player)).toEqual([])
  count(context, {})
  await refreshTotals(context, player.id)
  expect(await earned(context, player)).toEqual(['first_points'])
  expect(await shown(context, player)).toEqual([])
})

test('accepted pull requests and completed issues are counted in the ledger, over the daily limits too', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, { totalsAt: 1 })
  const accepted = (index: number) =>
    makeFact({
      key: `pr:${index}:accepted`,
      kind: 'pull_request_accepted',
      occurredAt: MONDAY + HOUR,
      repository: repositoryNamed(100 + (index % 5), `summit/repo-${index % 5}`),
    })
  const completed = makeFact({ key: 'issue:1:completed', kind: 'issue_completed', occurredAt: MONDAY + HOUR })
  const spam = makeFact({
    key: 'pr:99:accepted',
    kind: 'pull_request_accepted',
    occurredAt: MONDAY + HOUR,
    ineligible: 'spam_label',
  })
  context.world.set(player.nodeId, [...Array.from({ length: 9 }, (_, index) => accepted(index)), completed, spam])
  await pollPlayers(context, [player.id])
  const nine = ['accepted_1', 'accepted_in_5_repositories', 'first_points', 'issues_completed_1']
  expect(await earned(context, player)).toEqual(nine)
  context.world.set(player.nodeId, [...Array.from({ length: 10 }, (_, index) => accepted(index)), completed, spam])
  await pollPlayers(context, [player.id])
  expect(await shown(context, player)).toEqual([...nine, 'accepted_10'].toSorted())
})

test('own repositories do not count as those of others', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, { totalsAt: 1 })
  context.world.set(
    player.nodeId,
    Array.from({ length: 5 }, (_, index) =>
      makeFact({
        key: `pr:${index}:accepted`,
        kind: 'pull_request_accepted',
        occurredAt: MONDAY + HOUR,
        repository: repositoryNamed(200 + index, `${player.githubUsername.toUpperCase()}/repo-${index}`),
      }),
    ),
  )
  await pollPlayers(context, [player.id])
  expect(await earned(context, player)).not.toContain('accepted_in_5_repositories')
})

test.for([
  ['repositories under a name that the player left are still the player’s own', true, false],
  ['repositories under a name that another player left are others’', false, true],
] as const)('%s', async ([, isOwn, isEarned]) => {
  const context = testContext(NOON)
  const [player, other] = [await makePlayer(context, { totalsAt: 1 }), await makePlayer(context)]
  await insertRows(context, formerUsernames, {
    lowerCaseGithubUsername: 'left-behind',
    playerId: isOwn ? player.id : other.id,
    leftAt: MONDAY,
  })
  const owned = Array.from({ length: 5 }, (_, index) =>
    makeFact({
      key: `pr:${index}:accepted`,
      kind: 'pull_request_accepted',
      occurredAt: MONDAY + HOUR,
      repository: repositoryNamed(300 + index, `Left-Behind/repo-${index}`),
    }),
  )
  context.world.set(player.nodeId, owned)
  await pollPlayers(context, [player.id])
  expect((await earned(context, player)).includes('accepted_in_5_repositories')).toBe(isEarned)
})

test('the streak is noticed when the fourth week has its 50 points', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, { totalsAt: 1 })
  for (const back of [1, 2, 3]) await week(context, player, weekOf(weekStart(weekOf(NOON)) - back * 7 * DAY), 50)
  await awardAchievements(context, [player.id])
  expect(await earned(context, player)).toEqual(['first_points'])
  context.world.set(player.nodeId, [makeCommits(dayOf(NOON), 5)])
  await pollPlayers(context, [player.id])
  expect(await shown(context, player)).toEqual(['first_points', 'streak_4'])
})

test('a week’s best places are given with the awards, under review or not', async () => {
  const context = testContext(NOON)
  const [first, second, eleventh] = [
    await makePlayer(context, { totalsAt: 1 }),
    await makePlayer(context, { totalsAt: 1 }),
    await makePlayer(context, { totalsAt: 1 }),
  ]
  const row = { week: '2026-W46', points: 100, signs: [], awardedAt: NOON }
  await makeAwards(context, [
    { ...row, place: 1, playerId: first.id, state: 'held' },
    { ...row, place: 2, playerId: second.id, state: 'granted' },
  ])
  await announceWinners(context, { type: 'announce-winners', week: '2026-W46' })
  expect(await shown(context, first)).toEqual(['champion', 'podium', 'top_10'])
  expect(await shown(context, second)).toEqual(['podium', 'top_10'])
  expect(await shown(context, eleventh)).toEqual([])
})

test('the achievements of a place go with it, unless another award has earned them', async () => {
  const context = testContext(NOON)
  const [winner, other] = [await makePlayer(context, { totalsAt: 1 }), await makePlayer(context, { totalsAt: 1 })]
  const row = { week: '2026-W46', points: 100, signs: [], awardedAt: NOON, state: 'granted' as const }
  await makeAwards(context, [
    { ...row, place: 1, playerId: winner.id },
    { ...row, place: 2, playerId: other.id },
    { ...row, week: '2026-W45', place: 5, playerId: winner.id },
  ])
  await insertRows(context, achievements, { playerId: winner.id, achievement: 'accepted_1' })
  await awardAchievements(context, [winner.id, other.id])
  await forfeitAward(context, 'staff', { week: '2026-W46', place: 1, reason: 'Two accounts' })
  expect(await earned(context, winner)).toEqual(['accepted_1', 'top_10'])
  expect(await earned(context, other)).toEqual(['podium', 'top_10'])
  await context.db.update(players).set({ mergedInto: other.id }).where(eq(players.id, winner.id))
  await context.db.run(sql`UPDATE achievements SET player_id = ${other.id} WHERE achievement = 'accepted_1'`)
  await forfeitAward(context, 'staff', { week: '2026-W46', place: 2, reason: 'Two accounts' })
  // The fifth place of the merged account still stands.
  expect(await earned(context, other)).toEqual(['accepted_1', 'top_10'])
  await forfeitAward(context, 'staff', { week: '2026-W45', place: 5, reason: 'Two accounts' })
  expect(await earned(context, other)).toEqual(['accepted_1'])
})

test('achievements are written only when they are new', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, { totalsAt: 1 })
  await week(context, player, '2026-W40', 600)
  await awardAchievements(context, [player.id])
  const before = await context.db.all(sql`SELECT * FROM achievements`)
  context.clock.now += DAY
  await awardAchievements(context, [player.id])
  expect(await context.db.all(sql`SELECT * FROM achievements`)).toEqual(before)
})

function count(context: TestContext, counters: Partial<Counters>): void {
  context.github.fetchTotals = async () => ({ ok: true, value: { ...NO_COUNTERS, ...counters } })
}

async function week(context: TestContext, player: Player, period: string, points: number): Promise<void> {
  await makeStandings(context, { period, playerId: player.id, points, day1: points })
}

async function earned(context: TestContext, player: Player): Promise<string[]> {
  const rows = await context.db.all<{ achievement: string }>(
    sql`SELECT achievement FROM achievements WHERE player_id = ${player.id} ORDER BY achievement`,
  )
  return rows.map(({ achievement }) => achievement)
}

async function shown(context: TestContext, player: Player): Promise<string[]> {
  const rows = await context.db.all<{ achievement: string }>(sql`
    SELECT payload ->> 'achievement' AS achievement FROM notifications
    WHERE player_id = ${player.id} AND kind = 'ACHIEVEMENT' ORDER BY achievement`)
  return rows.map(({ achievement }) => achievement)
}
