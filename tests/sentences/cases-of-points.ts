import { expect } from 'vitest'
import { APPROVER_LAG, creditOf, creditTexts } from '#app/domain/ledger/credit.ts'
import {
  acceptanceOf,
  completionBy,
  isWithoutChange,
  type Closer,
  whyCommentIsIneligible,
  whyCommitsAreIneligible,
  whyRepositoryIsIneligible,
  whyReviewTextIsIneligible,
  whyVerdictIsIneligible,
} from '#app/domain/ledger/eligibility.ts'
import { reasonText, rowNote } from '#app/domain/ledger/reason.ts'
import { nextSteps } from '#app/domain/points/next-steps.ts'
import {
  PIECES_BEYOND_LIMIT_PER_DAY,
  POINTS_BEYOND_LIMIT,
  isTakenUp,
  OPEN_POINTS_PER_DAY,
  OPEN_POINTS_PER_WEEK,
  COUNTERPART_POINTS_PER_WEEK,
  POINTS_TABLE,
  type Rule,
} from '#app/domain/points/points-table.ts'
import { competitionRanks } from '#app/domain/standings/ranking.ts'
import { DAY, WEEK_BORDER, weekDays, weekEnd, weekSchedule } from '#app/domain/time/period.ts'
import type { Case } from './case.ts'
import {
  busyDayAlone,
  countedInFull,
  expectDecidedBy,
  fact,
  facts,
  inProject,
  KIND_OF,
  MONDAY,
  played,
  pointsOn,
  SEVEN_BUSY_DAYS,
  sumOf,
  sumWithinLimits,
  WEEK,
} from './played-week.ts'

const RULES = Object.keys(POINTS_TABLE) as Rule[]
const TAKEN_UP = RULES.filter(isTakenUp)
const me = { id: 1, login: 'me', type: 'User' }
const you = { id: 2, login: 'you', type: 'User' }
const bot = { id: 3, login: 'merge[bot]', type: 'Bot' }

/** Within the limits of a day, by different people. */
function spread(rule: Rule, count: number) {
  const { limit } = POINTS_TABLE[rule]
  return Array.from({ length: count }, (_, index) => fact(KIND_OF[rule], Math.floor(index / limit)))
}

function aloneADay() {
  const rows = played(busyDayAlone(0))
  expect(sumWithinLimits(rows)).toBe(OPEN_POINTS_PER_DAY)
  expect(OPEN_POINTS_PER_DAY).toBe(60)
  expect(rows.filter(({ points }) => points === 0).every(({ reason }) => reason !== null)).toBe(true)
}

function aloneADayAndAWeek() {
  aloneADay()
  const rows = played(SEVEN_BUSY_DAYS)
  expect([0, 1, 2, 3, 4, 5, 6].map((day) => pointsOn(rows, day))).toEqual([60, 60, 60, 20, 0, 0, 0])
  expect(sumWithinLimits(rows)).toBe(OPEN_POINTS_PER_WEEK)
  expect(OPEN_POINTS_PER_WEEK).toBe(200)
  expect(new Set(rows.filter(({ points }) => points === 0).map(({ reason }) => reason))).toContain('open_week_limit')
}

function inFullOnTop() {
  for (const rule of TAKEN_UP) {
    const rows = played([...SEVEN_BUSY_DAYS, fact(KIND_OF[rule], 6)])
    expect(sumWithinLimits(rows)).toBe(OPEN_POINTS_PER_WEEK + POINTS_TABLE[rule].points)
  }
  expect(TAKEN_UP).toEqual(['pull_request_accepted', 'issue_completed', 'review_verdict', 'review_text'])
  for (const projectStatus of ['not_established', 'unknown'] as const)
    expect(played([fact('pull_request_accepted', 0, inProject(projectStatus))])[0]?.credit).not.toBe('full')
}

function inFullAWeek() {
  for (const rule of TAKEN_UP) {
    const { inFull, points } = POINTS_TABLE[rule]
    const rows = played(spread(rule, (inFull ?? 0) + 1))
    expect(countedInFull(rows, rule)).toBe(inFull)
    expect(rows.filter(({ credit }) => credit === 'week_limit').map((row) => row.points)).toEqual([points])
  }
}

