import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { joinBoard } from '#app/core/contests/running/join-board.server.ts'
import { boardStatements, loadBoard } from '#app/core/contests/running/load-board.server.ts'
import { recountContest } from '#app/core/contests/running/recount-contest.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { decideHold } from '#app/features/contests/desk/decide-hold.server.ts'
import { deleteContest } from '#app/features/contests/desk/settings.server.ts'
import { acceptOffer, declineOffer } from '#app/features/contests/private-leaderboards/answer-offer.server.ts'
import { leaveLeaderboard } from '#app/features/contests/private-leaderboards/membership.server.ts'
import { createDatabase, writeTogether, type Client } from '#db/client.ts'
import { contestRoles, contests } from '#db/schema/contests/contests.ts'
import { leaderboardOffers, members } from '#db/schema/contests/private-leaderboards.ts'
import { contestHolds, contestScores } from '#db/schema/contests/scores.ts'
import { withRival } from '#tests/databases/rival-database.ts'
import { emptyDatabase, makeFact, makePlayer, testContext } from '#tests/people/factories.ts'
import { finishContest, makeClimber, makeShortContest, SHORT_END, SHORT_START } from '#tests/worlds/contests.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const context = testContext(SHORT_START)

beforeEach(async () => {
  await emptyDatabase(context)
  context.world.clear()
  context.clock.now = SHORT_START
  await advanceWeeks(context)
  context.clock.now = SHORT_START + 12 * HOUR
})

test('whoever joins while their refresh is under way is scored for it', async () => {
  const { contest } = await makeShortContest(context)
  const climber = await makePlayer(context)
  await refresh(climber, 1, () => joinBoard(context, climber.id, sql`board.id = ${contest.id}`))
  expect(await scoreOf(climber)).toBe(40)
})

test('a join that is cut off after its write is counted by the queue, and joining again changes nothing', async () => {
  const { contest } = await makeShortContest(context)
  const climber = await makePlayer(context)
  await refresh(climber, 1)
  const which = sql`board.id = ${contest.id}`
  let batches = 0
  const client: Client = {
    prepare: (query) => context.db.$client.prepare(query),
    batch: async (statements) => {
      batches += 1
      // The first finds the contest, the second writes.
      if (batches > 2) throw new Error('the Worker is gone')
      return context.db.$client.batch(statements)
    },
  }
  await expect(joinBoard({ ...context, db: createDatabase(client) }, climber.id, which)).rejects.toThrow('gone')
  expect(await scoreOf(climber)).toBeNull()
  expect(await joinBoard(context, climber.id, which)).toBeNull()
  const [queued] = await context.db.all<{ message: string }>(
    sql`SELECT message FROM outbox WHERE id LIKE 'recount:%:join:%'`,
  )
  await recountContest(context, JSON.parse(queued?.message ?? '{}') as JobOf<'recount-contest'>)
  expect(await scoreOf(climber)).toBe(40)
})

test('commits of the first day are scored when they came before its hour', async () => {
  const kinds = { ...USUAL_RULES.kinds, commits: { ...USUAL_RULES.kinds.commits, isOn: true } }
  const rules = { ...USUAL_RULES, kinds }
  const { contest } = await makeShortContest(context, { rules, startsAt: SHORT_START + 13 * HOUR })
  const climber = await makeClimber(context, contest)
  const commits = makeFact({
    key: factKey.commits(7, '2026-11-16'),
    kind: 'commits',
    day: '2026-11-16',
    occurredAt: SHORT_START,
  })
  context.world.set(climber.nodeId, [commits])
  await pollPlayers(context, [climber.id])
  expect(await scoreOf(climber)).toBe(10)
  expect(await firstOf(contest), 'before it begins').toMatchObject({ points: 0 })
  context.clock.now += HOUR
  await advanceContests(context)
  expect(await firstOf(contest)).toMatchObject({ rank: 1, points: 10 })
})

test('a day that a moderator decides while a refresh is under way counts as they say', async () => {
  const { contest } = await makeShortContest(context)
  const climber = await makeClimber(context, contest)
  const held = { contestId: contest.id, playerId: climber.id, day: '2026-11-16', reason: 'many', createdAt: 1 }
  await context.db.insert(contestHolds).values(held)
  await refresh(climber, 1, async () =>
    decideHold(context, await found(contest), { playerId: climber.id, day: held.day, decision: 'counts' }),
  )
  expect(await scoreOf(climber)).toBe(40)
})

test('a refresh during which a contest becomes final is saved without it', async () => {
  const { contest } = await makeShortContest(context)
  const climber = await makeClimber(context, contest)
  await refresh(climber, 1, () => finishContest(context, contest))
  expect(await scoreOf(climber)).toBeNull()
  expect(await context.db.all(sql`SELECT points FROM ledger WHERE points > 0`)).toEqual([{ points: 40 }])
})

