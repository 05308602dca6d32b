import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { joinBoard } from '#app/core/contests/running/join-board.server.ts'
import { recountContest } from '#app/core/contests/running/recount-contest.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { readEarlier } from '#app/core/github/read-earlier.server.ts'
import { sendPolls } from '#app/core/github/send-polls.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { listUnanswered } from '#app/core/weeks/list-unanswered.server.ts'
import { USUAL_RULES, type ContestRules } from '#app/domain/contests/contest-rules.ts'
import { SETTLES_AFTER } from '#app/domain/contests/contest.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import { findInvitation } from '#app/features/contests/private-leaderboards/find-invitation.server.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { contestScores } from '#db/schema/contests/scores.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { emptyDatabase, makeCommits, makeFact, makePlayer, MONDAY, testContext } from '#tests/people/factories.ts'
import { openSandbox, ORIGIN } from '#tests/servers/sandbox.ts'
import { makeContest } from '#tests/worlds/contests.ts'
import { makeLedger } from '#tests/worlds/rows.ts'
import { handleBatch } from '#workers/queue.ts'

/** Tuesday 09:00 in Kolkata, three weeks and two days before the Thursday on which the student joins. */
const START = Date.parse('2026-10-27T09:00:00+05:30')
const THURSDAY = MONDAY + 3 * DAY + 10 * HOUR
const WEEK_OF_START = '2026-W44'
const context = testContext(THURSDAY)

beforeEach(async () => {
  await emptyDatabase(context)
  context.world.clear()
  context.queued.length = 0
  for (let at = MONDAY - 21 * DAY; at <= THURSDAY; at += DAY) {
    context.clock.now = at
    await advanceWeeks(context)
  }
  context.clock.now = THURSDAY
})