function throughOnePerson() {
  const six = Array.from({ length: 6 }, (_, index) => fact('pull_request_accepted', index, { counterpartId: 7 }))
  const rows = played(six)
  expect(sumWithinLimits(rows.filter(({ credit }) => credit === 'full'))).toBe(COUNTERPART_POINTS_PER_WEEK)
  expect(COUNTERPART_POINTS_PER_WEEK).toBe(200)
  expect(rows.map(({ credit }) => credit)).toEqual(['full', 'full', 'full', 'full', 'full', 'person_limit'])
  // With the points of one's own used up, nothing is left for the sixth.
  expect(sumWithinLimits(played([...SEVEN_BUSY_DAYS, ...six]))).toBe(OPEN_POINTS_PER_WEEK + COUNTERPART_POINTS_PER_WEEK)
}

function beyondSharesOnesOwn() {
  const beyond = spread('pull_request_accepted', 14)
  expect(sumWithinLimits(played(beyond))).toBe(12 * 40 + 60)
  expect(sumWithinLimits(played([...SEVEN_BUSY_DAYS, ...beyond]))).toBe(12 * 40 + OPEN_POINTS_PER_WEEK)
}

function limitsOfADay() {
  for (const rule of RULES) {
    const { limit, points } = POINTS_TABLE[rule]
    const many = rule === 'commits' ? [fact('commits', 0, { quantity: limit + 1 })] : facts(KIND_OF[rule], limit + 1)
    const rows = played(many, { version: 1 })
    expect(sumWithinLimits(rows)).toBe(limit * points)
    expect(rows.map(({ reason }) => reason)).toContain('daily_limit')
    if (isTakenUp(rule)) expect(sumWithinLimits(played(many))).toBe(limit * points)
  }
}

function pointsOfEachKind() {
  for (const rule of RULES) expect(sumWithinLimits(played([fact(KIND_OF[rule])]))).toBe(POINTS_TABLE[rule].points)
}

function creditsAlone() {
  const alone = [
    ...(['commits', 'repository_created', 'issue_comment_created', 'pull_request_opened', 'issue_opened'] as const).map(
      (kind) => fact(kind),
    ),
    fact('review_approved', 0, { reviewerCanPush: false }),
    fact('review_approved', 0, { isAfterEnd: true }),
    fact('review_commented', 0, { counterpartId: 0 }),
    ...TAKEN_UP.map((rule) => fact(KIND_OF[rule], 0, inProject('not_established'))),
  ]
  for (const one of alone) {
    expect(sumWithinLimits(played([one])), one.kind).toBeGreaterThan(0)
    expect(sumWithinLimits(played([...SEVEN_BUSY_DAYS, { ...one, ...at(6) }])), one.kind).toBe(OPEN_POINTS_PER_WEEK)
  }
}

function pastALimit() {
  expect(sumOf(played(SEVEN_BUSY_DAYS))).toBe(
    OPEN_POINTS_PER_WEEK + 7 * PIECES_BEYOND_LIMIT_PER_DAY * POINTS_BEYOND_LIMIT,
  )
  expect([POINTS_BEYOND_LIMIT, PIECES_BEYOND_LIMIT_PER_DAY]).toEqual([1, 15])
  for (const rule of TAKEN_UP) {
    const { limit, points } = POINTS_TABLE[rule]
    const rows = played(facts(KIND_OF[rule], limit + 2))
    expect(sumOf(rows)).toBe(limit * points + 2 * POINTS_BEYOND_LIMIT)
    expect(countedInFull(rows, rule)).toBe(limit)
  }
  expect(sumOf(played(SEVEN_BUSY_DAYS, { version: 3 }))).toBe(OPEN_POINTS_PER_WEEK)
  const opened = played(facts('pull_request_opened', POINTS_TABLE.pull_request_opened.limit + 1))
  expect(opened.map(({ points }) => points)).toEqual([10, 10, 10, POINTS_BEYOND_LIMIT])
  expect(countedInFull(opened, 'pull_request_opened')).toBe(0)
}

function at(day: number) {
  const { day: on, occurredAt } = fact('issue_comment_created', day)
  return { day: on, occurredAt }
}

