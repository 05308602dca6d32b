import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Work } from '#app/adapters/github/find-work.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { loadLedger } from '#app/core/ledger/load-ledger.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import type { GitHubAddress } from '#app/domain/github/github-address.ts'
import { CREDITS, type Credit } from '#app/domain/ledger/credit.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { reasonTexts, type ReasonCode } from '#app/domain/ledger/reason.ts'
import { POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { DAY, dayStart, HOUR, weekEnd, WEEK, type WeekState } from '#app/domain/time/period.ts'
import { recordWebhook } from '#app/features/github/record-webhook.server.ts'
import { listPublicLedger } from '#app/features/public-api/list-public-ledger.server.ts'
import { loadWhy, type RowsAnswer, type WhyView } from '#app/features/why/load-why.server.ts'
import { repositories } from '#db/schema/github.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import {
  emptyDatabase,
  makeCommits,
  makeFact,
  makePlayer,
  MONDAY,
  repositoryNamed,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { joinContest, makeContest } from '#tests/worlds/contests.ts'
import { insertRows, makeRules, makeWeeks } from '#tests/worlds/rows.ts'

/** What /why says in every case that the rules know: a new reason, credit or version without a case fails. */

const TODAY = '2026-11-18'
const NOON = dayStart(TODAY) + 12 * HOUR
const REPOSITORY = { id: 7, name: 'summit/rope' }
const ROOT = `${testVars.GITHUB_WEB_URL}/summit/rope`

type Player = Awaited<ReturnType<typeof makePlayer>>
type Kind = Fact['kind']

let context: TestContext

beforeEach(async () => {
  context = testContext(NOON)
  await emptyDatabase(context)
  await advanceWeeks(context)
})

type Told = {
  points: number
  reason?: string
  /** Titles and notes of checks, in any order. */
  checks?: string[]
  changers?: string[]
  open?: string | null
  standing?: string
}
type Case = { facts?: Fact[]; kind?: Kind; before?: () => Promise<unknown>; after?: (player: Player) => unknown } & Told

const REASONS: Record<ReasonCode, Case> = {
  daily_limit: {
    before: () => establish(),
    facts: accepted(1, 2, 3, 4, 50),
    points: 1,
    reason: 'daily limit for accepted pull requests reached',
    checks: ['The day’s 4 accepted pull requests were already used up', 'Past the limit, 1 more'],
    changers: ['The day’s limit of 4 accepted pull requests starts over on 19 November at 00:00 UTC.'],
  },
  open_limit: {
    facts: [makeCommits(TODAY, 6), opened()],
    points: 1,
    reason: 'the day’s 60 points were used up',
    checks: ['Nobody else has to accept it. Past the limit, 1 more'],
    changers: ['The day’s limit of 60 points starts over on 19 November at 00:00 UTC.'],
  },
  open_week_limit: {
    // 60 on each of Monday and Tuesday, and what other days of the week hold ahead of UTC.
    before: async () => void (context.clock.now = NOON + 2 * DAY),
    facts: [
      makeCommits('2026-11-16', 6),
      makeCommits('2026-11-17', 6),
      makeCommits('2026-11-18', 6),
      makeCommits('2026-11-19', 2),
      { ...opened(), occurredAt: NOON + 2 * DAY - 5 * HOUR, day: '2026-11-20' },
    ],
    points: 1,
    reason: 'the week’s 200 points were used up',
    checks: ['The week’s 200 points were used up', 'Nobody else has to accept it. Past the limit, 1 more'],
    changers: ['The 200 points you can earn alone start over each week.'],
  },
  fork: refusal('repository_created', 'fork', 'it is a fork', 'Once it’s in the original project'),
  empty_repository: refusal(
    'repository_created',
    'empty_repository',
    'the repository has no commit yet',
    'Push a first commit',
  ),
  own_pull_request: refusal(
    'review_approved',
    'own_pull_request',
    'a review of the reviewer’s own pull request',
    'Reviews of your own pull requests never count.',
  ),
  bot_pull_request: {
    facts: [review({ ineligible: 'bot_pull_request', counterpartId: 0 }), feedback({ counterpartId: 0 })],
    kind: 'review_approved',
    points: 10,
    reason: 'an approval or change request on a bot’s pull request',
    checks: [
      'An approval or change request on a bot’s pull request',
      'The pull request is by a bot or a deleted account',
    ],
    changers: ['What you write in the review counts, within the points you can earn alone.'],
  },
  own_thread: refusal(
    'issue_comment_created',
    'own_thread',
    'in the author’s own thread',
    'Comments in a thread that you opened never count.',
  ),
  self_merged: refusal(
    'pull_request_accepted',
    'self_merged',
    'no other person merged it, or approved it before the merge',
    'an approval after it doesn’t count.',
  ),
  spam_label: {
    ...labelled('Status: Spam'),
    points: 0,
    reason: 'labelled “status: spam” by somebody other than its author on Wed 18 Nov 2026, 08:00 UTC',
    checks: ['Labelled “status: spam” by somebody other than its author on Wed 18 Nov 2026, 08:00 UTC'],
    changers: ['They can remove the label “status: spam” until the week closes.'],
    open: null,
  },
  closed_unmerged: refusal(
    'pull_request_opened',
    'closed_unmerged',
    'closed without being merged',
    'They can reopen it.',
  ),
  not_completed_by_another: refusal(
    'issue_completed',
    'not_completed_by_another',
    'not completed by another person',
    'Somebody other than its author has to close it as completed.',
  ),
  reopened: refusal('issue_completed', 'reopened', 'open again', 'They can close it as completed again.'),
  not_completed: {
    facts: [issue('issue_opened'), issue('issue_completed')],
    kind: 'issue_completed',
    // GitHub shows the issue, and its completion no more.
    after: async (player) => {
      context.world.set(player.nodeId, [issue('issue_opened')])
      context.clock.now += HOUR
      await pollPlayers(context, [player.id])
    },
    points: 10,
    reason: 'closed as not planned or as a duplicate',
    changers: ['They can close it as completed.'],
  },
  review_dismissed: refusal(
    'review_approved',
    'review_dismissed',
    'review dismissed',
    'Review the pull request again: approve it or request changes.',
  ),
  gone: {
    facts: [opened()],
    after: async (player) => {
      context.world.set(player.nodeId, [])
      context.clock.now += HOUR
      await pollPlayers(context, [player.id])
    },
    points: 0,
    reason: 'no longer public on GitHub',
    changers: ['It counts again if they make it public before the week closes.'],
    open: null,
  },
  before_joining: {
    facts: [{ ...opened(), occurredAt: MONDAY - DAY, day: '2026-11-15' }],
    before: () => insertWeek('2026-W46', 'settling'),
    points: 0,
    reason: 'before the player’s first week',
    changers: ['Work counts from the Monday of the week the player joined.'],
    standing: 'provisional',
  },
  day_fixed: {
    before: async () => void (context.clock.now = MONDAY + 4 * DAY),
    facts: [],
    kind: 'commits',
    // A first answer fixed the day, and the commits came after it.
    after: async (player) => {
      context.clock.now += HOUR
      context.world.set(player.nodeId, [makeCommits('2026-11-16', 3)])
      await pollPlayers(context, [player.id])
    },
    points: 0,
    reason: 'found after the day’s number was fixed',
    changers: ['We fix a day’s number of commits 48 hours after the day.'],
  },
  week_closed: {
    before: () => insertWeek('2026-W46', 'closed'),
    // The App tells of it after its week has closed.
    after: async (player) => {
      await context.db.run(sql`UPDATE players SET contest_from = '2026-11-09'`)
      const fact = { ...opened(), occurredAt: NOON - WEEK, day: '2026-11-11' }
      const content = { facts: [{ githubId: player.githubId, fact }], due: [], installation: null }
      await recordWebhook(context, { id: 'late', event: 'pull_request', action: 'opened', content })
    },
    points: 0,
    reason: 'found after its week had closed',
    changers: ['Week 46 is closed, and a closed week never changes.'],
    standing: 'final',
  },
  found_late: {
    before: async () => {
      await insertWeek('2026-W46', 'closed')
      await context.db.run(sql`UPDATE weeks SET forced = 1, closed_at = ${NOON - HOUR} WHERE key = '2026-W46'`)
    },
    after: async (player) => {
      await context.db.run(sql`UPDATE players SET contest_from = '2026-11-09'`)
      context.world.set(player.nodeId, [{ ...opened(), occurredAt: NOON - WEEK, day: '2026-11-11' }])
      context.clock.now += HOUR
      await pollPlayers(context, [player.id])
    },
    points: 10,
    reason: 'found late, counted in the week it was found',
    changers: ['because its own week had to close without it.'],
    standing: 'running until Mon 23 Nov 2026, 00:00 UTC',
  },
  opted_out: {
    before: () => setRules({ points: 'none' }),
    facts: [opened()],
    points: 0,
    reason: 'repository left out at its maintainers’ request',
    changers: ['They asked for nothing there to count, and only they can change that.'],
    open: null,
  },
  braked: {
    before: () => setRules({ isBraked: true }),
    facts: [opened()],
    points: 0,
    reason: 'the project asked for a pause',
    changers: ['It happened while the project’s brake was on. Releasing the brake doesn’t change that.'],
  },
  not_labelled: {
    before: () => setRules({ labels: ['good first issue'] }, 'file'),
    facts: [{ ...opened(), thread: thread(['docs']) }],
    points: 0,
    reason: 'missing a label that the project asks for',
    changers: ['They chose which labels count here, and can add one of them until the week closes.'],
  },
  too_many_open: refusal(
    'pull_request_opened',
    'too_many_open',
    'more open pull requests than the project allows',
    'Wait until one of yours is merged or closed.',
  ),
  no_issue: refusal(
    'pull_request_opened',
    'no_issue',
    'the project asks for somebody else’s issue first',
    'somebody else’s, or one that a maintainer had labelled',
  ),
  not_vouched: refusal(
    'pull_request_opened',
    'not_vouched',
    'the project has not vouched for its author',
    'Only people on the project’s own list earned points there then. We no longer use such lists.',
  ),
  reverted: refusal(
    'pull_request_accepted',
    'reverted',
    'reverted by somebody else',
    'Somebody else reverted it within 14 days, while its week was open.',
  ),
  withdrawn: {
    facts: [opened()],
    after: () => context.db.run(sql`UPDATE ledger SET counted = 0, points = 0, reason = 'withdrawn'`),
    points: 0,
    reason: 'taken back by staff',
    changers: ['They took it back.'],
  },
}

const CREDIT_CASES: Record<Credit, Case> = {
  full: {
    before: () => establish(),
    facts: accepted(50),
    points: 40,
    checks: ['Counts in full', 'Somebody else accepted it in an established project'],
    changers: [],
  },
  week_limit: {
    before: async () => {
      await establish()
      context.clock.now = NOON + 2 * DAY
    },
    facts: [
      ...[0, 1, 2].flatMap((day) => accepted(...[1, 2, 3, 4].map((nth) => 10 * day + nth)).map(onDay(day))),
      ...accepted(50).map(onDay(3)),
    ],
    points: 40,
    checks: ['The week’s 12 accepted pull requests that count in full were already used up'],
    changers: ['Each new week, everything can count in full again.'],
  },
  person_limit: {
    before: async () => {
      await establish()
      context.clock.now = NOON + 2 * DAY
    },
    facts: [
      ...[0, 1].flatMap((day) =>
        accepted(...[1, 2, 3, 4].map((nth) => 10 * day + nth))
          .slice(0, day === 0 ? 4 : 1)
          .map(onDay(day)),
      ),
      ...accepted(50).map(onDay(3)),
    ].map((fact) => ({ ...fact, counterpartId: 99 })),
    points: 40,
    checks: ['With it, more than 200 points would count in full through one person this week'],
    changers: ['Each new week, everything can count in full again.'],
  },
  alone: {
    facts: [opened()],
    points: 10,
    checks: ['Counts towards the day’s 60 points, and the week’s 200', 'Nobody else has to accept it'],
    changers: [],
    open: 'Accepted by another person',
  },
  no_push: {
    before: () => establish(),
    facts: [review({ reviewerCanPush: false })],
    kind: 'review_approved',
    points: 20,
    checks: ['The reviewer has no write access'],
    changers: ['Reviews count in full once you have write access to the repository.'],
  },
  approver_without_push: {
    before: () => establish(),
    facts: accepted(50).map((fact) => ({ ...fact, reviewerCanPush: false })),
    points: 40,
    checks: ['The person who approved it has no write access, and had nothing merged there 30 days before'],
    changers: ['Ask somebody with write access to approve it before you merge, or to merge it for you.'],
  },
  after_end: {
    before: () => establish(),
    facts: [review({ reviewerCanPush: true, isAfterEnd: true })],
    kind: 'review_approved',
    points: 20,
    checks: ['It was already merged or closed when this review came'],
    changers: ['Review while it’s open, when a review can still help.'],
  },
  no_change: {
    before: () => establish(),
    facts: [{ ...issue('issue_completed'), counterpartId: 5, isAfterEnd: true }],
    kind: 'issue_completed',
    points: 20,
    checks: ['It was closed by hand, by its own author’s change, or by an agent’s'],
    changers: ['It counts in full if a merged pull request or a commit of somebody else closes it.'],
  },
  not_established: {
    before: () => establish(null),
    facts: accepted(50),
    points: 40,
    checks: ['The project isn’t established'],
    changers: ['A fork never does.', 'They can mark a project as established.'],
  },
  not_known: {
    facts: accepted(50),
    after: () => context.db.run(sql`UPDATE ledger SET credit = 'not_known'`),
    points: 40,
    checks: ['We haven’t looked up the project yet'],
    changers: ['We ask GitHub whether the project is established'],
  },
}

const WEEKS: Record<string, Case> = {
  running: { facts: [opened()], points: 10, standing: 'running until Mon 23 Nov 2026, 00:00 UTC' },
  settling: {
    facts: [opened()],
    after: () => context.db.run(sql`UPDATE weeks SET state = 'settling'`),
    points: 10,
    standing: 'provisional',
  },
  closed: {
    facts: [opened()],
    after: () => context.db.run(sql`UPDATE weeks SET state = 'closed'`),
    points: 10,
    standing: 'final',
  },
  'without a row, and over': {
    facts: [{ ...opened(), ineligible: 'closed_unmerged' }],
    after: () => context.db.run(sql`UPDATE ledger SET day = '2026-10-21', week = '2026-W43'`),
    points: 0,
    reason: 'closed without being merged',
    standing: 'over before we counted weeks here',
    changers: ['Week 43 is closed, and a closed week never changes.'],
  },
  'without a row, and still to come': {
    facts: [opened()],
    after: () => context.db.run(sql`UPDATE ledger SET day = '2026-11-23', week = '2026-W48'`),
    points: 10,
    standing: 'begins on Mon 23 Nov 2026, 00:00 UTC',
  },
}

const VERSIONS: Record<number, Case> = {
  1: {
    before: () => context.db.run(sql`UPDATE weeks SET points_version = 1`),
    facts: [makeCommits(TODAY, 10), opened()],
    points: 10,
    checks: ['Within the day’s 3 opened pull requests'],
    changers: [],
  },
  2: {
    before: () => context.db.run(sql`UPDATE weeks SET points_version = 2`),
    facts: [opened()],
    points: 10,
    checks: ['Counts towards the day’s 60 points'],
  },
  3: {
    before: () => context.db.run(sql`UPDATE weeks SET points_version = 3`),
    facts: [opened()],
    points: 10,
    checks: ['Counts towards the day’s 60 points, and the week’s 200'],
  },
  4: {
    facts: [makeCommits(TODAY, 6), opened()],
    points: 1,
    reason: 'the day’s 60 points were used up',
    checks: ['The day’s 60 points were used up', 'Nobody else has to accept it. Past the limit, 1 more'],
  },
}

describe.each([
  ['reason', REASONS],
  ['credit', CREDIT_CASES],
  ['week', WEEKS],
  ['version', VERSIONS],
] as const)('%s', (_, cases: Record<string, Case>) => {
  test.each(Object.entries(cases))('%s', async (__, { facts = [], kind, before, after, ...told }) => {
    await before?.()
    const player = await makePlayer(context, { scoresFrom: '2026-11-16' })
    context.world.set(player.nodeId, facts)
    await pollPlayers(context, [player.id])
    await after?.(player)
    const answer = await rowsOf(player, kind ?? 'pull_request_accepted')
    expect(saidOf(answer, told)).toEqual(told)
  })
})

test('every reason, credit and version of the points table has a case', () => {
  expect(Object.keys(REASONS).toSorted()).toEqual(['daily_limit', ...Object.keys(reasonTexts)].toSorted())
  expect(Object.keys(CREDIT_CASES).toSorted()).toEqual([...CREDITS].toSorted())
  expect(Object.keys(VERSIONS).map(Number)).toEqual(Array.from({ length: POINTS_VERSION }, (_, index) => index + 1))
})

describe('who set a label', () => {
  const AT = 'Wed 18 Nov 2026, 08:00 UTC'

  test.each<[who: string, setter: () => Promise<number>, by: string | null]>([
    ['a player', async () => (await makePlayer(context, { githubUsername: 'octocat' })).githubId, 'octocat'],
    [
      'a maintainer who set rules here',
      async () => {
        await setRules({}, 'screen', { setById: 4711, setByLogin: 'ada-maintains', since: 1 })
        return 4711
      },
      'ada-maintains',
    ],
    ['somebody unknown', async () => 4711, null],
    ['nobody that GitHub names', async () => 0, null],
    ['a player who is not shown', async () => (await makePlayer(context, { suspendedAt: 1 })).githubId, null],
  ])('%s, on /why, on the player’s page and in the API', async (_, setter, by) => {
    const setterId = await setter()
    const { facts, before } = labelled('spam', setterId)
    await before()
    const player = await makePlayer(context)
    context.world.set(player.nodeId, facts)
    await pollPlayers(context, [player.id])
    const answer = await rowsOf(player, 'pull_request_opened')
    const page = await loadLedger(context, player, { week: '2026-W47' })
    const query = { username: player.githubUsername, week: '2026-W47', limit: 10 }
    const api = await listPublicLedger(context, query)
    const text = `labelled “spam” by ${by ?? 'somebody other than its author'} on ${AT}`
    expect(answer.lines[0]?.reason).toBe(text)
    expect(page.lines[0]?.note).toBe(`labelled “spam” by ${by ?? 'somebody other than you'} on ${AT}`)
    const label = { name: 'spam', setBy: by, setAt: '2026-11-18T08:00:00.000Z' }
    expect(api).toMatchObject({ found: { entries: [{ reason: { code: 'spam_label', text }, label }] } })
    expect(JSON.stringify([answer, page, api])).not.toContain('4711')
  })

  test('who came among the first only after their label had taken the points', async () => {
    const later = await makePlayer(context)
    const { facts, before } = labelled('spam', later.githubId)
    await before()
    const player = await makePlayer(context)
    context.world.set(player.nodeId, facts)
    await pollPlayers(context, [player.id])
    context.world.set(later.nodeId, accepted(70))
    await pollPlayers(context, [later.id])
    expect((await rowsOf(player, 'pull_request_opened')).lines[0]?.reason).toBe(
      `labelled “spam” by user-${later.githubId} on ${AT}`,
    )
    context.clock.now += HOUR
    await pollPlayers(context, [player.id])
    expect(await rowsOf(player, 'pull_request_opened'), 'the next read gives the points back').toMatchObject({
      points: 10,
    })
  })

  test('the player themselves', async () => {
    const player = await makePlayer(context)
    const { facts, before } = labelled('spam', player.githubId)
    await before()
    context.world.set(player.nodeId, facts)
    await pollPlayers(context, [player.id])
    const page = await loadLedger(context, player, { week: '2026-W47' })
    expect(page.lines[0]?.note).toBe(`labelled “spam” by yourself on ${AT}`)
    expect((await rowsOf(player, 'pull_request_opened')).lines[0]?.reason).toBe(
      `labelled “spam” by its own author on ${AT}`,
    )
  })

  test('a rival’s label takes nothing, and so does one that was set after the week', async () => {
    const rival = await makePlayer(context)
    context.world.set(rival.nodeId, accepted(70))
    await pollPlayers(context, [rival.id])
    const { facts, before } = labelled('spam', rival.githubId)
    await before()
    const player = await makePlayer(context)
    context.world.set(player.nodeId, facts)
    await pollPlayers(context, [player.id])
    expect(await rowsOf(player, 'pull_request_opened')).toMatchObject({ points: 10 })
    await context.db.run(sql`UPDATE fact_labels SET setter_id = 0, set_at = ${weekEnd('2026-W47')}`)
    await pollPlayers(context, [player.id])
    expect(await rowsOf(player, 'pull_request_opened')).toMatchObject({ points: 10 })
    await context.db.run(sql`UPDATE fact_labels SET set_at = ${weekEnd('2026-W47') - 1}`)
    await pollPlayers(context, [player.id])
    expect(await rowsOf(player, 'pull_request_opened')).toMatchObject({ points: 0 })
  })

  test('a second label that a maintainer sets beside a rival’s is asked for as well', async () => {
    const rival = await makePlayer(context)
    context.world.set(rival.nodeId, accepted(70))
    await pollPlayers(context, [rival.id])
    const player = await makePlayer(context)
    const set = [{ label: 'spam', setAt: NOON - 4 * HOUR, setterId: rival.githubId }]
    context.github.fetchLabelSetters = async () => new Map([['PR_50', set]])
    context.world.set(player.nodeId, [{ ...opened(), thread: thread(['spam']) }])
    await pollPlayers(context, [player.id])
    expect(await rowsOf(player, 'pull_request_opened')).toMatchObject({ points: 10 })
    set.push({ label: 'invalid', setAt: NOON - 3 * HOUR, setterId: 4711 })
    context.world.set(player.nodeId, [{ ...opened(), thread: thread(['spam', 'invalid']) }])
    await pollPlayers(context, [player.id])
    expect(await rowsOf(player, 'pull_request_opened')).toMatchObject({
      points: 0,
      lines: [{ reason: 'labelled “invalid” by somebody other than its author on Wed 18 Nov 2026, 09:00 UTC' }],
    })
  })
})

describe('who is not shown, and what is not public', () => {
  test.each<[who: string, values: Parameters<typeof makePlayer>[1]]>([
    ['somebody who does not play', { claimedAt: null, scoresFrom: null }],
    ['a suspended player', { suspendedAt: 1 }],
    ['a banned player', { suspendedAt: 1, bannedAt: 1 }],
    ['a player who left GitHub', { goneAt: 1 }],
  ])('%s reads as nobody', async (_, values) => {
    const player = await makePlayer(context, values)
    expect((await ask(player, 'pull_request_opened')).answer).toEqual({ kind: 'unknown' })
  })

  test('a hidden repository keeps its row and hides its names, whatever GitHub said a moment ago', async () => {
    const player = await makePlayer(context)
    const { facts, before } = labelled('spam')
    await before()
    context.world.set(player.nodeId, facts)
    await pollPlayers(context, [player.id])
    await context.db.run(sql`UPDATE repositories SET hidden_at = 1`)
    const answer = await rowsOf(player, 'pull_request_opened')
    expect(answer).toMatchObject({ subject: null, lines: [{ reason: 'labelled spam or invalid' }] })
    expect(JSON.stringify(answer)).not.toMatch(/rope|Tighten/)
  })

  test('after its maintainers switched points off, an open pull request can earn nothing more', async () => {
    const player = await makePlayer(context)
    context.world.set(player.nodeId, [opened()])
    await pollPlayers(context, [player.id])
    await setRules({ points: 'none', since: NOON })
    expect((await rowsOf(player, 'pull_request_opened')).open).toMatchObject({
      points: 0,
      note: 'The maintainers switched points off there, so that earns nothing',
    })
  })
})

test('a contest that counts nothing of it says so beside what the week counted', async () => {
  const contest = await makeContest(context, { repositories: [{ name: 'other/place', repositoryId: 9 }] })
  const self = await makeContest(context, { rules: USUAL_RULES, startsAt: NOON - 4.5 * HOUR })
  const player = await makePlayer(context)
  for (const one of [contest, self]) await joinContest(context, one, player)
  context.world.set(player.nodeId, [
    opened(),
    ...accepted(50).map((fact) => ({ ...fact, ineligible: 'self_merged' as const })),
  ])
  await pollPlayers(context, [player.id])
  const answer = await rowsOf(player, 'pull_request_opened')
  expect(answer.points).toBe(10)
  expect(answer.inContests.map(({ points, reason }) => [points, reason])).toEqual([
    [0, 'Not one of its repositories'],
    [0, 'From before its start'],
  ])
  await context.db.run(sql`DELETE FROM ledger WHERE key = ${factKey.pullRequestOpened(50)}`)
  expect((await rowsOf(player, 'pull_request_accepted')).inContests[0]?.reason).toBe(
    'No other person merged it, or approved it before the merge',
  )
})

describe('addresses', () => {
  const SHA = 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00'
  const thread = { kind: 'thread', owner: 'summit', name: 'rope', number: 91, part: null }
  const part = (kind: 'comment' | 'review' | 'inline') => ({ ...thread, part: { kind, id: 77 } })

  test.each<[typed: string, expected: unknown]>([
    ['summit/rope#91', thread],
    [`${ROOT}/pull/91/files`, thread],
    [`${ROOT}/pull/91/commits/${SHA}`, { kind: 'commit', owner: 'summit', name: 'rope', sha: SHA }],
    [`${ROOT}/pull/91#issuecomment-77`, part('comment')],
    [`${ROOT}/pull/91#discussion_r77`, part('inline')],
    [`${ROOT}/pull/91#pullrequestreview-77`, part('review')],
    [ROOT.replace('https://', 'https://www.').replace(/$/, '/pull/91'), thread],
    [`${ROOT}/pull/91`.replace('https:', 'http:'), thread],
    [`${ROOT}/pull/91/?tab=files`, thread],
    [`<${ROOT}/pull/91>`, thread],
    [`[Tighten the rope](${ROOT}/pull/91)`, thread],
    [`Why did ${ROOT}/pull/91, which was merged, earn nothing?`, thread],
    ['summit/rope@abc1234', { kind: 'commit', owner: 'summit', name: 'rope', sha: 'abc1234' }],
  ])('%s is asked for', async (typed, expected) => {
    const seen: GitHubAddress[] = []
    context.github.findWork = async (address) => {
      seen.push(address)
      return { ok: true, value: null }
    }
    expect(await loadWhy(context, typed, null)).toMatchObject({ problem: null, answer: { kind: 'unknown' } })
    expect(seen).toEqual([expected])
  })

  test.each([
    [ROOT.replace('://', '://gist.').replace('/rope', '/abc'), 'This is a gist'],
    [`${ROOT}/discussions/5`, 'This is a discussion'],
    [`${ROOT}/releases/tag/v1.0.0`, 'This is a release'],
    [`${ROOT}/wiki/Knots`, 'This is a wiki page'],
    ['https://github.summit.example/summit/rope/pull/5', 'This is on a company’s own GitHub'],
    ['https://gitlab.com/summit/rope/-/merge_requests/5', 'This isn’t on GitHub.'],
  ])('%s is refused: %s', async (typed, text) => {
    const view = await loadWhy(context, typed, null)
    expect(view).toMatchObject({ typed, answer: null })
    expect(view.problem).toContain(text)
  })
})

function refusal(kind: Kind, ineligible: NonNullable<Fact['ineligible']>, reason: string, changer: string): Case {
  const facts = { ...factOf(kind), ineligible }
  return { facts: [facts], kind, points: 0, reason, changers: [changer] }
}

/** What the answer says of what the case expects, in the same shape: texts that nothing contains are missing. */
function saidOf({ points, lines, open }: RowsAnswer, expected: Told): Told {
  const notes = lines.flatMap((line) => line.checks.flatMap(({ title, note }) => [title, note ?? '']))
  const changers = lines.flatMap((line) => line.changers.map(({ what }) => what))
  const within = (texts: string[]) => (text: string) => texts.some((said) => said.includes(text))
  return {
    points,
    ...optional(
      'reason',
      lines.map(({ reason }) => reason).find((reason) => reason !== null),
    ),
    ...optional('checks', expected.checks?.filter(within(notes))),
    ...optional('changers', expected.changers?.length === 0 ? changers : expected.changers?.filter(within(changers))),
    ...(expected.open === undefined ? {} : { open: open?.title ?? null }),
    ...(expected.standing === undefined ? {} : optional('standing', lines[0]?.week.standing)),
  }
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined) {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, Value>)
}

