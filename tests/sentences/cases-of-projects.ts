import { expect } from 'vitest'
import { isOn, USUAL_RULES, type ContestRules } from '#app/domain/contests/contest-rules.ts'
import { countsByItselfAt } from '#app/domain/contests/contest.ts'
import { scoreContest, type ContestScoring } from '#app/domain/contests/scoring/contest-score.ts'
import { acceptanceOf, completionBy } from '#app/domain/ledger/eligibility.ts'
import {
  enoughPeopleAt,
  ESTABLISHED,
  establishedSince,
  projectStatusOf,
  isDecided,
  whyOpen,
  type Merge,
} from '#app/domain/ledger/established-project.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { byReverts, REVERT_WINDOW } from '#app/domain/ledger/revert.ts'
import { bySpamLabels, isSpamLabel, RIVALS } from '#app/domain/ledger/spam-label.ts'
import { byMaintainersRules, NO_RULES, type RepositoryRules } from '#app/domain/maintainers/repository-rules.ts'
import { OPEN_POINTS_PER_DAY } from '#app/domain/points/points-table.ts'
import { DAY, HOUR, WEEK as WEEK_LONG, weekEnd, weekSchedule, weekStart } from '#app/domain/time/period.ts'
import type { Case } from './case.ts'
import { ESTABLISHED_PROJECT, expectDecidedBy, fact, facts, MONDAY, played, sumOf, WEEK } from './played-week.ts'

const OWNER = 1

/** Of these people in turn, a week apart unless said otherwise. */
function mergesOf(people: readonly number[], apart = WEEK_LONG): Merge[] {
  return people.map((id, index) => ({
    author: { id, login: `user-${id}`, type: 'User' },
    mergedBy: { id: OWNER, login: 'owner', type: 'User' },
    mergedAt: index * apart,
  }))
}

const grown = { isFork: false, createdAt: 0, enoughPeopleAt: 0, movedAt: null, isLiving: false }

/** At the border: ninety days old, five people besides the owner, thirty days ago, as of Monday. */
function established() {
  expect(enoughPeopleAt(mergesOf([2, 3, 4, 5, OWNER]), OWNER)).toBeNull()
  expect(enoughPeopleAt(mergesOf([2, 3, 4, 5, 6]), OWNER)).toBe(4 * WEEK_LONG)
  expect(establishedSince(grown)).toBe(90 * DAY)
  expect(establishedSince({ ...grown, enoughPeopleAt: 365 * DAY })).toBe(395 * DAY)
  expect(establishedSince({ ...grown, isFork: true })).toBeNull()
  expect(establishedSince({ ...grown, enoughPeopleAt: null })).toBeNull()
  expect(ESTABLISHED).toEqual({ days: 90, people: 5, lagDays: 30 })
}

function asOfMonday() {
  const since = (instant: number) =>
    projectStatusOf({ queriedAt: weekEnd(WEEK), establishedSince: instant, marks: [] }, WEEK)
  expect([since(MONDAY), since(MONDAY + 1)]).toEqual(['established', 'not_established'])
}

function byStaff() {
  const marks = [{ week: '2026-W48', isEstablished: true }]
  const known = { queriedAt: MONDAY, establishedSince: null, marks }
  expect([projectStatusOf(known, WEEK), projectStatusOf(known, '2026-W48')]).toEqual(['not_established', 'established'])
}

const open: RepositoryRules = { since: 0, source: 'screen', followsFile: false, ...NO_RULES }

function marked(one: Fact, versions: RepositoryRules[], spans: number[] = []): Fact['ineligible'] {
  const others = spans.map((openedAt) => ({
    nodeId: `PR_${openedAt}`,
    repositoryId: ESTABLISHED_PROJECT,
    openedAt,
    closedAt: null,
  }))
  const evidence = { author: { id: 1, login: 'ada', type: 'User' }, linked: new Map() }
  const [result] = byMaintainersRules([one], new Map([[ESTABLISHED_PROJECT, versions]]), { ...evidence, spans: others })
  expect(sumOf(played(result === undefined ? [] : [result])) === 0).toBe(result?.ineligible !== null)
  return result?.ineligible ?? null
}

const BRAKE = MONDAY + DAY
const RELEASE = MONDAY + 2 * DAY