function approvals() {
  const merged = { author: me, mergedBy: me, mergedAt: 10 }
  const approval = { author: you, submittedAt: 10, canPush: false, hasContributed: false }
  for (const mergedBy of [me, bot]) {
    expect(acceptanceOf({ ...merged, mergedBy, approvals: [] }, 7)).toBeNull()
    expect(acceptanceOf({ ...merged, mergedBy, approvals: [{ ...approval, submittedAt: 11 }] }, 7)).toBeNull()
    expect(acceptanceOf({ ...merged, mergedBy, approvals: [approval] }, 7)).not.toBeNull()
  }
  const pusher = { ...approval, author: { ...you, id: 4 }, canPush: true }
  expect(acceptanceOf({ ...merged, approvals: [approval, pusher] }, 7)?.counterpartId).toBe(4)
  const by = (reviewerCanPush: boolean) => played([fact('pull_request_accepted', 0, { reviewerCanPush })])[0]?.credit
  expect([by(true), by(false)]).toEqual(['full', 'approver_without_push'])
  expect(APPROVER_LAG).toBe(30 * DAY)
  expectDecidedBy('app/core/github/landings.server.ts', 'APPROVER_LAG')
}

function reviewsInFull() {
  const credit = (change: object, projectStatus = 'established' as const) =>
    creditOf(
      { kind: 'review_approved', counterpartId: 7, reviewerCanPush: true, isAfterEnd: false, ...change },
      projectStatus,
    )
  expect(credit({})).toBe('full')
  expect(credit({ reviewerCanPush: false })).toBe('no_push')
  expect(credit({ isAfterEnd: true })).toBe('after_end')
}

function issuesInFull() {
  const credit = (closer: Closer | null) => {
    const closing = { author: me, openedAt: 1, closedBy: you, closer }
    const { counterpartId = 0 } = completionBy(closing, 7) ?? {}
    const row = { counterpartId, reviewerCanPush: null, isAfterEnd: isWithoutChange(closing) }
    return creditOf({ kind: 'issue_completed', ...row }, 'established')
  }
  const by = (author: typeof me): Closer[] => [
    { type: 'pull_request', author, openedAt: 2, mergedBy: you, mergedAt: 10, approvals: [] },
    { type: 'commit', author },
  ]
  expect(by(you).map(credit)).toEqual(['full', 'full'])
  expect([null, ...by(me)].map(credit)).toEqual(['no_change', 'no_change', 'no_change'])
  const byAgent = { id: 9, login: 'copilot-swe-agent', type: 'Bot' }
  expect(by(byAgent).slice(0, 1).map(credit)).toEqual(['no_change'])
  const byHand = { kind: 'issue_completed', counterpartId: you.id, reviewerCanPush: null, isAfterEnd: true } as const
  expect(creditOf(byHand, 'established', 3)).toBe('full')
}

function neverCounting() {
  expect(whyCommitsAreIneligible({ isFork: true })).toBe('fork')
  expect(whyRepositoryIsIneligible({ isFork: true, isEmpty: false })).toBe('fork')
  expect(whyVerdictIsIneligible({ reviewer: me, author: me, dismissed: false })).toBe('own_pull_request')
  expect(whyReviewTextIsIneligible({ reviewer: me, author: me })).toBe('own_pull_request')
  expect(whyVerdictIsIneligible({ reviewer: me, author: bot, dismissed: false })).toBe('bot_pull_request')
  expect(whyReviewTextIsIneligible({ reviewer: me, author: bot })).toBeNull()
  expect(whyCommentIsIneligible({ commenter: me, threadAuthor: me })).toBe('own_thread')
  for (const ineligible of ['fork', 'own_pull_request', 'bot_pull_request', 'own_thread'] as const)
    expect(sumOf(played([fact('issue_comment_created', 0, { ineligible })]))).toBe(0)
}

function stepsAlone() {
  const week = { inFull: {}, openPoints: 0 }
  const steps = { counted: {}, openPoints: 0, version: 3, week }
  expect(nextSteps(steps, null)).toMatchObject({ openLeft: OPEN_POINTS_PER_DAY, openUntil: 'day' })
  const last = { ...steps, week: { ...week, openPoints: OPEN_POINTS_PER_WEEK - 20 } }
  expect(nextSteps(last, null)).toMatchObject({ openLeft: 20, openUntil: 'week' })
  expect(
    nextSteps(steps, null)
      .full.map(({ rule }) => rule)
      .toSorted(),
  ).toEqual(TAKEN_UP.toSorted())
  aloneADayAndAWeek()
}