async function rowsOf(player: Player, kind: Kind): Promise<RowsAnswer> {
  const { answer } = await ask(player, kind)
  const rows = answer?.kind === 'repository' ? answer.created : answer
  if (rows?.kind !== 'rows') throw new Error(`not an answer with rows: ${JSON.stringify(answer)}`)
  return rows
}

/** As a visitor, and without an answer that an earlier question kept. */
async function ask(player: Player, kind: Kind): Promise<WhyView> {
  const github = {
    ...context.github,
    findWork: async () => ({ ok: true as const, value: workOf(kind, player.githubId) }),
  }
  const address = kind === 'repository_created' ? ROOT : `${ROOT}/pull/${(queries += 1)}`
  return loadWhy({ ...context, github }, address, null)
}
let queries = 0

function workOf(kind: Kind, authorId: number): Work {
  const common = { repository: REPOSITORY, authorId, title: 'Tighten', number: 50, url: ROOT, madeAt: NOON - 5 * HOUR }
  switch (kind) {
    case 'commits':
      return { ...common, kind: 'commit', day: '2026-11-16' }
    case 'repository_created':
      return { ...common, kind: 'repository' }
    case 'issue_opened':
    case 'issue_completed':
      return { ...common, kind: 'issue', id: 50 }
    case 'review_approved':
      return { ...common, kind: 'review', pullRequestId: 50, day: TODAY }
    case 'issue_comment_created':
      return { ...common, kind: 'comment', day: TODAY }
    default:
      return { ...common, kind: 'pull_request', id: 50 }
  }
}