function brake() {
  const released = [
    { ...open, since: BRAKE, isBraked: true },
    { ...open, since: RELEASE },
  ]
  const dated = [{ ...open, since: BRAKE, isBraked: true, endsAt: RELEASE }]
  for (const versions of [released, dated])
    for (const kind of ['pull_request_opened', 'pull_request_accepted'] as const) {
      // Opened before or after, only the moment matters; a release gives nothing back.
      expect(marked(fact(kind, 0), versions)).toBeNull()
      expect(marked(fact(kind, 1), versions)).toBe('braked')
      expect(marked(fact(kind, 2), versions)).toBeNull()
    }
  const undated = [{ ...open, since: BRAKE, isBraked: true }]
  expect(marked(fact('pull_request_accepted', 6), undated)).toBe('braked')
  for (const kind of ['review_approved', 'issue_opened', 'issue_completed', 'issue_comment_created'] as const)
    expect(marked(fact(kind, 1), undated)).toBeNull()
}

function pointsOff() {
  const off = [{ ...open, since: BRAKE, points: 'none' as const }]
  for (const kind of [
    'pull_request_accepted',
    'review_approved',
    'issue_opened',
    'issue_comment_created',
    'commits',
  ] as const) {
    expect(marked(fact(kind, 0), off)).toBeNull()
    expect(marked(fact(kind, 1), off)).toBe('opted_out')
  }
  // GitHub tells the day of commits, not the hour.
  const atNoon = [{ ...open, since: BRAKE + 12 * HOUR, points: 'none' as const }]
  expect([1, 2].map((day) => marked(fact('commits', day), atNoon))).toEqual([null, 'opted_out'])
}

function mostOpen() {
  const limited = [{ ...open, mostOpen: 2 }]
  const thread = { nodeId: 'PR_9', openedAt: MONDAY, labels: [] }
  for (const kind of ['pull_request_opened', 'pull_request_accepted'] as const) {
    expect(marked(fact(kind, 0, { thread }), limited, [MONDAY - 1])).toBeNull()
    expect(marked(fact(kind, 0, { thread }), limited, [MONDAY - 1, MONDAY - 2])).toBe('too_many_open')
  }
}

function labels() {
  const opened = fact('pull_request_opened', 0, { thread: { nodeId: 'PR_9', openedAt: MONDAY, labels: ['spam'] } })
  const by = (setAt: number, setterId: number) =>
    bySpamLabels([opened], {
      versionOf: () => 3,
      settersOf: () => [{ label: 'spam', setAt, setterId }],
      rivalsIn: () => new Set([77]),
    })[0]?.ineligible
  expect([by(weekEnd(WEEK) - 1, 5), by(weekEnd(WEEK), 5), by(MONDAY, 77)]).toEqual(['spam_label', null, null])
  expect([isSpamLabel('Status: spam'), isSpamLabel('anti-spam')]).toEqual([true, false])
  expect(RIVALS).toBe(20)
  expectDecidedBy('app/core/github/labels.server.ts', 'RIVALS')
}

const contest: ContestScoring = {
  startsAt: MONDAY,
  endsAt: weekEnd(WEEK),
  timeZone: 'UTC',
  rules: [],
  isInScope: () => true,
  labelsOf: () => [],
  holds: new Map(),
  moves: [],
}

/** What a day of work that nobody takes up earns in a contest with these rules. */
function aloneInContest(change: Partial<ContestRules>, weight: 1 | 2 = 1): number {
  const kinds = { ...USUAL_RULES.kinds, commits: { isOn: true, weight, limit: 20 } }
  const rules = [{ version: 1, rules: { ...USUAL_RULES, kinds, ...change }, effectiveFrom: 0 }]
  return scoreContest(played([fact('commits', 1, { quantity: 20 })]), { ...contest, rules }).points
}

function limitOfContests() {
  expect(aloneInContest({})).toBe(OPEN_POINTS_PER_DAY)
  expect(aloneInContest({}, 2)).toBe(2 * OPEN_POINTS_PER_DAY)
  expect(aloneInContest({ isAmongFriends: true })).toBe(200)
}