test('a decision that comes after the contest became final changes nothing', async () => {
  const { contest } = await makeShortContest(context)
  const climber = await makeClimber(context, contest)
  const held = { contestId: contest.id, playerId: climber.id, day: '2026-11-16', reason: 'many', createdAt: 1 }
  await insertRows(context, contestHolds, { ...held, decision: 'taken_back' })
  const before = await found(contest)
  await finishContest(context, contest)
  await decideHold(context, before, { playerId: climber.id, day: held.day, decision: 'counts' })
  expect(await context.db.select().from(contestHolds)).toMatchObject([{ decision: 'taken_back' }])
})

test('a score that a Worker with a slower clock writes is on the board too', async () => {
  const { contest } = await makeShortContest(context)
  const climber = await makeClimber(context, contest)
  await refresh(climber, 1)
  context.clock.now += 10 * MINUTE
  await advanceContests(context)
  context.clock.now -= 10 * MINUTE
  await refresh(climber, 2)
  context.clock.now += MINUTE
  await advanceContests(context)
  expect(await firstOf(contest)).toMatchObject({ points: 80 })
})

test('a board that was counted earlier does not replace a later one, whatever the clocks say', async () => {
  const { contest } = await makeShortContest(context)
  const climber = await makeClimber(context, contest)
  const [before] = await context.db.select().from(contests)
  const { board } = await loadBoard(context, await found(contest))
  await refresh(climber, 1)
  await advanceContests(context)
  const late = { id: contest.id, countedAt: before?.countedAt ?? 0 }
  await writeTogether(context.db, boardStatements(context, late, { board, madeAt: context.clock.now + HOUR }))
  expect(await firstOf(contest)).toMatchObject({ points: 40 })
})

test('a contest that starts while its deletion is under way stays', async () => {
  const { contest } = await makeShortContest(context, { startsAt: SHORT_START + 13 * HOUR, endsAt: SHORT_END })
  const soon = await found(contest)
  context.clock.now += 2 * HOUR
  expect(await deleteContest(context, soon, { confirmName: contest.name })).toMatchObject({ state: 'missing' })
  expect(await context.db.$count(contests)).toBe(1)
})

test('a climber who becomes the owner while leaving stays, and so does whoever leaves as the contest ends', async () => {
  const { contest } = await makeShortContest(context)
  const [heir, late] = [await makeClimber(context, contest), await makeClimber(context, contest)]
  const leave = async ({ id }: { id: string }, rival: SQL) =>
    leaveLeaderboard({ ...context, db: withRival(context.db, () => context.db.run(rival)) }, id, contest.id)
  const own = sql`UPDATE private_leaderboards SET owner_id = ${heir.id} WHERE id = ${contest.id}`
  await leave(heir, own)
  await leave(late, sql`UPDATE contests SET ends_at = ${context.clock.now} WHERE leaderboard_id = ${contest.id}`)
  const left = await context.db
    .select()
    .from(members)
    .where(inArray(members.playerId, [heir.id, late.id]))
  expect(left).toHaveLength(2)
})

test('an offer that was declined meanwhile is not taken', async () => {
  const { contest } = await makeShortContest(context)
  const invited = await makePlayer(context)
  const offer = {
    leaderboardId: contest.id,
    playerId: invited.id,
    role: 'viewer' as const,
    offeredAt: context.clock.now,
  }
  await insertRows(context, leaderboardOffers, offer)
  const db = withRival(context.db, () => declineOffer(context, invited.id, contest.id))
  expect(await acceptOffer({ ...context, db }, invited.id, contest.id)).toMatchObject({ toast: { type: 'warning' } })
  expect(await context.db.$count(contestRoles, eq(contestRoles.playerId, invited.id))).toBe(0)
})

async function refresh(player: { id: string; nodeId: string }, count: number, rival?: () => Promise<unknown>) {
  context.world.set(
    player.nodeId,
    Array.from({ length: count }, (_, index) => accepted(player, index)),
  )
  const db = rival === undefined ? context.db : withRival(context.db, rival)
  await pollPlayers({ ...context, db }, [player.id])
}

function accepted({ id }: { id: string }, index: number): Fact {
  const occurredAt = SHORT_START + HOUR + index * MINUTE
  const fact = makeFact({ occurredAt, kind: 'pull_request_accepted', counterpartId: 99 })
  return { ...fact, key: factKey.pullRequestAccepted(Number(id.replaceAll(/\D/g, '').slice(-6)) * 10 + index) }
}

async function found({ id }: { id: string }) {
  const contest = await findContest(context, { id }, null)
  if (contest === null) throw new Error('the contest is unknown')
  return contest
}

async function firstOf(contest: { id: string }) {
  return (await loadBoard(context, await found(contest))).board.players[0]
}

async function scoreOf({ id }: { id: string }): Promise<number | null> {
  const [score] = await context.db.select().from(contestScores).where(eq(contestScores.playerId, id))
  return score?.points ?? null
}