function factOf(kind: Kind): Fact {
  switch (kind) {
    case 'repository_created':
      return { ...opened(), kind, key: factKey.repository(REPOSITORY.id) }
    case 'issue_completed':
      return issue(kind)
    case 'review_approved':
      return review({})
    case 'issue_comment_created':
      return { ...opened(), kind, key: factKey.comment(REPOSITORY.id, 50, TODAY) }
    case 'pull_request_accepted':
      return { ...opened(), kind, key: factKey.pullRequestAccepted(50), counterpartId: 99 }
    default:
      return opened()
  }
}

function opened(): Fact {
  return makeFact({
    key: factKey.pullRequestOpened(50),
    kind: 'pull_request_opened',
    occurredAt: NOON - 5 * HOUR,
    repository: repositoryNamed(REPOSITORY.id, REPOSITORY.name),
    title: 'Tighten the rope',
  })
}

/** Accepted one after the other, each by another person. */
function accepted(...ids: number[]): Fact[] {
  return ids.map((id, index) => ({
    ...opened(),
    kind: 'pull_request_accepted',
    key: factKey.pullRequestAccepted(id),
    occurredAt: NOON - 4 * HOUR + index,
    counterpartId: 100 + id,
  }))
}

/** The fact on a later day of the week. */
function onDay(index: number) {
  return (fact: Fact): Fact => ({
    ...fact,
    occurredAt: MONDAY + index * DAY + 8 * HOUR + (fact.occurredAt % 1000),
    day: `2026-11-${16 + index}`,
  })
}