describe('a course in Kolkata that began three weeks ago, and a student who never played', () => {
  test('all work since its start counts, by its clock, and nothing from before', async () => {
    const { contest, student } = await lateStudent(work())
    expect(await scoreOf(student.id)).toBeNull()
    expect(await readAll()).toBe(1)
    const { points, days, accepted: merged } = (await scoreOf(student.id)) ?? { points: 0, days: {}, accepted: 0 }
    expect({ points, days, merged }).toEqual({
      days: {
        // Four commits of the first day, whose hours are unknown, and a pull request from after nine.
        '2026-10-27': 80,
        // A review with a verdict and an issue that somebody else completed.
        '2026-11-03': 40,
        // A comment and a pull request in a week that GitHub had still open when the student joined.
        '2026-11-10': 50,
        '2026-11-17': 40,
      },
      points: 210,
      merged: 3,
    })
    expect(contest.timeZone).toBe('Asia/Kolkata')
  })

  test('the weekly climb begins with the week of joining, as ever', async () => {
    const { student } = await lateStudent(work())
    await pollPlayers(context, [student.id])
    const before = await weekly(student.id)
    expect(before.standings).toEqual([
      { period: '2026-11', points: 40 },
      { period: '2026-W47', points: 40 },
    ])
    await readAll()
    expect(await weekly(student.id)).toEqual(before)
    expect(await imbalances(context)).toEqual([])
    const old = await context.db.all<{ points: number; counted: number; reason: string }>(sql`
      SELECT DISTINCT points, counted, reason FROM ledger WHERE player_id = ${student.id} AND week < '2026-W47'`)
    expect(old).toEqual([{ points: 0, counted: 0, reason: 'before_joining' }])
  })

  test('what somebody else took up counts in full, and what one does alone shares sixty points a day', async () => {
    const day = '2026-10-28'
    const alone = Array.from({ length: 3 }, (_, index) => makeCommits(day, 4, 20 + index))
    const { student } = await lateStudent([
      ...alone,
      accepted('2026-10-28T12:00:00+05:30'),
      accepted('2026-10-28T13:00:00+05:30'),
    ])
    await readAll()
    expect((await scoreOf(student.id))?.days).toEqual({ [day]: 140 })
  })

  test('a second read changes nothing', async () => {
    const { student } = await lateStudent(work())
    await pollPlayers(context, [student.id])
    const [job] = await queue()
    if (job === undefined) throw new Error('nothing was queued')
    const message = {
      id: '1',
      body: job,
      attempts: 1,
      timestamp: new Date(),
      ack: () => undefined,
      retry: () => undefined,
    }
    const batch = { queue: 'github', messages: [message], ackAll: () => undefined, retryAll: () => undefined }
    await handleBatch(context, batch as unknown as MessageBatch)
    const before = await everything()
    await readEarlier(context, job)
    expect(await everything()).toEqual(before)
    await context.db.run(sql`UPDATE earlier_reads SET read_from = ${job.to}, due_at = ${context.now()}`)
    expect(await readAll()).toBe(1)
    expect(await everything()).toEqual(before)
    expect(await stateOf(student.id)).toMatchObject({ dueAt: null })
  })

  test('while GitHub is away nothing is lost, and it is read later', async () => {
    const { student } = await lateStudent(work())
    const known = context.world.get(student.nodeId) ?? []
    context.world.set(student.nodeId, { state: 'failed', error: { code: 'unavailable', message: 'away' } })
    expect(await readAll()).toBe(1)
    expect(await scoreOf(student.id)).toBeNull()
    const { dueAt } = await stateOf(student.id)
    expect(dueAt).toBe(context.now() + 10 * MINUTE)
    expect(await readAll()).toBe(0)
    context.world.set(student.nodeId, known)
    context.clock.now += 11 * MINUTE
    expect(await readAll()).toBe(1)
    expect((await scoreOf(student.id))?.points).toBe(210)
  })

  test('what an agent opened for them since its start counts too, once GitHub’s search answers', async () => {
    const { student } = await lateStudent(work())
    const { searchAgentsWork, fetchAgentsWork } = context.github
    const facts = [accepted('2026-11-11T10:00:00+05:30')].map((fact) => ({ ...fact, agent: 'copilot-swe-agent' }))
    context.github.fetchAgentsWork = async (_, people) => ({
      ok: true,
      value: new Map([...people.keys()].map((login) => [login, { facts, pullRequests: [], threads: [] }])),
    })
    context.github.searchAgentsWork = async () => ({ ok: false, error: { code: 'unavailable', message: 'away' } })
    expect(await readAll()).toBe(1)
    expect(await scoreOf(student.id)).toMatchObject({ points: 40 })
    context.github.searchAgentsWork = async (queries) => ({
      ok: true,
      value: new Map(queries.map(({ key }) => [key, [{ nodeId: 'PR_1', updatedAt: THURSDAY }]])),
    })
    context.clock.now += 11 * MINUTE
    expect(await readAll()).toBe(1)
    expect(await scoreOf(student.id)).toMatchObject({ points: 250, accepted: 4, days: { '2026-11-11': 40 } })
    Object.assign(context.github, { searchAgentsWork, fetchAgentsWork })
  })

  test('a message that was lost is sent again', async () => {
    const { student } = await lateStudent(work())
    expect(await queue()).toHaveLength(1)
    expect(await queue()).toHaveLength(0)
    context.clock.now += 11 * MINUTE
    expect(await readAll()).toBe(1)
    expect((await scoreOf(student.id))?.points).toBe(210)
  })

  test('nothing is stored until GitHub has said of each project whether it is established', async () => {
    const { student } = await lateStudent(work())
    const { fetchRepositories } = context.github
    context.github.fetchRepositories = async () => new Map()
    await readAll()
    context.github.fetchRepositories = fetchRepositories
    expect(await context.db.all(sql`SELECT 1 FROM ledger WHERE week < '2026-W47'`)).toEqual([])
    context.clock.now += 11 * MINUTE
    await readAll()
    expect((await scoreOf(student.id))?.points).toBe(210)
  })

  test('work that is too much for GitHub is tried again each day', async () => {
    const { student } = await lateStudent(work())
    const known = context.world.get(student.nodeId) ?? []
    context.world.set(student.nodeId, { state: 'oversized' })
    await readAll()
    expect(await stateOf(student.id)).toMatchObject({ refusedAt: context.now(), dueAt: context.now() + DAY })
    context.world.set(student.nodeId, known)
    context.clock.now += DAY
    await readAll()
    expect(await stateOf(student.id)).toMatchObject({ refusedAt: null, dueAt: null })
    expect((await scoreOf(student.id))?.points).toBe(210)
  })
})

