import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { loadBoard } from '#app/core/contests/running/load-board.server.ts'
import { recountContest, recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { contestRepositories, contestRules } from '#db/schema/contests/contests.ts'
import { contestScores } from '#db/schema/contests/scores.ts'
import { players } from '#db/schema/players.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { emptyDatabase, makeFact, makePlayer, repositoryNamed, testContext } from '#tests/people/factories.ts'
import { joinContest, makeClimber, makeShortContest, SHORT_END, SHORT_START } from '#tests/worlds/contests.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const [START, END] = [SHORT_START, SHORT_END]
const context = testContext(START)

beforeEach(async () => {
  await emptyDatabase(context)
  context.world.clear()
  context.clock.now = START
  await advanceWeeks(context)
  context.clock.now = START + 12 * HOUR
})

describe('while it runs', () => {
  test('an accepted pull request reaches the score in the batch of the ledger, and the board within a minute', async () => {
    const { contest, climber } = await oneClimber()
    expect(await scoreOf(climber.id)).toBe(40)
    context.clock.now += MINUTE
    await advanceContests(context)
    expect((await boardOf(contest)).players).toMatchObject([{ username: climber.githubUsername, rank: 1, points: 40 }])
  })

  test('a change writes two rows more than without a contest, and a refresh without a change none', async () => {
    const alone = await makePlayer(context)
    const { contest } = await makeShortContest(context)
    const climber = await makeClimber(context, contest)
    const written = async (player: typeof alone, facts: Fact[]) => {
      await refresh(player, facts.slice(0, 1))
      return rowsOfRefresh(player, facts)
    }
    expect(await written(climber, accepted(4))).toBeLessThanOrEqual((await written(alone, accepted(4))) + 2)
    const before = await everyScore()
    await refresh(climber, context.world.get(climber.nodeId) as Fact[])
    expect(await everyScore()).toEqual(before)
  })

  test('work outside the chosen repositories earns nothing there, and everything in the week', async () => {
    const { contest, owner } = await makeShortContest(context)
    await insertRows(context, contestRepositories, [
      { contestId: contest.id, name: 'summit/rope', repositoryId: 7 },
      { contestId: contest.id, name: 'valley' },
    ])
    const climber = await makeClimber(context, contest)
    const at = (id: number, name: string) =>
      accepted(1).map((fact) => ({ ...fact, repository: repositoryNamed(id, name) }))
    await refresh(climber, [...at(7, 'summit/rope'), ...at(8, 'Valley/river'), ...at(9, 'elsewhere/lake')])
    expect(await scoreOf(climber.id)).toBe(80)
    expect(await pointsOfWeek(climber.id)).toBe(120)
    expect(await scoreOf(owner.id)).toBeNull()
  })

  test('a repository that leaves the contest keeps what was accepted until then', async () => {
    const { contest } = await makeShortContest(context)
    const left = { name: 'summit/rope', repositoryId: 7, until: START + 2 * HOUR }
    await insertRows(context, contestRepositories, { contestId: contest.id, ...left })
    const climber = await makeClimber(context, contest)
    await refresh(climber, [...accepted(1, HOUR), ...accepted(1, 3 * HOUR)])
    expect(await pointsOfWeek(climber.id)).toBe(80)
    expect(await scoreOf(climber.id)).toBe(40)
  })

  test('whoever joins late is scored from the start on', async () => {
    const { contest } = await makeShortContest(context)
    const climber = await makePlayer(context)
    await refresh(climber, accepted(1))
    expect(await scoreOf(climber.id)).toBeNull()
    await joinContest(context, contest, climber)
    await recountPlayers(context, contest.id, [climber.id])
    expect(await scoreOf(climber.id)).toBe(40)
  })

  test('a day with nine pull requests within an hour waits for a moderator, and counts or does not as they say', async () => {
    const { contest } = await makeShortContest(context)
    const climber = await makeClimber(context, contest)
    await refresh(climber, accepted(9, HOUR, 2 * MINUTE))
    expect(await scoreOf(climber.id)).toBeNull()
    expect(await context.db.all(sql`SELECT day, reason, decision FROM contest_holds`)).toEqual([
      { day: '2026-11-16', reason: '9 pull requests accepted within one hour', decision: null },
    ])
    await context.db.run(sql`UPDATE contest_holds SET decision = 'counts'`)
    await recountPlayers(context, contest.id, [climber.id])
    expect(await scoreOf(climber.id)).toBe(160)
    await context.db.run(sql`UPDATE contest_holds SET decision = 'taken_back'`)
    await recountPlayers(context, contest.id, [climber.id])
    expect(await scoreOf(climber.id)).toBe(0)
  })

  test('a label multiplies if somebody else set it before the work was accepted', async () => {
    const { contest, owner } = await makeShortContest(context)
    const rules = { ...USUAL_RULES, labels: [{ name: 'Docs', weight: 2 as const }] }
    await context.db.update(contestRules).set({ rules })
    const climber = await makeClimber(context, contest)
    const facts = accepted(5).map((fact, index) => ({
      ...fact,
      thread: { nodeId: `PR_${index}`, openedAt: START, labels: ['docs'] },
    }))
    const setBy = (setterId: number, setAt: number) => [{ label: 'docs', setterId, setAt }]
    context.github.fetchLabelSetters = async () =>
      new Map([
        ['PR_0', setBy(99, START)],
        ['PR_1', setBy(climber.githubId, START)],
        ['PR_2', setBy(99, START + 2 * HOUR)],
        ['PR_3', setBy(owner.githubId, START)],
      ])
    await refresh(climber, facts.slice(0, 4))
    expect(await scoreOf(climber.id)).toBe(80 + 40 + 40 + 40)
    context.github.fetchLabelSetters = async () => new Map()
  })

  test('the nightly check mends a score that differs, and says so', async () => {
    const { contest, climber } = await oneClimber()
    await context.db.update(contestScores).set({ points: 4000 })
    const check = { type: 'recount-contest', contestId: contest.id, after: '', isCheck: true, startedAt: 1 } as const
    await recountContest(context, check)
    expect(await scoreOf(climber.id), 'who joined just now is not checked yet').toBe(4000)
    context.clock.now += HOUR
    await recountContest(context, check)
    expect(await scoreOf(climber.id)).toBe(40)
    expect(context.logged.at(-1)?.message).toBe('Scores of a contest differed from the ledger')
  })

  test('a suspended or renamed member is off the board at once', async () => {
    const { contest, climber } = await oneClimber()
    context.clock.now += MINUTE
    await advanceContests(context)
    await context.db.update(players).set({ githubUsername: 'new-name' }).where(eq(players.id, climber.id))
    expect((await boardOf(contest)).players).toMatchObject([{ username: 'new-name' }])
    await context.db.update(players).set({ suspendedAt: 1 }).where(eq(players.id, climber.id))
    expect((await boardOf(contest)).players).toEqual([])
  })
})

describe('the cloud', () => {
  test('hides what is earned afterwards from the board until the reveal, also when a name changes', async () => {
    const { contest, climber } = await oneClimber({ freezeMinutes: 120 })
    context.clock.now = END - 2 * HOUR
    await advanceContests(context)
    context.clock.now = END - HOUR
    await refresh(climber, [...accepted(1), ...accepted(1, 3 * DAY - 90 * MINUTE)])
    expect(await scoreOf(climber.id)).toBe(80)
    await advanceContests(context)
    expect((await boardOf(contest)).players).toMatchObject([{ points: 40 }])
    await context.db.update(players).set({ githubUsername: 'new-name' }).where(eq(players.id, climber.id))
    expect((await boardOf(contest)).players).toMatchObject([{ points: 40, username: 'new-name' }])
    await context.db.run(sql`UPDATE contests SET revealed = 10`)
    await context.db.run(sql`DELETE FROM contest_boards`)
    expect((await boardOf(contest)).players).toMatchObject([{ points: 80 }])
  })
})

describe('the end', () => {
  test('waits 48 hours and for GitHub’s answer of everybody with points, 96 hours at most', async () => {
    const { contest } = await oneClimber()
    for (const after of [0, 47 * HOUR, 49 * HOUR, 95 * HOUR]) {
      context.clock.now = END + after
      await advanceContests(context)
      expect(await stateOf(contest.id)).toBe('settling')
    }
    context.clock.now = END + 96 * HOUR
    await advanceContests(context)
    expect(await stateOf(contest.id)).toBe('final')
  })

  test('comes after 48 hours when the answers are in, lets count what nobody decided, and never changes afterwards', async () => {
    const { contest } = await makeShortContest(context)
    const [climber, suspect] = [await makeClimber(context, contest), await makeClimber(context, contest)]
    await refresh(suspect, accepted(9, HOUR, 2 * MINUTE))
    context.clock.now = END + HOUR
    await refresh(climber, accepted(1))
    await refresh(suspect, accepted(9, HOUR, 2 * MINUTE))
    context.clock.now = END + 48 * HOUR
    await advanceContests(context)
    expect(await stateOf(contest.id)).toBe('final')
    expect(await context.db.all(sql`SELECT decision FROM contest_holds`)).toEqual([{ decision: 'counts' }])
    const final = await boardOf(contest)
    expect(final.players.map(({ points }) => points)).toEqual([160, 40])
    await refresh(climber, [...accepted(1), ...accepted(1, 2 * DAY)])
    await expect(context.db.update(contestScores).set({ points: 1 }).run()).rejects.toThrow()
    expect(await boardOf(contest)).toEqual(final)
  })

  test('an erased winner leaves the rank without a name, and the others keep theirs', async () => {
    const { contest, climber } = await oneClimber()
    const second = await makeClimber(context, contest)
    context.clock.now = END + 96 * HOUR
    await advanceContests(context)
    await context.db.update(players).set({ eraseAt: context.now() }).where(eq(players.id, climber.id))
    await erasePlayer(context, climber)
    await advanceContests(context)
    expect((await boardOf(contest)).players).toMatchObject([
      { rank: 1, username: null, points: 40 },
      { rank: 0, username: second.githubUsername },
    ])
  })
})

async function oneClimber(values: Parameters<typeof makeShortContest>[1] = {}) {
  const made = await makeShortContest(context, values)
  const climber = await makeClimber(context, made.contest)
  await refresh(climber, accepted(1))
  return { ...made, climber }
}

/** Accepted by somebody else, some time after the start. */
function accepted(count: number, after = HOUR, apart = MINUTE): Fact[] {
  return Array.from({ length: count }, (_, index) => {
    const occurredAt = START + after + index * apart
    const fact = makeFact({ occurredAt, kind: 'pull_request_accepted', counterpartId: 99 })
    return { ...fact, key: factKey.pullRequestAccepted(Number(/\d+/.exec(fact.key)?.[0])) }
  })
}

async function refresh(player: { id: string; nodeId: string }, facts: Fact[]): Promise<void> {
  context.world.set(player.nodeId, facts)
  await pollPlayers(context, [player.id])
}

async function rowsOfRefresh(player: { id: string; nodeId: string }, facts: Fact[]): Promise<number> {
  const counting = countingDatabase()
  context.world.set(player.nodeId, facts)
  await pollPlayers({ ...context, db: counting.db }, [player.id])
  return counting.rowsWritten()
}

async function scoreOf(playerId: string): Promise<number | null> {
  const [score] = await context.db.select().from(contestScores).where(eq(contestScores.playerId, playerId))
  return score?.points ?? null
}

function everyScore() {
  return context.db.all(sql`SELECT contests.changed_at, contest_scores.* FROM contest_scores, contests`)
}

async function pointsOfWeek(playerId: string): Promise<number> {
  const [week] = await context.db.all<{ points: number }>(
    sql`SELECT points FROM standings WHERE player_id = ${playerId} AND period = '2026-W47'`,
  )
  return week?.points ?? 0
}

async function boardOf({ id }: { id: string }) {
  const contest = await findContest(context, { id }, null)
  if (contest === null) throw new Error('the contest is unknown')
  return (await loadBoard(context, contest)).board
}

async function stateOf(id: string) {
  return (await findContest(context, { id }, null))?.state
}