function issue(kind: 'issue_opened' | 'issue_completed'): Fact {
  const key = kind === 'issue_opened' ? factKey.issueOpened(50) : factKey.issueCompleted(50)
  return { ...opened(), kind, key, counterpartId: 99 }
}

function review(change: Partial<Fact>): Fact {
  const own = { kind: 'review_approved' as const, key: factKey.reviewVerdict(50), counterpartId: 99 }
  return { ...opened(), ...own, reviewerCanPush: true, ...change }
}

function feedback(change: Partial<Fact>): Fact {
  return { ...review({}), kind: 'review_commented', key: factKey.reviewText(50), ...change }
}

function thread(labels: string[]) {
  return { nodeId: 'PR_50', openedAt: NOON - 5 * HOUR, labels }
}

/** An opened pull request, and GitHub's word on who labelled it. */
function labelled(label: string, setterId = 4711) {
  const set = { label: label.toLowerCase(), setAt: NOON - 4 * HOUR, setterId }
  return {
    facts: [{ ...opened(), thread: thread([label]) }],
    before: async () => {
      context.github.fetchLabelSetters = async () => new Map([['PR_50', [set]]])
    },
  }
}

function insertWeek(key: string, state: WeekState) {
  return makeWeeks(context, { key, state, pointsVersion: POINTS_VERSION })
}

function establish(since: number | null = 1) {
  return insertRows(context, repositories, { id: 7, name: 'summit/rope', queriedAt: NOON, establishedSince: since })
}

function setRules(
  rules: Partial<typeof repositoryRules.$inferInsert>,
  source: 'screen' | 'file' = 'screen',
  set: Partial<typeof repositoryRules.$inferInsert> = {},
) {
  return makeRules(context, { repositoryId: REPOSITORY.id, since: MONDAY, source, ...rules, ...set })
}