describe('how far back', () => {
  test('a contest of months is read four weeks at a time, the newest first', async () => {
    const at = (weeks: number) => accepted(MONDAY - weeks * 7 * DAY + HOUR)
    const { student } = await lateStudent([at(2), at(6), at(11)], { startsAt: MONDAY - 80 * DAY })
    const points = []
    for (let minute = 0; minute < 3; minute += 1) {
      expect(await readAll()).toBe(1)
      points.push((await scoreOf(student.id))?.points)
    }
    expect(points).toEqual([40, 80, 120])
    expect(await readAll()).toBe(0)
  })

  test('a contest that starts within the week of joining needs nothing more', async () => {
    await lateStudent([], { startsAt: MONDAY + HOUR, timeZone: 'UTC' })
    expect(await context.db.all(sql`SELECT 1 FROM earlier_reads`)).toEqual([])
  })

  test('a second contest that began earlier reads the rest alone, and one that began later nothing', async () => {
    const { student } = await lateStudent(work())
    await readAll()
    const older = await makeContest(context, { startsAt: START - 7 * DAY, timeZone: 'Asia/Kolkata' })
    const newer = await makeContest(context, { startsAt: START + 7 * DAY, timeZone: 'Asia/Kolkata' })
    await joinBoard(context, student.id, sql`board.id = ${newer.id}`)
    expect(await queue()).toEqual([])
    await joinBoard(context, student.id, sql`board.id = ${older.id}`)
    const [job, ...others] = await queue()
    expect(others).toEqual([])
    expect(job).toMatchObject({ from: Date.parse('2026-10-19'), to: Date.parse('2026-10-26') })
  })

  test('a class that joins at once shares its queries, twenty a minute', async () => {
    const contest = await course()
    for (let index = 0; index < 25; index += 1) {
      const student = await makePlayer(context)
      await joinBoard(context, student.id, sql`board.id = ${contest.id}`)
    }
    const { fetchBudget } = context.github
    const full = { limit: 5000, remaining: 5000, resetAt: THURSDAY + HOUR }
    context.github.fetchBudget = async () => ({ ok: true, value: full })
    const jobs = await queue()
    expect(jobs.map(({ playerIds }) => playerIds.length)).toEqual([10, 10])
    expect((await queue()).map(({ playerIds }) => playerIds.length)).toEqual([5])
    context.github.fetchBudget = fetchBudget
  })

  test('what no contest needs any more is not read', async () => {
    const { contest, student } = await lateStudent(work())
    await context.db.run(sql`DELETE FROM members WHERE leaderboard_id = ${contest.id} AND player_id = ${student.id}`)
    expect(await queue()).toEqual([])
    expect(await stateOf(student.id)).toMatchObject({ dueAt: null })
    await joinBoard(context, student.id, sql`board.id = ${contest.id}`)
    expect(await readAll()).toBe(1)
  })

  test('what was called off is not read', async () => {
    const { contest, student } = await lateStudent(work())
    await context.db.run(sql`UPDATE contests SET cancelled_at = ${context.now()} WHERE leaderboard_id = ${contest.id}`)
    expect(await queue()).toEqual([])
    expect(await stateOf(student.id)).toMatchObject({ dueAt: null })
  })
})

