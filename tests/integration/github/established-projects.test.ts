import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refreshPlayers, pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, WEEK } from '#app/domain/time/period.ts'
import { repositories, repositoryMarks } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { awards, weeks } from '#db/schema/weeks.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  emptyDatabase,
  makeCommits,
  makeFact,
  makePlayer,
  MONDAY,
  repositoryNamed,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows, makeAwards } from '#tests/worlds/rows.ts'

const TUESDAY_AFTER = MONDAY + WEEK + DAY

beforeEach(() => emptyDatabase(testContext()))

test('accepted work counts in full where the project is established, and shares the open points where it is not', async () => {
  const { context, player } = await playing()
  answerFor(context, { 901: 'old', 902: 'young' })
  context.world.set(player.nodeId, [accepted(1, 901), accepted(2, 902), makeCommits('2026-11-17', 5, 903)])
  await pollPlayers(context, [player.id])
  expect(await credits(context)).toEqual([
    ['commits:903:2026-11-17', 'alone', 50, null],
    ['pr:1:accepted', 'full', 40, null],
    ['pr:2:accepted', 'not_established', 10, 'open_limit'],
  ])
  expect(await imbalances(context)).toEqual([])
})

test('a repository is asked about once, and only for facts that could count in full', async () => {
  const { context, player } = await playing()
  const queries = answerFor(context, { 901: 'old' })
  context.world.set(player.nodeId, [accepted(1, 901), makeCommits('2026-11-17', 5, 903)])
  await pollPlayers(context, [player.id])
  context.clock.now += HOUR
  await pollPlayers(context, [player.id])
  expect(queries).toEqual(['R_901'])
})

test('while GitHub does not answer for a repository its work counts as open, is asked for early and holds the close', async () => {
  const { context, player } = await playing()
  answerFor(context, {})
  context.world.set(player.nodeId, [accepted(1, 901), accepted(2, 901)])
  const until = context.clock.now + DAY
  await context.db.run(sql`UPDATE players SET due_at = ${until}`)
  await refreshPlayers(context, { playerIds: [player.id], until })
  expect((await credits(context)).map(([, credit, points]) => [credit, points])).toEqual([
    ['not_known', 40],
    ['not_known', 20],
  ])
  const [row] = await context.db.all<{ next: number }>(sql`SELECT due_at AS next FROM players`)
  expect(row?.next).toBeLessThan(context.clock.now + HOUR)

  context.clock.now = TUESDAY_AFTER + 6 * HOUR
  await advanceWeeks(context)
  await pollPlayers(context, [player.id])
  expect((await advanceWeeks(context)).closed).toEqual([])
  answerFor(context, { 901: 'old' })
  await pollPlayers(context, [player.id])
  expect((await advanceWeeks(context)).closed).toEqual(['2026-W47'])
  expect((await credits(context)).map(([, credit, points]) => [credit, points])).toEqual([
    ['full', 40],
    ['full', 40],
  ])
})

test('a close that waits for a repository does not wait beyond Thursday', async () => {
  const { context, player } = await playing()
  answerFor(context, {})
  context.world.set(player.nodeId, [accepted(1, 901)])
  await pollPlayers(context, [player.id])
  context.clock.now = TUESDAY_AFTER + 2 * DAY + 6 * HOUR
  await pollPlayers(context, [player.id])
  expect((await advanceWeeks(context)).closed).toEqual(['2026-W47'])
  const [week] = await context.db.select().from(weeks).where(eq(weeks.key, '2026-W47'))
  expect(week?.forced).toBe(true)
})

test('the mark of staff holds from its week on, against what GitHub says', async () => {
  const { context, player } = await playing()
  answerFor(context, { 901: 'young', 902: 'old' })
  await insertRows(context, repositoryMarks, [
    { repositoryId: 901, week: '2026-W47', isEstablished: true, reason: 'a course of fifty', markedAt: 0 },
    { repositoryId: 902, week: '2026-W48', reason: 'a mirror', markedAt: 0 },
  ])
  context.world.set(player.nodeId, [accepted(1, 901), accepted(2, 902)])
  await pollPlayers(context, [player.id])
  expect((await credits(context)).map(([, credit]) => credit)).toEqual(['full', 'full'])
  context.clock.now = MONDAY + WEEK + DAY + 5 * HOUR
  context.world.set(player.nodeId, [accepted(3, 901, WEEK), accepted(4, 902, WEEK)])
  await advanceWeeks(context)
  await pollPlayers(context, [player.id])
  expect((await credits(context)).filter(([key]) => key > 'pr:3').map(([, credit]) => credit)).toEqual([
    'full',
    'not_established',
  ])
})

