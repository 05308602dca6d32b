import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { explainRows } from '#app/core/contests/running/explain-rows.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { USUAL_RULES, type ContestRules } from '#app/domain/contests/contest-rules.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { contestHolds } from '#db/schema/contests/scores.ts'
import { emptyDatabase, makeFact, makePlayer, MONDAY, repositoryNamed, testContext } from '#tests/people/factories.ts'
import { giveRole, joinContest, makeClimber, makeContest } from '#tests/worlds/contests.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const NOON = MONDAY + 2 * DAY + 12 * HOUR
const KEY = factKey.pullRequestAccepted(50)
const context = testContext(NOON)
type Someone = { id: string }

beforeEach(async () => {
  context.clock.now = NOON
  await emptyDatabase(context)
  await advanceWeeks(context)
})

test.for<[what: string, values: Parameters<typeof makeContest>[1], shown: { points: number; reason: string | null }]>([
  ['counts it', {}, { points: 40, reason: null }],
  ['weighs it', { rules: weighing(2) }, { points: 80, reason: null }],
  ['began later', { startsAt: NOON - HOUR }, { points: 0, reason: 'From before its start' }],
  ['ended earlier', { endsAt: NOON - 5 * HOUR, freezeMinutes: null }, { points: 0, reason: 'From after its end' }],
  [
    'counts other repositories',
    { repositories: [{ name: 'other/place', repositoryId: 9 }] },
    { points: 0, reason: 'Not one of its repositories' },
  ],
  [
    'counts other work',
    { rules: weighing(1, false) },
    { points: 0, reason: 'Its rules don’t count this kind of work' },
  ],
])('a contest that %s says so', async ([, values, shown]) => {
  const contest = await makeContest(context, values)
  const player = await climber(contest)
  expect(await explainRows(context, player.id, [KEY], null)).toEqual([
    { name: contest.name, href: `/c/${contest.slug}`, labels: '', given: null, ...shown },
  ])
})

test('a private contest is named to its members and organisers only, and a draft to nobody', async () => {
  const owner = await makePlayer(context)
  const contest = await makeContest(context, { visibility: 'private', owner })
  await makeContest(context, { openedAt: null })
  const player = await climber(contest)
  const [member, viewer, stranger] = [
    await makeClimber(context, contest),
    await makePlayer(context),
    await makePlayer(context),
  ]
  await giveRole(context, contest, viewer, 'viewer')
  for (const { id } of [player, member, viewer, owner])
    expect(await explainRows(context, player.id, [KEY], id)).toMatchObject([
      { name: contest.name, href: `/my-leaderboards/${contest.id}`, points: 40 },
    ])
  for (const id of [stranger.id, null]) expect(await explainRows(context, player.id, [KEY], id)).toEqual([])
})

test('the cloud hides it from all but the player, and an open decision from everybody', async () => {
  const contest = await makeContest(context, { startsAt: NOON - DAY, endsAt: NOON + HOUR, freezeMinutes: 120 })
  const player = await climber(contest)
  const other = await makeClimber(context, contest)
  const shown = async ({ id }: Someone) => (await explainRows(context, player.id, [KEY], id))[0]
  expect(await shown(player)).toMatchObject({ points: 40, reason: null })
  expect(await shown(other)).toMatchObject({ points: null, reason: 'Hidden until the reveal' })
  const hold = { day: '2026-11-18', reason: 'Nine in one hour' }
  await insertRows(context, contestHolds, { contestId: contest.id, playerId: player.id, ...hold })
  expect(await shown(player)).toMatchObject({
    points: null,
    reason: 'A moderator hasn’t decided yet. It counts by itself after 72 hours at most',
  })
  await context.db.run(sql`UPDATE contest_holds SET decision = 'taken_back'`)
  expect(await shown(player)).toMatchObject({ points: 0, reason: 'A moderator decided not to count it' })
})

test('of rows that are not asked for, and of contests whose organiser the player is, nothing is said', async () => {
  const contest = await makeContest(context)
  const player = await climber(contest)
  const own = await makeContest(context, { owner: player })
  await joinContest(context, own, player)
  expect(await explainRows(context, player.id, [KEY], null)).toHaveLength(1)
  expect(await explainRows(context, player.id, ['issue_opened:1'], null)).toEqual([])
})

function weighing(weight: 1 | 2, isOn = true): ContestRules {
  const { kinds } = USUAL_RULES
  return {
    ...USUAL_RULES,
    kinds: { ...kinds, pull_request_accepted: { ...kinds.pull_request_accepted, weight, isOn } },
  }
}

/** A member with one accepted pull request, four hours ago. */
async function climber(contest: Someone) {
  const player = await makeClimber(context, contest)
  context.world.set(player.nodeId, [
    makeFact({
      key: KEY,
      kind: 'pull_request_accepted',
      occurredAt: NOON - 4 * HOUR,
      counterpartId: 99,
      repository: repositoryNamed(7, 'summit/rope'),
    }),
  ])
  await pollPlayers(context, [player.id])
  return player
}