describe('whoever plays already', () => {
  test('has everything since the first week, so that nothing is read', async () => {
    const player = await makePlayer(context, { scoresFrom: '2026-10-26', claimedAt: START })
    context.world.set(player.nodeId, work())
    const contest = await course()
    await joinBoard(context, player.id, sql`board.id = ${contest.id}`)
    expect(await queue()).toEqual([])
  })

  test('is asked for once more where labels multiply, because no ledger has who set them', async () => {
    const player = await makePlayer(context, { scoresFrom: '2026-10-26', claimedAt: START })
    const fact = {
      ...accepted('2026-10-28T12:00:00+05:30'),
      thread: { nodeId: 'PR_1', openedAt: START, labels: ['docs'] },
    }
    context.world.set(player.nodeId, [fact])
    await insertCounted(player.id, fact)
    const contest = await course({ labels: [{ name: 'Docs', weight: 2 }] })
    context.github.fetchLabelSetters = async () => new Map([['PR_1', [{ label: 'docs', setterId: 99, setAt: START }]]])
    await joinBoard(context, player.id, sql`board.id = ${contest.id}`)
    expect((await scoreOf(player.id))?.points).toBe(40)
    const before = await weekly(player.id)
    await readAll()
    expect((await scoreOf(player.id))?.points).toBe(80)
    expect(await weekly(player.id)).toEqual(before)
  })

  test('the night’s check finds members whom nobody asked for', async () => {
    const { contest, student } = await lateStudent(work())
    await context.db.run(sql`DELETE FROM earlier_reads`)
    await context.db.run(sql`UPDATE members SET joined_at = ${context.now() - DAY}`)
    const job = { type: 'recount-contest', contestId: contest.id, after: '', isCheck: true, startedAt: 0 } as const
    await recountContest(context, job)
    expect(await readAll()).toBeGreaterThan(0)
    expect((await scoreOf(student.id))?.points).toBe(210)
  })
})

test('results wait for what is still read, and for the last day no longer', async () => {
  const { contest, student } = await lateStudent(work(), { endsAt: THURSDAY + HOUR })
  context.clock.now = contest.endsAt + SETTLES_AFTER + MINUTE
  const isFinal = async () => {
    await advanceContests(context)
    const [row] = await context.db.select().from(contests).where(eq(contests.id, contest.id))
    return row?.finalAt !== null
  }
  expect(await isFinal()).toBe(false)
  await readAll()
  context.clock.now += MINUTE
  expect(await isFinal()).toBe(true)
  expect((await scoreOf(student.id))?.points).toBe(210)
})

test('the close of a week waits for no project of work from before joining', async () => {
  const { student } = await lateStudent([])
  const early = { key: 'pr:1:accepted', kind: 'pull_request_accepted' as const, day: '2026-11-16', occurredAt: MONDAY }
  const refused = {
    ineligible: 'before_joining' as const,
    reason: 'before_joining' as const,
    counted: 0,
    points: 0,
    credit: 'not_known' as const,
  }
  await makeLedger(context, { ...early, playerId: student.id, ...refused })
  await context.db.run(sql`UPDATE players SET contest_from = '2026-11-23'`)
  expect(await listUnanswered(context, '2026-W47', 10)).toEqual([])
})

describe('what its members read', () => {
  test('that their work is being read, and how long it takes, until it is', async () => {
    const { contest, student } = await lateStudent(work())
    expect(await cardOf(contest, student)).toBe(
      'We are reading your work since 27 Oct. Points appear within 5 minutes.',
    )
    context.world.set(student.nodeId, { state: 'oversized' })
    await readAll()
    expect(await cardOf(contest, student)).toBe(
      'There is more work of yours since 27 Oct than GitHub can list for us. What you did since 16 Nov counts, and we try the rest again each day.',
    )
    context.world.set(student.nodeId, work())
    context.clock.now += DAY
    await readAll()
    expect(await cardOf(contest, student)).toBeNull()
  })

  test('nothing of it where another contest alone needs more', async () => {
    const { contest, student } = await lateStudent(work())
    await readAll()
    const older = await makeContest(context, { startsAt: START - 70 * DAY, timeZone: 'Asia/Kolkata' })
    await joinBoard(context, student.id, sql`board.id = ${older.id}`)
    expect(await cardOf(contest, student)).toBeNull()
    expect(await cardOf(older, student)).toBe('We are reading your work since 18 Aug. Points appear within 10 minutes.')
  })

  test('whoever has not joined reads since when their work counts', async () => {
    const contest = await course()
    const visitor = await makePlayer(context)
    const view = await screenOf(contest, visitor)
    expect(view.startDay).toBe('27 Oct')
    const code = 'c'.repeat(32)
    await context.db.run(sql`UPDATE private_leaderboards SET invitation_code = ${code} WHERE id = ${contest.id}`)
    const invitation = await findInvitation(context, visitor.id, code)
    expect(invitation).toMatchObject({ state: 'open', contest: { hasStarted: true, startsAt: START } })
  })
})