export const CASES_OF_PROJECTS: Case[] = [
  {
    says: [
      'A project is established if it is not a fork, is at least {ESTABLISHED.days} days old, and merged pull requests from {ESTABLISHED.people} people besides its owner more than {ESTABLISHED.lagDays} days ago.',
      'A project becomes established once it is {ESTABLISHED.days} days old and pull requests by {ESTABLISHED.people} people besides its owner were merged more than {ESTABLISHED.lagDays} days ago.',
    ],
    holds: established,
  },
  {
    says: ['Established: no fork, 90 days, five people besides the owner 30 days before, as of Monday'],
    holds: () => {
      established()
      asOfMonday()
    },
  },
  {
    says: ['We judge a whole week as of its {WEEK_BORDER}.', 'It becomes established next Monday.'],
    holds: asOfMonday,
  },
  {
    says: [
      'It can’t accept your pull request or complete your issue, and it is none of the people who make a project established.',
    ],
    holds: () => {
      const agent = { id: 81_847, login: 'claude', type: 'User' }
      const [author] = mergesOf([2]).map((merge) => merge.author)
      const evidence = { author: author ?? null, mergedBy: agent, mergedAt: 1, approvals: [] }
      expect(acceptanceOf(evidence, 7)).toBeNull()
      expect(completionBy({ author: author ?? null, closedBy: agent, closer: null }, 7)).toBeNull()
      const [first, ...four] = mergesOf([2, 3, 4, 5, 6])
      expect(enoughPeopleAt(first === undefined ? four : [{ ...first, author: agent }, ...four], OWNER)).toBeNull()
    },
  },
  {
    says: [
      'When somebody other than you reverts what was merged, within 14 days, it loses its points while its week is open.',
    ],
    holds: () => {
      const accepted = fact('pull_request_accepted', 1)
      expect(sumOf(played([accepted]))).toBe(40)
      expect(sumOf(played(byReverts([accepted], new Set([accepted.key]))))).toBe(0)
      expect(REVERT_WINDOW).toBe(14 * DAY)
      expectDecidedBy('app/domain/ledger/revert.ts', 'REVERT_WINDOW')
    },
  },
  {
    says: ['People who all arrived in the same week count as one until they come back.'],
    holds: () => {
      const together = mergesOf([2, 3, 4, 5, 6, 7], HOUR)
      expect(enoughPeopleAt(together, OWNER)).toBeNull()
      const again = mergesOf([3, 4, 5, 6], HOUR).map((merge) => ({ ...merge, mergedAt: merge.mergedAt + 8 * DAY }))
      expect(enoughPeopleAt([...together, ...again], OWNER)).toBe(8 * DAY + 3 * HOUR)
    },
  },
  {
    says: ['A project that changes hands starts over, unless others kept working on it.'],
    holds: () => {
      const moved = { ...grown, movedAt: 1000 * DAY }
      expect(establishedSince(moved)).toBe(1090 * DAY)
      expect(establishedSince({ ...moved, isLiving: true })).toBe(90 * DAY)
    },
  },
  {
    says: [
      'Our staff can mark a project as established, and you can ask them to.',
      'They can mark a project as established.',
      'Our staff can mark it as established.',
    ],
    holds: byStaff,
  },
  {
    says: ['it is not {ESTABLISHED.days} days old', 'it is not established'],
    holds: () => {
      const projectStatus = 'not_established'
      expect(whyOpen({ projectStatus, createdAt: MONDAY - 90 * DAY }, WEEK)).toBe('it is not established')
      expect(whyOpen({ projectStatus, createdAt: MONDAY - 90 * DAY + 1 }, WEEK)).toBe('it is not 90 days old')
    },
  },
  {
    says: [
      'We ask GitHub whether the project is established, on {timeText(weekSchedule(row.week).finalFetch)} at the latest.',
    ],
    holds: () => {
      expect(weekSchedule(WEEK).finalFetch).toBe(weekStart('2026-W48') + DAY)
      expect(isDecided({ queriedAt: weekSchedule(WEEK).finalFetch, establishedSince: null }, WEEK)).toBe(true)
    },
  },
  {
    says: [
      'The brake is on{until}: pull requests opened or accepted while it is on earn nothing.',
      'Pull requests opened or accepted from now on earn nothing, whenever they were opened.',
      'Pull requests opened or accepted while it’s on earn nothing, even after you release it.',
      'Pull requests opened or accepted from now on earn nothing.',
      'Pull the brake: pull requests earn nothing until you release it, or until a date you choose.',
      'Pull requests opened or accepted now earn nothing, even after the pause.',
      'The brake: pull requests opened or accepted while it is on earn nothing, also later; reviews still count',
      'That earns nothing while the maintainers ask for a pause',
      'Pull requests that are opened or accepted earn nothing, whenever they were opened.',
    ],
    holds: brake,
  },
  {
    says: [
      'Its maintainers switched points off.',
      'The maintainers switched points off there, so that earns nothing',
      'The maintainers of {name} switched points off.',
      'Ask the maintainers first: they can switch points off.',
      'Switch points off',
      'On the page for maintainers, or in a file, you can switch points off, require a label or an issue first, limit open pull requests, or ask for a pause.',
      'If you switch points off, pull requests, issues, reviews and comments here stop earning at once, and commits the next day.',
      'Switch all points off in your repository.',
    ],
    holds: pointsOff,
  },
  {
    says: [
      'A pull request earns nothing when you already have {mostOpen} open here.',
      'A pull request earns nothing when its author already had so many open here.',
      'A player who has this many open here earns nothing for the next one, even if you merge it.',
      'Pull requests opened from now on earn nothing beyond {after.mostOpen} open at a time.',
    ],
    holds: mostOpen,
  },
  {
    says: [
      'What a maintainer labels as spam earns nothing.',
      'The label has to say just that, and be set before the week ends by somebody outside the week’s first {RIVALS} players.',
      'A label takes points if it says nothing else, before the week ends, and from nobody among the first 20',
    ],
    holds: labels,
  },
  {
    says: [
      'Work that nobody else accepts earns at most {OPEN_POINTS_PER_DAY} points a day, before weights.',
      'What people earn alone is limited to {OPEN_POINTS_PER_DAY} points a day, before weights',
      'For private contests: lifts the limit of {OPEN_POINTS_PER_DAY} points a day that people can earn alone.',
      'Work here counts up to {OPEN_POINTS_PER_DAY} points a day this week because {reason}.',
      'counts up to {OPEN_POINTS_PER_DAY} points a day because {why}',
    ],
    holds: limitOfContests,
  },
  {
    says: ['It counts by itself after 72 hours at most'],
    holds: () => {
      const endsAt = MONDAY + 30 * DAY
      expect(countsByItselfAt({ endsAt }, MONDAY)).toBe(MONDAY + 72 * HOUR)
      expect(countsByItselfAt({ endsAt }, endsAt - HOUR)).toBe(endsAt + 48 * HOUR)
      expectDecidedBy('app/core/contests/running/release-holds.server.ts', 'HELD_AT_MOST', 'SETTLES_AFTER')
    },
  },
  {
    says: [
      'up to {limit} a day',
      '{workIn(rules, rule, text)}, up to {rules.kinds[rule].limit} a day',
      '{rules.kinds[rule].limit} a day',
      'From the {formatOrdinal(limit + 1)} in a day',
    ],
    holds: () => {
      const kinds = { ...USUAL_RULES.kinds, pull_request_accepted: { isOn: true, weight: 1, limit: 2 } as const }
      const rules = [{ version: 1, rules: { ...USUAL_RULES, kinds }, effectiveFrom: 0 }]
      const { lines } = scoreContest(played(facts('pull_request_accepted', 3, 1)), { ...contest, rules })
      expect(lines.map(({ points }) => points)).toEqual([40, 40, 0])
    },
  },
  {
    says: [
      'Earn nothing here',
      'What agents’ accounts open earns nothing',
      'What agents open earns nothing',
      'What an agent’s account opened for somebody earns nothing here.',
    ],
    holds: () => {
      const rules = [{ version: 1, rules: { ...USUAL_RULES, agents: 'not_counted' as const }, effectiveFrom: 0 }]
      const rows = played([fact('pull_request_accepted', 1, { agent: 'claude' }), fact('pull_request_accepted', 2)])
      const { lines } = scoreContest(rows, { ...contest, rules })
      expect(lines.map(({ points }) => points)).toEqual([0, 40])
    },
  },
  {
    says: ['Opening one earns nothing.'],
    holds: () => {
      const all = Object.fromEntries(
        Object.entries(USUAL_RULES.kinds).map(([rule, choice]) => [rule, { ...choice, isOn: true }]),
      ) as ContestRules['kinds']
      const rules = { ...USUAL_RULES, kinds: all, acceptedOnly: true }
      expect([isOn(rules, 'pull_request_opened'), isOn(rules, 'issue_opened')]).toEqual([false, false])
      expect(isOn(rules, 'pull_request_accepted')).toBe(true)
    },
  },
]
