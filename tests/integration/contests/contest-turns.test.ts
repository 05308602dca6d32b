import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { startContestsCheck } from '#app/core/contests/running/recount-contest.server.ts'
import { makeBoard } from '#app/domain/contests/make-board.ts'
import { job } from '#app/domain/jobs/job.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { contestChannels } from '#db/schema/contests/channels.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { contestBoards, contestScores, contestSnapshots } from '#db/schema/contests/scores.ts'
import { outbox } from '#db/schema/notifications.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { emptyDatabase, makePlayer, MONDAY, testContext } from '#tests/people/factories.ts'
import { joinContest, makeClimber, makeContest } from '#tests/worlds/contests.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const NOW = MONDAY + 12 * HOUR
const context = testContext(NOW)

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = NOW
})

test('the board of a busy contest is made anew within the minute, beside 200 quiet ones with a freeze', async () => {
  await fill(200, { freezeMinutes: 120 })
  const { busy, climber } = await makeBusy()
  await advanceContests(context)
  expect(await leaderOf(busy)).toBe(climber.id)
})

test('it is beside 60 that wait for answers before they are final, and 60 that are hidden with new scores', async () => {
  const hidden = await fill(60, { freezeMinutes: 120, ...justFrozen, changedAt: 5, countedAt: 1 })
  const freezes = hidden.map(({ id }) => ({ contestId: id, moment: 'freeze' as const, board: EMPTY }))
  await insertRows(context, contestSnapshots, freezes)
  for (const contest of await fill(60, { endsAt: NOW - 50 * HOUR, freezeMinutes: null })) await awaitAnswer(contest)
  const { busy, climber } = await makeBusy()
  await advanceContests(context)
  expect(await leaderOf(busy)).toBe(climber.id)
})

test('a contest whose answers are there becomes final within minutes, behind 60 whose answers are not', async () => {
  const waiting = await fill(60, { endsAt: NOW - 60 * HOUR, freezeMinutes: null })
  for (const contest of waiting) await awaitAnswer(contest)
  const [ready] = await fill(1, { endsAt: NOW - 50 * HOUR, freezeMinutes: null, changedAt: 2, countedAt: 2 })
  for (let minute = 0; minute < 5; minute += 1) await turnAt(NOW + minute * MINUTE)
  const final = await context.db
    .select({ id: contests.id })
    .from(contests)
    .where(sql`final_at IS NOT NULL`)
  expect(final).toEqual([{ id: ready?.id }])
  await turnAt(NOW + 40 * HOUR)
  for (let minute = 1; minute < 5; minute += 1) await turnAt(NOW + 40 * HOUR + minute * MINUTE)
  expect(await context.db.$count(contests, sql`final_at IS NULL`)).toBe(0)
})

test('a contest that fails keeps no other from its turn, and the job says so', async () => {
  const { busy: broken } = await makeBusy({ countedAt: 1 })
  const { busy, climber } = await makeBusy()
  await context.db.run(sql`CREATE TRIGGER broken BEFORE INSERT ON contest_boards 
    WHEN new.contest_id = ${sql.raw(`'${broken.id}'`)}
    BEGIN SELECT RAISE(ABORT, 'broken'); END`)
  await expect(advanceContests(context)).rejects.toThrow()
  await context.db.run(sql`DROP TRIGGER broken`)
  expect([await leaderOf(broken), await leaderOf(busy)]).toEqual([null, climber.id])
})

test('a minute in which everything is due at once asks the database less than 600 things', async () => {
  await fill(60, { freezeMinutes: 120, ...justFrozen })
  await fill(60, { freezeMinutes: null, endsAt: NOW - 50 * HOUR })
  const changed = await fill(60, { freezeMinutes: null, changedAt: 5, countedAt: 1 })
  const slack = { chat: 'slack' as const, topics: ['digest' as const, 'moments' as const], nextAt: NOW - HOUR }
  const channels = changed.map(({ id }, index) => ({ ...slack, id: `ch_${index}`, contestId: id }))
  await insertRows(context, contestChannels, channels)
  const counting = countingDatabase()
  await advanceContests({ ...context, db: counting.db })
  expect(counting.sent.length).toBeLessThan(600)
})

test('the nightly check of 1,100 contests is queued by one statement', async () => {
  await fill(1100, {})
  const counting = countingDatabase()
  await startContestsCheck({ ...context, db: counting.db })
  expect(counting.sent).toHaveLength(1)
  const queued = await context.db.select().from(outbox)
  expect(new Set(queued.map(({ message }) => job.parse(message).type))).toEqual(new Set(['recount-contest']))
  expect(queued).toHaveLength(1100)
})

const EMPTY = makeBoard([], [], { best: 5, least: 3, today: '2026-11-16' })
const justFrozen = { startsAt: NOW - DAY, endsAt: NOW + HOUR }

async function turnAt(now: number): Promise<void> {
  context.clock.now = now
  await advanceContests(context)
}

async function makeBusy(values: Partial<typeof contests.$inferInsert> = {}) {
  const busy = await makeContest(context, {
    freezeMinutes: null,
    changedAt: NOW,
    countedAt: NOW - 2 * MINUTE,
    ...values,
  })
  const climber = await makePlayer(context)
  await joinContest(context, busy, climber, 40)
  await insertRows(context, contestBoards, { contestId: busy.id, board: EMPTY })
  return { busy, climber }
}

/** Open contests of one owner, each with an empty board. */
async function fill(count: number, values: Partial<typeof contests.$inferInsert>) {
  const first = await makeContest(context, { countedAt: 1, changedAt: 1, ...values })
  const [contest] = await context.db.select().from(contests).where(eq(contests.id, first.id))
  const [board] = await context.db.select().from(privateLeaderboards).where(eq(privateLeaderboards.id, first.id))
  if (contest === undefined || board === undefined) throw new Error('no contest was made')
  const ids = Array.from({ length: count - 1 }, (_, index) => `${first.id}_${index}`)
  const boards = ids.map((id) => ({ ...board, id, invitationCode: `invitation-${id}` }))
  await insertRows(context, privateLeaderboards, boards)
  await insertRows(context, contests, ...ids.map((id) => ({ ...contest, id, slug: id.replace('_', '-') })))
  const all = [first.id, ...ids]
  await insertRows(context, contestBoards, ...all.map((id) => ({ contestId: id, board: EMPTY })))
  return all.map((id) => ({ id }))
}

/** A member whose work GitHub has not answered for since the end. */
async function awaitAnswer(contest: { id: string }): Promise<void> {
  const climber = await makeClimber(context, contest)
  const score = { points: 40, accepted: 1, days: {} }
  await insertRows(context, contestScores, { contestId: contest.id, playerId: climber.id, ...score })
  // Its board shows them.
  await context.db.run(sql`UPDATE contests SET changed_at = 1, counted_at = 1 WHERE leaderboard_id = ${contest.id}`)
}

async function leaderOf({ id }: { id: string }): Promise<string | null> {
  const [row] = await context.db.select().from(contestBoards).where(eq(contestBoards.contestId, id))
  return row?.board.players[0]?.playerId ?? null
}
