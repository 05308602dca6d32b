import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { joinBoard } from '#app/core/contests/running/join-board.server.ts'
import { loadBoard } from '#app/core/contests/running/load-board.server.ts'
import { startContestsCheck } from '#app/core/contests/running/recount-contest.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import { TEAM_MOVES_CAP } from '#app/domain/contests/contest-teams.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { chooseTeam, startTeam } from '#app/features/contests/desk/change-team.server.ts'
import { NO_CLIMBER } from '#app/features/contests/desk/member-forms.ts'
import { contestQuery } from '#app/features/contests/page/contest-query.ts'
import { lockText } from '#app/features/contests/page/contest-text.ts'
import { loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import { loadExport } from '#app/features/contests/page/load-export.server.ts'
import { leaveLeaderboard } from '#app/features/contests/private-leaderboards/membership.server.ts'
import { contestTeamMoves, contestTeams } from '#db/schema/contests/contests.ts'
import { contestRoster } from '#db/schema/contests/roster.ts'
import { contestScores } from '#db/schema/contests/scores.ts'
import { emptyDatabase, makeFact, makePlayer, testContext } from '#tests/people/factories.ts'
import { makeClimber, makeShortContest, makeTeam, SHORT_END, SHORT_START } from '#tests/worlds/contests.ts'
import { deskOf } from '#tests/worlds/desk.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const [START, END] = [SHORT_START, SHORT_END]
const HALF = START + (END - START) / 2
const context = testContext(START)

type Someone = Awaited<ReturnType<typeof makePlayer>>

beforeEach(async () => {
  await emptyDatabase(context)
  context.world.clear()
  context.clock.now = START
  await advanceWeeks(context)
})

async function twoTeams(values: Parameters<typeof makeShortContest>[1] = {}) {
  const made = await makeShortContest(context, { timeZone: 'UTC', teamMode: 'climbers', teamLeast: 1, ...values })
  const [keel, gulls] = [await makeTeam(context, made.contest, 'Keel'), await makeTeam(context, made.contest, 'Gulls')]
  return { ...made, keel, gulls }
}

describe('when teams lock', () => {
  test.each([
    ['half', HALF],
    ['start', START],
    ['never', END],
  ] as const)('%s: climbers change until then, and not from then on', async (teamsLock, lockedAt) => {
    const { contest, keel, gulls } = await twoTeams({ teamsLock })
    const climber = await makeClimber(context, contest)
    context.clock.now = Math.min(START - HOUR, lockedAt - 1)
    expect(await choose(contest, climber, keel)).toMatchObject({
      state: 'done',
      toast: { message: 'You’re on the team.' },
    })
    context.clock.now = lockedAt - 1
    await choose(contest, climber, gulls)
    expect(await teamOf(climber)).toBe(gulls)
    context.clock.now = lockedAt
    const refused =
      teamsLock === 'never'
        ? 'The contest is over. Its teams stay as they are.'
        : 'The teams are locked. Only the organisers can move you now.'
    for (const teamId of [keel, ''])
      expect(await choose(contest, climber, teamId)).toMatchObject({ toast: { type: 'warning', message: refused } })
    expect(await teamOf(climber)).toBe(gulls)
  })

  test('whoever never had a team may still choose one, once, and starts none', async () => {
    const { contest, keel, gulls } = await twoTeams()
    context.clock.now = HALF
    const late = await makeClimber(context, contest)
    expect(await start(contest, late)).toMatchObject({ toast: { type: 'warning' } })
    const [one, other] = await Promise.all([choose(contest, late, keel), choose(contest, late, gulls)])
    expect([one, other].filter(({ state }) => state === 'done')).toHaveLength(2)
    expect(await context.db.$count(contestTeamMoves)).toBe(1)
    const chosen = await teamOf(late)
    await choose(contest, late, chosen === keel ? gulls : keel)
    expect(await teamOf(late)).toBe(chosen)
  })

  test('leaving and joining again is no way around it, before it and after it', async () => {
    const { contest, keel, gulls } = await twoTeams()
    const climber = await makeClimber(context, contest)
    await choose(contest, climber, keel)
    context.clock.now = START + 2 * HOUR
    await refresh(climber, [accepted(START + HOUR)])
    await leaveLeaderboard(context, climber.id, contest.id)
    context.clock.now += HOUR
    await joinBoard(context, climber.id, sql`board.id = ${contest.id}`)
    await choose(contest, climber, gulls)
    expect(await pointsOfTeams(contest)).toEqual({ Keel: 40, Gulls: 0 })
    await leaveLeaderboard(context, climber.id, contest.id)
    context.clock.now = HALF
    await joinBoard(context, climber.id, sql`board.id = ${contest.id}`)
    await choose(contest, climber, keel)
    expect(await teamOf(climber)).toBeNull()
  })

  test('a moderator still moves climbers, and nobody changes more often than can be counted', async () => {
    const { contest, owner, keel, gulls } = await twoTeams()
    const climber = await makeClimber(context, contest)
    await choose(contest, climber, keel)
    for (let changed = 0; changed <= TEAM_MOVES_CAP; changed += 1) {
      context.clock.now += MINUTE
      await choose(contest, climber, changed % 2 === 0 ? gulls : keel)
    }
    expect(await context.db.$count(contestTeamMoves)).toBe(TEAM_MOVES_CAP)
    context.clock.now = HALF + HOUR
    const move = { intent: 'move', username: climber.githubUsername, teamId: gulls }
    await deskOf(context, '/people').send(contest.id, owner, move)
    expect(await teamOf(climber)).toBe(gulls)
  })

  test('who runs the contest is in no team', async () => {
    const { contest, owner, keel } = await twoTeams()
    expect((await read(contest, owner)).teamChoice).toBeNull()
    for (const sent of [choose(contest, owner, keel), start(contest, owner)]) expect(await sent).toEqual(NO_CLIMBER)
    expect(await teamOf(owner)).toBeNull()
    expect(await context.db.$count(contestTeams)).toBe(2)
  })

  test('the page says when, to whom, and what a climber may still do', async () => {
    const { contest, keel } = await twoTeams()
    const [climber, late] = [await makeClimber(context, contest), await makeClimber(context, contest)]
    await choose(contest, climber, keel)
    expect(lockText(await read(contest, climber))).toBe(
      'Teams lock at half time, Tue 17 Nov 2026, 20:00: after that nobody changes teams. Climbers without a team may still choose one, and points from before don’t count for it.',
    )
    expect((await read(contest, climber)).teamChoice).toMatchObject({ isLocked: false, canChoose: true })
    context.clock.now = HALF
    await advanceContests(context)
    expect((await read(contest, climber)).teamChoice).toMatchObject({
      isLocked: true,
      canChoose: false,
      ownTeam: 'Keel',
    })
    expect((await read(contest, late)).teamChoice).toMatchObject({ isLocked: true, canChoose: true, ownTeam: null })
  })
})

describe('points', () => {
  test('stay with the team that they were earned for, in every sum of teams', async () => {
    const { contest, owner, keel, gulls } = await twoTeams({ teamBest: 1 })
    const [climber, mate] = [await makeClimber(context, contest), await makeClimber(context, contest)]
    await choose(contest, climber, keel)
    await choose(contest, mate, gulls)
    context.clock.now = START + 6 * HOUR
    const [first, second] = [accepted(START + HOUR), accepted(START + 2 * HOUR)]
    await refresh(climber, [first, second])
    expect(await pointsOfTeams(contest)).toEqual({ Keel: 80, Gulls: 0 })
    await choose(contest, climber, gulls)
    expect(await pointsOfTeams(contest)).toEqual({ Keel: 80, Gulls: 0 })
    context.clock.now = START + 12 * HOUR
    await refresh(climber, [first, second, accepted(START + 8 * HOUR)])
    expect(await pointsOfTeams(contest)).toEqual({ Keel: 80, Gulls: 40 })
    expect((await boardOf(contest)).teams).toMatchObject(
      [
        { name: 'Keel', members: 0, best: [80], lastDays: [0, 0, 0, 0, 0, 0, 80], rank: 0 },
        { name: 'Gulls', members: 2, best: [40], lastDays: [0, 0, 0, 0, 0, 0, 40], rank: 1 },
      ].toReversed(),
    )
    await advanceContests(context)
    expect((await read(contest, climber)).own).toMatchObject({ points: 120, team: { name: 'Gulls', earned: 40 } })
    const file = await loadExport(context, await found(contest, owner), 'members.csv')
    let text = ''
    for await (const part of file?.text ?? []) text += part
    expect(text.split('\r\n')[1]).toMatch(new RegExp(`^1,1,${climber.githubUsername},Gulls,120,3,.*,40,0$`))
    await choose(contest, climber, keel)
    expect(await pointsOfTeams(contest)).toEqual({ Keel: 80, Gulls: 40 })
  })

  test('a first team gets all of before; one that was chosen late, what comes from then on', async () => {
    const { contest, keel, gulls } = await twoTeams()
    const [early, late] = [await makeClimber(context, contest), await makeClimber(context, contest)]
    context.clock.now = HALF - MINUTE
    for (const climber of [early, late]) await refresh(climber, [accepted(START + HOUR)])
    await choose(contest, early, keel)
    context.clock.now = HALF
    await choose(contest, late, gulls)
    expect(await pointsOfTeams(contest)).toEqual({ Keel: 40, Gulls: 0 })
    context.clock.now = HALF + 2 * HOUR
    const [kept] = context.world.get(late.nodeId) as Fact[]
    await refresh(late, [kept ?? accepted(START), accepted(HALF + HOUR)])
    expect(await pointsOfTeams(contest)).toEqual({ Keel: 40, Gulls: 40 })
  })

  test('commits have no hour: those of the day of a change stay with the team before', async () => {
    const commits = { isOn: true, weight: 1 as const, limit: 5 }
    const { contest, keel, gulls } = await twoTeams({
      rules: { ...USUAL_RULES, kinds: { ...USUAL_RULES.kinds, commits } },
    })
    const climber = await makeClimber(context, contest)
    await choose(contest, climber, keel)
    context.clock.now = START + HOUR
    await choose(contest, climber, gulls)
    context.clock.now = START + 30 * HOUR
    const ofDay = (day: string) =>
      makeFact({
        kind: 'commits',
        key: factKey.commits(7, day),
        occurredAt: Date.parse(`${day}T12:00:00Z`),
        quantity: 1,
      })
    await refresh(climber, [ofDay('2026-11-16'), ofDay('2026-11-17')])
    expect(await pointsOfTeams(contest)).toEqual({ Keel: 10, Gulls: 10 })
  })

  test('what a roster, a dealing or a moderator gives as a first team gets all of before, too', async () => {
    const { contest, owner, keel, gulls } = await twoTeams({ teamMode: 'roster' })
    context.clock.now = HALF + HOUR
    const [seated, moved] = [await makePlayer(context), await makeClimber(context, contest)]
    const who = seated.githubUsername.toLowerCase()
    await insertRows(context, contestRoster, { contestId: contest.id, who, teamId: keel })
    for (const climber of [seated, moved]) await refresh(climber, [accepted(START + HOUR)])
    await joinBoard(context, seated.id, sql`board.id = ${contest.id}`)
    const move = { intent: 'move', username: moved.githubUsername, teamId: gulls }
    await deskOf(context, '/people').send(contest.id, owner, move)
    expect(await pointsOfTeams(contest)).toEqual({ Keel: 40, Gulls: 40 })
    expect(await context.db.$count(contestTeamMoves)).toBe(0)
  })

  test('of a deleted team count for no other', async () => {
    const { contest, owner, keel, gulls } = await twoTeams()
    const climber = await makeClimber(context, contest)
    await choose(contest, climber, keel)
    context.clock.now = START + 2 * HOUR
    await refresh(climber, [accepted(START + HOUR)])
    await deskOf(context, '/people').send(contest.id, owner, { intent: 'delete-team', teamId: keel })
    context.clock.now += MINUTE
    await choose(contest, climber, gulls)
    expect(await pointsOfTeams(contest)).toEqual({ Gulls: 0 })
  })

  test('the night’s check finds nothing to mend after a change', async () => {
    const { contest, keel, gulls } = await twoTeams()
    const climber = await makeClimber(context, contest)
    await choose(contest, climber, keel)
    context.clock.now = START + 2 * HOUR
    await refresh(climber, [accepted(START + HOUR)])
    await choose(contest, climber, gulls)
    const before = await context.db.select().from(contestScores)
    expect(before).toMatchObject([{ points: 40, teams: { [keel]: { points: 40 }, [gulls]: { points: 0 } } }])
    await startContestsCheck(context)
    await refresh(climber, context.world.get(climber.nodeId) as Fact[])
    expect(await context.db.select().from(contestScores)).toEqual(before)
  })
})

async function choose(contest: { id: string }, climber: Someone, teamId: string) {
  return chooseTeam(context, await found(contest, climber), climber.id, teamId)
}

async function start(contest: { id: string }, climber: Someone) {
  return startTeam(context, await found(contest, climber), climber.id, { name: 'Ropes', note: '' })
}

async function found({ id }: { id: string }, reader: { id: string }) {
  const contest = await findContest(context, { id }, reader.id)
  if (contest === null) throw new Error('no contest')
  return contest
}

async function read(contest: { id: string }, reader: Someone) {
  return loadContestScreen(context, await found(contest, reader), reader, contestQuery(new URLSearchParams()))
}

async function teamOf({ id }: { id: string }) {
  const [row] = await context.db.all<{ teamId: string | null }>(
    sql`SELECT team_id AS teamId FROM members WHERE player_id = ${id}`,
  )
  return row?.teamId ?? null
}

async function boardOf(contest: { id: string }) {
  await context.db.run(sql`DELETE FROM contest_boards`)
  return (await loadBoard(context, await found(contest, { id: '' }))).board
}

async function pointsOfTeams(contest: { id: string }) {
  return Object.fromEntries((await boardOf(contest)).teams.map(({ name, points }) => [name, points]))
}

function accepted(occurredAt: number): Fact {
  const fact = makeFact({ occurredAt, kind: 'pull_request_accepted', counterpartId: 99 })
  return { ...fact, key: factKey.pullRequestAccepted(Number(/\d+/.exec(fact.key)?.[0])) }
}

async function refresh(player: { id: string; nodeId: string }, facts: Fact[]): Promise<void> {
  context.world.set(player.nodeId, facts)
  await pollPlayers(context, [player.id])
}