describe('what GitHub takes for it', () => {
  test.each([
    // The table in docs/scale.md also has 1 and 4 weeks alone, 1 and 12 weeks of ten together.
    [1, 12, 21],
    [10, 4, 2.1],
  ])('%i together, %i weeks back: %d points a player', async (together, weeks, most) => {
    const sandbox = openSandbox()
    sandbox.clock.now = THURSDAY
    const scripted = context.github
    context.github = createGitHub({
      apiUrl: ORIGIN,
      token: 'product-token',
      fetch: async (url, init) => sandbox.fetch(new Request(url, init)),
      now: () => THURSDAY,
      sleep: async () => undefined,
      log: () => undefined,
    })
    try {
      const contest = await course({}, { startsAt: MONDAY - weeks * 7 * DAY, timeZone: 'UTC' })
      const people = (await sandbox.people()).filter(({ pace }) => pace !== 'dormant').slice(0, together)
      const students = []
      for (const { githubId, nodeId } of people) {
        const student = await makePlayer(context, { githubId, nodeId })
        await joinBoard(context, student.id, sql`board.id = ${contest.id}`)
        students.push(student)
      }
      for (let jobs = await queue(); jobs.length > 0; jobs = await queue())
        for (const job of jobs) await readEarlier(context, job)
      const points = (await sandbox.usage()).reduce((sum, row) => sum + row.points, 0)
      expect(points / together).toBeLessThanOrEqual(most)
      // Of replies to comments in a review GitHub shows those of a window's latest review alone, so windows differ.
      const read = await context.db.all<{ id: string; key: string }>(sql`
        SELECT player_id AS id, key FROM ledger WHERE key NOT LIKE 'comment:%' AND agent IS NULL
        ORDER BY player_id, key`)
      const window = { from: MONDAY - weeks * 7 * DAY, to: MONDAY - 1 }
      const whole = await context.github.fetchActivity(
        people.map((person) => ({ ...person, apart: null })),
        window,
      )
      const expected = students.flatMap(({ id, nodeId }) => {
        const answer = whole.get(nodeId)
        if (answer?.state !== 'complete') throw new Error(nodeId)
        return answer.facts
          .filter(({ day, key }) => day < '2026-11-16' && !key.startsWith('comment:'))
          .map(({ key }) => ({ id, key }))
      })
      expect(read).toEqual(expected.toSorted((one, other) => (one.id + one.key < other.id + other.key ? -1 : 1)))
    } finally {
      context.github = scripted
    }
  })
})

const EVERY_KIND: ContestRules = {
  ...USUAL_RULES,
  acceptedOnly: false,
  kinds: Object.fromEntries(
    Object.entries(USUAL_RULES.kinds).map(([rule, choice]) => [rule, { ...choice, isOn: true }]),
  ) as ContestRules['kinds'],
}

function course(rules: Partial<ContestRules> = {}, values: Parameters<typeof makeContest>[1] = {}) {
  return makeContest(context, {
    startsAt: START,
    openedAt: START - DAY,
    timeZone: 'Asia/Kolkata',
    freezeMinutes: null,
    rules: { ...EVERY_KIND, ...rules },
    ...values,
  })
}

async function lateStudent(facts: Fact[], values: Parameters<typeof makeContest>[1] = {}) {
  const contest = await course({}, values)
  const student = await makePlayer(context)
  context.world.set(student.nodeId, facts)
  await joinBoard(context, student.id, sql`board.id = ${contest.id}`)
  return { contest, student }
}

let pull = 500

function accepted(at: string | number): Fact {
  pull += 1
  return makeFact({
    key: factKey.pullRequestAccepted(pull),
    kind: 'pull_request_accepted',
    occurredAt: typeof at === 'number' ? at : Date.parse(at),
    counterpartId: 9,
  })
}