export const CASES_OF_POINTS: Case[] = [
  {
    says: [
      'On your own you can earn {OPEN_POINTS_PER_DAY} points a day and {OPEN_POINTS_PER_WEEK} a week.',
      'within {OPEN_POINTS_PER_DAY} points a day and {OPEN_POINTS_PER_WEEK} a week.',
      'What one can do alone shares 60 points a day and 200 a week',
      'daily {OPEN_POINTS_PER_DAY} points reached',
      'weekly {OPEN_POINTS_PER_WEEK} points reached',
      'the day’s {OPEN_POINTS_PER_DAY} points were used up',
      'the week’s {OPEN_POINTS_PER_WEEK} points were used up',
      'The {OPEN_POINTS_PER_WEEK} points you can earn alone start over each week.',
      '{OPEN_POINTS_PER_DAY} points',
      'Counts towards the day’s {OPEN_POINTS_PER_DAY} points{week}',
      ', and the week’s {OPEN_POINTS_PER_WEEK}',
    ],
    holds: aloneADayAndAWeek,
  },
  {
    says: [
      'Past a limit each piece still earns {POINTS_BEYOND_LIMIT} point, up to {numberWord(PIECES_BEYOND_LIMIT_PER_DAY)} a day.',
      'Opening issues and pull requests in your repository earns little, a point each past the day’s limit, and nothing in full until somebody accepts it.',
      'Past a limit each piece counts 1, 15 a day over all rules, and never in full; a row that falls reopens its room',
    ],
    holds: pastALimit,
  },
  {
    says: [
      '{OPEN_POINTS_PER_DAY} points left today.',
      '{OPEN_POINTS_PER_WEEK} points left this week.',
      'The day’s {OPEN_POINTS_PER_DAY} points of your own are used up.',
      'The week’s {OPEN_POINTS_PER_WEEK} points of your own are used up.',
      'In an established project, once somebody else accepts it.',
    ],
    holds: stepsAlone,
  },
  {
    says: [
      'Within the day’s {rule.limit} {rule.limitName}',
      '{POINTS_TABLE[ruleOf(row.kind)].limit} {POINTS_TABLE[ruleOf(row.kind)].limitName}',
      'Today you reached the limit for {list(steps.reached.map((rule) => POINTS_TABLE[rule].limitName))}.',
      'daily limit for {POINTS_TABLE[ruleOf(kind)].limitName} reached',
      'The day’s {limit} {limitName} were already used up',
      'The day’s limit of {limit} {starts} over on {dayText(next, now)} at 00:00 UTC.',
    ],
    holds: () => {
      limitsOfADay()
      expect(reasonText('daily_limit', 'commits')).toBe('daily limit for commits reached')
    },
  },
  {
    says: ['{row.quantity} × {rule.points}'],
    holds: () => expect(sumOf(played([fact('commits', 0, { quantity: 3 })]))).toBe(3 * POINTS_TABLE.commits.points),
  },
  {
    says: [
      'A commit {commits.points}, a pull request {pull_request_opened.points} and {pull_request_accepted.points} more when it is accepted, an issue {issue_opened.points} and {issue_completed.points} more when it is completed, an approval or change request {review_verdict.points}, a comment {comment.points}.',
      'Earn the first {POINTS_TABLE.review_verdict.points}',
    ],
    holds: pointsOfEachKind,
  },
  {
    says: [
      'A pull request that you open and somebody accepts earns up to {…} points: opening it counts towards what you can earn on your own.',
    ],
    holds: () => {
      const both = [fact('pull_request_opened'), fact('pull_request_accepted')]
      expect(sumOf(played(both))).toBe(
        POINTS_TABLE.pull_request_opened.points + POINTS_TABLE.pull_request_accepted.points,
      )
      expect(
        sumWithinLimits(
          played([...busyDayAlone(0), ...both.map((one) => ({ ...one, occurredAt: one.occurredAt + DAY - 1 }))]),
        ),
      ).toBe(OPEN_POINTS_PER_DAY + POINTS_TABLE.pull_request_accepted.points)
    },
  },
  {
    says: [
      'What other people accept counts in full',
      'What other people accept in an established project counts in full, up to {COUNTERPART_POINTS_PER_WEEK} points a week through the same person.',
      'What other people accept in an established project counts in full.',
      'in full in an established project.',
      'counts in full',
      'Counts in full',
      'Somebody else accepted it in an established project',
      'Work here counts in full',
      '{name} is established this week.',
      'Somebody else accepted it, so it counts in full.',
      'Short forms such as owner/project#482 work too, and a repository’s link shows whether work there counts in full.',
      '{formatNumber(inFull)} of {…} came from work that others accepted in established projects.',
    ],
    holds: () => {
      inFullOnTop()
      throughOnePerson()
    },
  },
  {
    says: ['Reviews count in full once you have write access to the repository.'],
    holds: reviewsInFull,
  },
  {
    says: [
      'It counts in full if a merged pull request or a commit of somebody else closes it.',
      'In full if their change closed it; closed by hand, or by an agent’s change, it counts towards what you can earn on your own.',
      'What goes past a limit counts nothing, and an issue that somebody closed by hand counts in full.',
    ],
    holds: issuesInFull,
  },
  {
    says: [
      'In an established project, these count in full, each up to its own limits per day and week: a pull request that somebody else accepts, an issue that somebody else’s change closes, and your review of somebody else’s open pull request if you have write access.',
      'What others accept in an established project counts in full, up to each limit of day and week, and 200 points through one person',
      "The scorer decides what counts in full and what shares the points of one's own, within the limits of day and week, and records a reason for the rest.",
    ],
    holds: () => {
      inFullOnTop()
      limitsOfADay()
      inFullAWeek()
      throughOnePerson()
      reviewsInFull()
    },
  },
  {
    says: [
      'In a week, at most {POINTS_TABLE.pull_request_accepted.inFull} accepted pull requests, {POINTS_TABLE.issue_completed.inFull} completed issues, {POINTS_TABLE.review_verdict.inFull} approvals or change requests and {POINTS_TABLE.review_text.inFull} reviews with written feedback count in full, and no more than {COUNTERPART_POINTS_PER_WEEK} points through the same person.',
      'Another person has to accept each piece, at most {pull_request_accepted.inFull} a week count in full, and no more than {COUNTERPART_POINTS_PER_WEEK} points through the same person.',
    ],
    holds: () => {
      inFullAWeek()
      throughOnePerson()
      const alone = { author: me, mergedBy: me, mergedAt: 1, approvals: [] }
      expect(acceptanceOf(alone, 7)).toBeNull()
    },
  },
  {
    says: ['The week’s {inFull} {limitName} that count in full were already used up'],
    holds: () => {
      inFullAWeek()
      const beyond = played(spread('pull_request_accepted', 13)).at(-1)
      expect(beyond && rowNote({ ...beyond, credit: beyond.credit })).toBe(creditTexts.week_limit)
    },
  },
  {
    says: [
      '{COUNTERPART_POINTS_PER_WEEK} points in full through the same person this week',
      'With it, more than {COUNTERPART_POINTS_PER_WEEK} points would count in full through one person this week',
    ],
    holds: throughOnePerson,
  },
  {
    says: [
      'Anything beyond that counts towards the points you can earn on your own.',
      'The rest counts towards the {OPEN_POINTS_PER_DAY} points a day and {OPEN_POINTS_PER_WEEK} a week that you can earn alone.',
    ],
    holds: beyondSharesOnesOwn,
  },
  {
    says: ['Each new week, everything can count in full again.'],
    holds: () => {
      const full = spread('pull_request_accepted', 13)
      const next = { ...fact('pull_request_accepted', 7) }
      const row = played([...full, next], { now: weekEnd(WEEK) + DAY }).at(-1)
      expect([row?.week, row?.credit]).toEqual(['2026-W48', 'full'])
    },
  },
  {
    says: [
      'Commits, new repositories, comments and opening pull requests or issues count towards these.',
      'So do issues closed by hand, reviews without write access or after the pull request was closed, threads of bots, and everything in a project that isn’t established.',
      'Everything else shares {OPEN_POINTS_PER_DAY} points a day and {OPEN_POINTS_PER_WEEK} a week, each for its own reason; `week_limit` and `person_limit` would have counted in full, had the week not had enough of its kind or through the same person.',
      'Work here counts towards your {OPEN_POINTS_PER_DAY} points a day',
      'project too new or too small to count in full',
      'The project isn’t established',
      '{name} isn’t established this week, so work here counts towards the {OPEN_POINTS_PER_DAY} points a day and {OPEN_POINTS_PER_WEEK} a week that you can earn alone.',
      'We ask when the first work there could count in full.',
      'Until then, work there counts towards the {OPEN_POINTS_PER_DAY} points a day.',
      'It earns on the day that happens: in full in an established project, otherwise from the points you can earn alone',
    ],
    holds: () => {
      creditsAlone()
      inFullAWeek()
      throughOnePerson()
      expect(played([fact('pull_request_accepted', 0, inProject('unknown'))])[0]?.credit).toBe('not_known')
      expect(
        sumWithinLimits(played([...SEVEN_BUSY_DAYS, fact('pull_request_accepted', 6, inProject('unknown'))])),
      ).toBe(200)
    },
  },
  {
    says: [
      'If you or a bot merge your pull request, somebody else has to approve it first.',
      'The approval makes it count in full if that person has write access, or had a pull request of their own merged there {APPROVER_LAG / DAY} days before.',
      'An approval counts in full of who can push, or had a merge of their own there 30 days before',
    ],
    holds: approvals,
  },
  {
    says: [
      'Private work, commits to a fork, reviews of your own pull requests and comments in your own threads never count.',
      'Work in a fork never counts.',
      'Reviews of your own pull requests never count.',
      'Approving a bot’s pull request, or requesting changes on it, earns nothing.',
      'Comments in a thread that you opened never count.',
    ],
    holds: neverCounting,
  },
  {
    says: ['Every line of your ledger that earns nothing gives the reason.'],
    holds: () => {
      const rows = played([...SEVEN_BUSY_DAYS, fact('commits', 0, { ineligible: 'fork' })])
      const nothing = rows.filter(({ points }) => points === 0)
      expect(nothing.length).toBeGreaterThan(50)
      for (const row of nothing) expect(rowNote(row)).not.toBeNull()
    },
  },
  {
    says: ['Older work is shown but earns no points.', 'Seen, earns no points'],
    holds: () => {
      const [older] = played([fact('pull_request_accepted', -1)])
      expect(older).toMatchObject({ points: 0, reason: 'before_joining' })
    },
  },
  {
    says: [
      'Work counts from the Monday of the week the player joined.',
      'Your public GitHub work since Monday earns points.',
      'At least {formatNumber(answer.points)} points since Monday, from work you have already done.',
    ],
    holds: () => {
      expect([-1, 0].map((day) => sumOf(played([fact('pull_request_accepted', day)])))).toEqual([0, 40])
      expectDecidedBy(
        'app/features/sign-in/complete-sign-in.server.ts',
        'const scoresFrom = dayOf(weekStart(weekOf(now)))',
      )
    },
  },
  {
    says: [
      'Null where it would earn nothing without limits either, and in weeks of the first version of the points table.',
      'Everything counts up to its own daily limit, without the {OPEN_POINTS_PER_DAY} points a day.',
    ],
    holds: () => {
      limitsOfADay()
      const first = played(busyDayAlone(0), { version: 1 })
      expect(sumOf(first)).toBeGreaterThan(OPEN_POINTS_PER_DAY)
      expect(first.every(({ credit }) => credit === null)).toBe(true)
      expect(played([fact('commits', 0, { ineligible: 'fork' })])[0]?.credit).toBeNull()
    },
  },
  {
    says: ['Equal points share a rank: 1, 2, 2, 4.'],
    holds: () => expect(competitionRanks([40, 30, 30, 20], { rank: 1, place: 1 })).toEqual([1, 2, 2, 4]),
  },
  {
    says: ['Points of the seven days, Monday first; weeks only.'],
    holds: () => {
      expect(weekDays(WEEK)).toHaveLength(7)
      expect(Date.parse(weekDays(WEEK)[0] ?? '')).toBe(MONDAY)
    },
  },
  {
    says: ['From Tuesday 00:00 we ask GitHub once more about everyone with points in it.'],
    holds: () => {
      expect(new Date(weekSchedule(WEEK).finalFetch).toUTCString()).toBe('Tue, 24 Nov 2026 00:00:00 GMT')
      expect(WEEK_BORDER).toBe('Monday 00:00 UTC')
    },
  },
]
