import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { contestQuery } from '#app/features/contests/page/contest-query.ts'
import { loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import { contestHolds, contestScores } from '#db/schema/contests/scores.ts'
import { emptyDatabase, everyRow, makeFact, testContext } from '#tests/people/factories.ts'
import { makeClimber, makeShortContest, SHORT_END, SHORT_START } from '#tests/worlds/contests.ts'
import { deskOf } from '#tests/worlds/desk.ts'

const [START, END] = [SHORT_START, SHORT_END]
const context = testContext(START)

beforeEach(async () => {
  await emptyDatabase(context)
  context.world.clear()
  context.clock.now = START
  await advanceWeeks(context)
  context.clock.now = START + 12 * HOUR
})

const heldDays = () =>
  context.db.all(sql`SELECT decision, is_by_itself AS isByItself, decided_at AS decidedAt FROM contest_holds`)

test('a held day that nobody decides counts by itself after 72 hours, once, and a moderator may still take it back', async () => {
  const { contest, owner } = await makeShortContest(context, { endsAt: START + 10 * DAY })
  const climber = await makeClimber(context, contest)
  await refresh(climber, accepted(9))
  const heldAt = context.clock.now
  const desk = deskOf(context)
  expect(await desk.open(contest.id, owner)).toMatchObject({ held: [{ countsAt: heldAt + 72 * HOUR }] })
  context.clock.now = heldAt + 72 * HOUR - 1
  await advanceContests(context)
  expect(await heldDays()).toEqual([{ decision: null, isByItself: 0, decidedAt: null }])
  context.clock.now += 1
  await advanceContests(context)
  expect(await heldDays()).toEqual([{ decision: 'counts', isByItself: 1, decidedAt: context.clock.now }])
  expect(await scoreOf(climber.id)).toBe(160)
  const log = () => logOf(contest)
  expect(await log()).toEqual([{ actor: 'schedule', action: 'contest-hold-ended' }])
  const before = await everyRow(context, { but: 'contest_boards' })
  await advanceContests(context)
  expect(await everyRow(context, { but: 'contest_boards' })).toBe(before)
  const back = { intent: 'hold', playerId: climber.id, day: '2026-11-16', decision: 'taken_back' }
  await desk.send(contest.id, owner, back)
  expect(await heldDays()).toMatchObject([{ decision: 'taken_back', isByItself: 0 }])
  expect(await scoreOf(climber.id)).toBe(0)
  expect(await log()).toHaveLength(2)
})

test('a held day counts 48 hours after the end at the latest, and one that comes in later within the minute', async () => {
  const { contest } = await makeShortContest(context)
  const [early, late] = [await makeClimber(context, contest), await makeClimber(context, contest)]
  context.clock.now = END + HOUR
  await refresh(early, accepted(9, 2 * DAY))
  context.clock.now = END + 48 * HOUR
  await refresh(late, accepted(8, 2 * DAY))
  expect([await scoreOf(early.id), await scoreOf(late.id)]).toEqual([null, null])
  await advanceContests(context)
  expect([await scoreOf(early.id), await scoreOf(late.id)]).toEqual([160, 160])
  expect(await stateOf(contest.id)).toBe('final')
})

test('so many a minute count by themselves, each once, and none in a contest that was called off', async () => {
  const { contest } = await makeShortContest(context, { endsAt: START + 10 * DAY })
  const climbers = []
  for (let made = 0; made < 22; made += 1) climbers.push(await makeClimber(context, contest))
  const holds = climbers.map(({ id: playerId }) => ({
    contestId: contest.id,
    playerId,
    day: '2026-11-16',
    reason: 'Nine in one hour',
    createdAt: context.clock.now,
  }))
  for (const hold of holds) await context.db.insert(contestHolds).values(hold)
  context.clock.now += 72 * HOUR
  await Promise.all([advanceContests(context), advanceContests(context)])
  const ofItself = sql`SELECT COUNT(*) AS count FROM contest_holds WHERE is_by_itself = 1`
  expect(await context.db.all(ofItself)).toEqual([{ count: 20 }])
  expect(await logOf(contest)).toHaveLength(20)
  await context.db.run(sql`UPDATE contests SET cancelled_at = ${context.clock.now}`)
  await advanceContests(context)
  expect(await context.db.all(ofItself)).toEqual([{ count: 20 }])
})

test('its climber reads until when a day waits, and nobody else does; how it was settled says that it counted undecided', async () => {
  const { contest } = await makeShortContest(context)
  const climber = await makeClimber(context, contest)
  const other = await makeClimber(context, contest)
  await refresh(climber, accepted(9))
  const read = async (reader: typeof climber) => {
    const found = await findContest(context, { id: contest.id }, reader.id)
    if (found === null) throw new Error('no contest')
    return loadContestScreen(context, found, reader, contestQuery(new URLSearchParams()))
  }
  expect((await read(climber)).own?.held).toEqual([
    '16 Nov is under review: 9 pull requests accepted within one hour. If no moderator decides, it counts on Thu 19 Nov 2026, 21:00.',
  ])
  expect((await read(other)).own?.held).toEqual([])
  context.clock.now = END + 48 * HOUR
  await refresh(climber, accepted(9))
  await advanceContests(context)
  expect(await read(climber)).toMatchObject({
    phase: 'final',
    own: { held: [], points: 160 },
    settled: { looked: 0, takenBack: 0, byThemselves: 1 },
  })
})

function logOf({ id }: { id: string }) {
  return context.db.all(sql`SELECT actor, action FROM audit_log WHERE detail ->> 'contestId' = ${id} ORDER BY sequence`)
}

async function stateOf(id: string) {
  return (await findContest(context, { id }, null))?.state
}

/** Accepted by somebody else, within minutes, some time after the start. */
function accepted(count: number, after = HOUR): Fact[] {
  return Array.from({ length: count }, (_, index) => {
    const occurredAt = START + after + index * 2 * MINUTE
    const fact = makeFact({ occurredAt, kind: 'pull_request_accepted', counterpartId: 99 })
    return { ...fact, key: factKey.pullRequestAccepted(Number(/\d+/.exec(fact.key)?.[0])) }
  })
}

async function refresh(player: { id: string; nodeId: string }, facts: Fact[]): Promise<void> {
  context.world.set(player.nodeId, facts)
  await pollPlayers(context, [player.id])
}

async function scoreOf(playerId: string): Promise<number | null> {
  const [score] = await context.db.select().from(contestScores).where(eq(contestScores.playerId, playerId))
  return score?.points ?? null
}