test('a week that began by the first version ends by it', async () => {
  const { context, player } = await playing()
  answerFor(context, { 901: 'young' })
  await context.db.run(sql`UPDATE weeks SET points_version = 1`)
  context.world.set(player.nodeId, [accepted(1, 901), makeCommits('2026-11-17', 12, 903)])
  await pollPlayers(context, [player.id])
  expect(await credits(context)).toEqual([
    ['commits:903:2026-11-17', null, 100, 'daily_limit'],
    ['pr:1:accepted', null, 40, null],
  ])
  context.clock.now = MONDAY + WEEK + DAY
  await advanceWeeks(context)
  context.world.set(player.nodeId, [
    accepted(1, 901),
    makeCommits('2026-11-17', 12, 903),
    makeCommits('2026-11-23', 12, 903),
  ])
  await pollPlayers(context, [player.id])
  expect((await credits(context)).map(([, credit, points]) => [credit, points])).toEqual([
    [null, 100],
    ['alone', 66],
    [null, 40],
  ])
})

test.for([
  ['2026-W34', ['podium', 'first_place']],
  ['2026-W35', ['podium']],
] as const)('with an award of %s the look of a place is for %j', async ([earlier, signs]) => {
  const { context, player } = await playing()
  context.world.set(player.nodeId, [makeCommits('2026-11-17', 2)])
  await pollPlayers(context, [player.id])
  await makeAwards(context, { week: earlier, place: 4, playerId: player.id, points: 10, awardedAt: 0 })
  context.clock.now = TUESDAY_AFTER + 6 * HOUR
  await advanceWeeks(context)
  await pollPlayers(context, [player.id])
  await advanceWeeks(context)
  const [award] = await context.db.select().from(awards).where(eq(awards.week, '2026-W47'))
  expect(award).toMatchObject({ state: 'held', signs })
})

type Kind = 'old' | 'young'

/** GitHub answers for these repositories and for no other; the node ids that were asked. */
function answerFor(context: TestContext, kinds: Record<number, Kind>): string[] {
  const queries: string[] = []
  context.github.fetchRepositories = async (nodeIds) => {
    queries.push(...nodeIds)
    return new Map(
      nodeIds.flatMap((nodeId) => {
        const id = Number(nodeId.slice('R_'.length))
        const kind = kinds[id]
        if (kind === undefined) return []
        const enoughPeopleAt = kind === 'old' ? 0 : MONDAY - DAY
        const facts = { id, name: `summit/${id}`, ownerId: 5, isFork: false, createdAt: 0, enoughPeopleAt }
        return [[nodeId, { ...facts, isLiving: true, movedAt: null }]]
      }),
    )
  }
  return queries
}

async function playing() {
  const context = testContext(MONDAY + HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.clock.now = MONDAY + 2 * DAY
  return { context, player }
}

function accepted(pullRequestId: number, repositoryId: number, later = 0) {
  return makeFact({
    key: factKey.pullRequestAccepted(pullRequestId),
    kind: 'pull_request_accepted',
    occurredAt: MONDAY + DAY + later + pullRequestId * HOUR,
    repository: repositoryNamed(repositoryId, `summit/${repositoryId}`),
    counterpartId: 77,
  })
}

async function credits({ db }: TestContext) {
  const rows = await db
    .select({ key: ledger.key, credit: ledger.credit, points: ledger.points, reason: ledger.reason })
    .from(ledger)
    .innerJoin(repositories, eq(repositories.id, ledger.repositoryId))
    .orderBy(ledger.key)
  return rows.map(({ key, credit, points, reason }) => [key, credit, points, reason] as const)
}