/** Of all kinds, before and after the start. */
function work(): Fact[] {
  return [
    makeCommits('2026-10-26', 5),
    accepted('2026-10-27T08:59:00+05:30'),
    makeCommits('2026-10-27', 4),
    accepted('2026-10-27T09:00:00+05:30'),
    makeFact({
      key: factKey.reviewVerdict(1),
      kind: 'review_approved',
      occurredAt: Date.parse('2026-11-03T10:00:00+05:30'),
      counterpartId: 8,
      reviewerCanPush: true,
    }),
    makeFact({
      key: factKey.issueCompleted(2),
      kind: 'issue_completed',
      // Still the third in UTC, and in Kolkata.
      occurredAt: Date.parse('2026-11-03T11:00:00+05:30'),
      counterpartId: 8,
    }),
    // The ninth in UTC.
    accepted('2026-11-10T04:00:00+05:30'),
    makeFact({
      key: factKey.comment(7, 3, '2026-11-09'),
      kind: 'issue_comment_created',
      occurredAt: Date.parse('2026-11-10T04:30:00+05:30'),
      counterpartId: 0,
    }),
    accepted('2026-11-17T12:00:00+05:30'),
  ]
}

async function queue(): Promise<JobOf<'read-earlier'>[]> {
  context.queued.length = 0
  await sendPolls(context)
  return context.queued.flatMap((job) => (job.type === 'read-earlier' ? [job] : []))
}

/** Reads what is due this minute, and the running week; how many pieces it was. */
async function readAll(): Promise<number> {
  const jobs = await queue()
  for (const job of jobs) {
    await readEarlier(context, job)
    await pollPlayers(context, job.playerIds)
  }
  return jobs.length
}

async function scoreOf(playerId: string) {
  const [row] = await context.db.select().from(contestScores).where(eq(contestScores.playerId, playerId))
  return row ?? null
}

async function screenOf({ id }: { id: string }, player: { id: string; githubUsername: string }) {
  const contest = await findContest(context, { id }, player.id)
  if (contest === null) throw new Error('no such contest')
  return loadContestScreen(context, contest, { suspendedAt: null, ...player }, { tab: null, page: null, find: '' })
}

async function cardOf(contest: { id: string }, player: { id: string; githubUsername: string }) {
  const { own } = await screenOf(contest, player)
  return own?.earlier ?? null
}

async function stateOf(playerId: string) {
  const [row] = await context.db.all<{ dueAt: number | null; refusedAt: number | null }>(sql`
    SELECT due_at AS dueAt, refused_at AS refusedAt FROM earlier_reads WHERE player_id = ${playerId}`)
  return row ?? { dueAt: undefined, refusedAt: undefined }
}

async function weekly(playerId: string) {
  const [standings, achievements, totals] = await Promise.all([
    context.db.all(sql`SELECT period, points FROM standings WHERE player_id = ${playerId} ORDER BY period`),
    context.db.all(sql`SELECT * FROM achievements WHERE player_id = ${playerId}`),
    context.db.all(sql`SELECT total_points, level, active_at FROM players WHERE id = ${playerId}`),
  ])
  return { standings, achievements, totals }
}

async function everything() {
  const [ledger, scores, standings] = await Promise.all([
    context.db.all(sql`SELECT * FROM ledger ORDER BY player_id, key`),
    context.db.all(sql`SELECT * FROM contest_scores ORDER BY contest_id, player_id`),
    context.db.all(sql`SELECT * FROM standings ORDER BY period, player_id`),
  ])
  return { ledger, scores, standings }
}

/** A row of a closed week as it counted there. */
async function insertCounted(playerId: string, fact: Fact): Promise<void> {
  const { key, kind, day, occurredAt, repository } = fact
  const none = { counted: 0, points: 0, counterpartId: 9, credit: 'full' as const }
  await makeLedger(context, {
    playerId,
    key,
    kind,
    day,
    week: WEEK_OF_START,
    occurredAt,
    repositoryId: repository.id,
    ...none,
  })
}
