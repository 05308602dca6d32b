import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { expect } from 'vitest'
import { isCurrentAward } from '#app/core/weeks/own-awards.server.ts'
import { makeBoard } from '#app/domain/contests/make-board.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { reachedAt } from '#app/domain/ledger/scoring.ts'
import { notificationText } from '#app/domain/notifications/notification-text.ts'
import { prizeEligibility } from '#app/domain/prizes/prize-eligibility.ts'
import { isShort, shortChestText } from '#app/domain/prizes/prize-stock.ts'
import {
  EQUAL_POINTS,
  placeOf,
  pointsToPass,
  PRIZE_CUT_OFF,
  PRIZE_MINIMUM_POINTS,
} from '#app/domain/standings/ranking.ts'
import { DAY, dayOf, HOUR, weekEnd, weekSchedule } from '#app/domain/time/period.ts'
import { newSince, type CounterpartAccount } from '#app/domain/weeks/counterparts.ts'
import { DECISION_TIME, REMEMBERED, REVIEW_TIME, reviewOf, reviewText } from '#app/domain/weeks/review.ts'
import {
  FIRST_AGAIN_WEEKS,
  firstDayExamined,
  isStrong,
  ROUTINE_SIGNS,
  PODIUM,
  SIGNS_OF_ROUTINE,
  UNUSUAL_SIGNS,
  unusualSigns,
  type SignEvidence,
} from '#app/domain/weeks/unusual-week.ts'
import type { Case } from './case.ts'
import { ESTABLISHED_PROJECT, expectDecidedBy, fact, facts, MONDAY, played, WEEK } from './played-week.ts'

const AWARDS = 'app/core/weeks/award-places.server.ts'
const LOOKS = 'app/core/weeks/end-reviews.server.ts'
const ME = 5

function firstTen() {
  const above = [{ points: 500, players: 9 }]
  const own = { points: 100, players: 1 }
  expect(prizeEligibility([...above, own], { points: 100, place: 10 }).state).toBe('inside')
  expect(prizeEligibility([{ points: 500, players: 10 }, own], { points: 100, place: 11 }).state).toBe('outside')
  expect(prizeEligibility([...above, { points: 100, players: 2 }], { points: 100, place: 10 }).state).toBe('tied')
  expect(prizeEligibility([...above, { points: 100, players: 2 }], { points: 100, place: 11 }).state).toBe('outside')
  expect(prizeEligibility([own], { points: 9, place: 1 }).state).toBe('unranked')
  expect(prizeEligibility([{ points: 10, players: 1 }], { points: 10, place: 1 }).state).toBe('inside')
  expect([PRIZE_CUT_OFF, PRIZE_MINIMUM_POINTS]).toEqual([10, 10])
  expect([placeOf(8, 10), placeOf(8, null), placeOf(12, null)]).toEqual([10, 11, 12])
  expectDecidedBy(AWARDS, 'PRIZE_CUT_OFF', 'PRIZE_MINIMUM_POINTS')
}

function earlierScoreFirst() {
  firstTen()
  const [early, late] = [1, 2].map((day) => reachedAt(played([fact('pull_request_accepted', day)])))
  expect(early).toBeLessThan(late ?? 0)
  expectDecidedBy(AWARDS, 'reached_at')
  // At equal points the earlier one is ahead.
  expect(pointsToPass(0)).toBe(1)
}

/** Twelve with the same points, the last of them first. */
function equalPoints() {
  earlierScoreFirst()
  const score = {
    githubId: 1,
    isPremium: false,
    teamId: null,
    points: 120,
    accepted: 3,
    days: {},
    repositories: {},
    teams: {},
    cannotWin: false,
  }
  const members = Array.from({ length: 12 }, (_, index) => `climber-${index}`).map((name, index) => ({
    ...score,
    playerId: name,
    username: name,
    reachedAt: 100 - index,
  }))
  const { players } = makeBoard(members, [], { best: 1, least: 1, today: '2026-11-10' })
  expect(players.map(({ username }) => username)).toEqual(members.toReversed().map(({ username }) => username))
  expect(players.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11])
  expect(EQUAL_POINTS).toContain('from 11th on')
}

function looks() {
  expect([PODIUM, FIRST_AGAIN_WEEKS]).toEqual([3, 12])
  expectDecidedBy(AWARDS, 'PODIUM', 'FIRST_AGAIN_WEEKS', 'SIGNS_OF_ROUTINE')
  expect(UNUSUAL_SIGNS.filter((sign) => ROUTINE_SIGNS.some((routine) => routine === sign))).toEqual([])
}

/** Whatever sign there is, a review has an end that needs nobody. */
function reviewEnds() {
  looks()
  expect([REVIEW_TIME, DECISION_TIME]).toEqual([72 * HOUR, 14 * DAY])
  for (const sign of [...UNUSUAL_SIGNS, ...ROUTINE_SIGNS]) {
    const review = reviewOf({ signs: [sign], remembered: [], awardedAt: MONDAY })
    expect(review).toEqual({
      needsPerson: isStrong(sign),
      endsAt: MONDAY + (isStrong(sign) ? DECISION_TIME : REVIEW_TIME),
    })
  }
  expectDecidedBy(LOOKS, 'reviewEnd', 'needsPerson', 'reassignAward')
  expectDecidedBy('app/core/weeks/review-columns.server.ts', 'REVIEW_TIME', 'DECISION_TIME', 'STRONG_SIGNS')
  expect(SIGNS_OF_ROUTINE).toEqual({ own_projects: ['podium', 'first_place'] })
  expect(isStrong('own_projects')).toBe(true)
}

function remembered() {
  const signs = ['reverted', 'spam_labels'] as const
  expect(reviewOf({ signs, remembered: ['reverted'], awardedAt: 0 }).needsPerson).toBe(true)
  expect(reviewOf({ signs, remembered: signs, awardedAt: 0 })).toEqual({ needsPerson: false, endsAt: REVIEW_TIME })
  expect(REMEMBERED).toEqual({ releases: 2, weeks: 12 })
  expectDecidedBy('app/core/weeks/review-columns.server.ts', 'REMEMBERED', 'upheld', 'forfeited')
}

/** What a notice and a page say of the end is what the clock does then. */
function endNamed() {
  reviewEnds()
  const linesOf = (needsPerson: boolean) =>
    notificationText('WINNER', {
      week: WEEK,
      place: 1,
      points: 300,
      held: true,
      needsPerson,
      reviewEndsAt: MONDAY,
      githubUsername: 'me',
    }).lines.join(' ')
  expect(linesOf(false)).toContain('the chest opens on')
  expect(linesOf(true)).toMatch(
    /A person decides by .* at the latest\. If nobody does, the prize goes to the next place/,
  )
  const over = (needsPerson: boolean) => reviewText({ needsPerson, endsAt: MONDAY }, MONDAY)
  expect([over(true).by, over(false).by]).toEqual([null, null])
  expectDecidedBy('app/core/weeks/award-places.server.ts', 'reviewEnd', 'needsPerson')
}

function chestOpenFor() {
  const now = MONDAY + 30 * DAY
  const { sql, params } = new SQLiteSyncDialect().sqlToQuery(isCurrentAward(now))
  expect(params).toContain(now - 7 * DAY)
  expect(sql).toMatch(/ORDER BY key DESC LIMIT 1/)
}

const around: SignEvidence = {
  accountOf: () => ({ createdAt: 0, firstWorkAt: 0 }),
  repositoryOf: (id) => ({ ownerId: id * 100, movedAt: null }),
}

function signsOf(all: readonly Fact[], surroundings: Partial<SignEvidence> = {}, accountDays = 1000) {
  const now = MONDAY + 8 * DAY
  const account = { githubId: ME, createdAt: now - accountDays * DAY, now }
  return unusualSigns(played(all), WEEK, account, { ...around, ...surroundings })
}

function newPartners() {
  const year = weekEnd(WEEK) - 365 * DAY
  const through = (...ids: number[]) =>
    ids.map((counterpartId, day) => fact('pull_request_accepted', day, { counterpartId }))
  const among = (account: CounterpartAccount) => ({
    accountOf: (id: number) => (id < 100 ? account : { createdAt: 0, firstWorkAt: 0 }),
  })
  for (const account of [
    { createdAt: year + 1, firstWorkAt: year + 1 },
    { createdAt: 0, firstWorkAt: year + 1 },
    { createdAt: 0, firstWorkAt: null },
  ]) {
    // Two thirds of it, and more; one alone has no least.
    expect(signsOf(through(1, 2, 500), among(account))).not.toContain('new_partners')
    expect(signsOf(through(1, 2, 3, 500), among(account))).toContain('new_partners')
    expect(signsOf(through(1), among(account))).toContain('new_partners')
  }
  expect(signsOf(through(1, 2), among({ createdAt: year, firstWorkAt: year }))).not.toContain('new_partners')
  expect(newSince(WEEK)).toBe(year)
}

function ownProjects() {
  const elsewhere = { repository: { id: 10, name: 'river/stone', nodeId: null } }
  const taken = (count: number) => [
    fact('pull_request_accepted'),
    ...facts('pull_request_accepted', count, 1, elsewhere),
  ]
  const where = (ownerId: number, movedAt: number | null) => ({
    repositoryOf: (id: number) => (id === ESTABLISHED_PROJECT ? { ownerId, movedAt } : { ownerId: 9, movedAt: null }),
  })
  expect(signsOf(taken(1), where(ME, null))).toContain('own_projects')
  expect(signsOf(taken(2), where(ME, null))).not.toContain('own_projects')
  const longAgo = weekEnd(WEEK) - 90 * DAY
  expect(signsOf(taken(1), where(9, longAgo + 1))).toContain('own_projects')
  expect(signsOf(taken(1), where(9, longAgo))).not.toContain('own_projects')
  expect(signsOf(taken(1), where(9, null))).not.toContain('own_projects')
}

function opened(count: number, change: (index: number) => Partial<Fact> = () => ({})): Fact[] {
  return Array.from({ length: count }, (_, index) => fact('pull_request_opened', 0, change(index)))
}

function owners(count: number): Fact[] {
  return opened(count, (index) => ({ repository: { id: 10 + index, name: `o${index}/r`, nodeId: null } }))
}

function hours(count: number): Fact[] {
  return Array.from({ length: count }, (_, hour) =>
    fact('issue_comment_created', 0, { occurredAt: MONDAY + hour * HOUR }),
  )
}

export const CASES_OF_PRIZES: Case[] = [
  {
    says: [
      'Ten open the chest',
      'A weekly climb for developers: public GitHub work earns points, and the ten highest climbers open a chest of prizes.',
      'Exclusive prizes for the top 10',
      'The ten highest climbers open the prize chest.',
      'That’s {…} the ten who open the prize chest.',
      'The week’s ten highest climbers open the prize chest.',
      'The top {PRIZE_CUT_OFF} win prizes.',
      'Your top 10 place stands.',
      'A place in the top 10, or a contest’s prize.',
      'The week’s ten best open a chest of prizes.',
      'Inside the top {PRIZE_CUT_OFF}',
      'As on the screens: equal points are told apart by who had them first down to the tenth, everybody else with the tenth’s points is 11th, and below that the rank is the place.',
      'Finish among the first {PRIZE_CUT_OFF} with at least {PRIZE_MINIMUM_POINTS} points.',
      'Nobody reached {PRIZE_MINIMUM_POINTS} points that week.',
      'There are never more than {PRIZE_CUT_OFF} standing awards.',
      'A place needs at least {PRIZE_MINIMUM_POINTS} points.',
      'The first {PRIZE_CUT_OFF} places of a closed week open that week’s prizes.',
      'The prizes for the ten highest climbers of the week, and last week’s winners.',
      'The leaderboard starts again every Monday, the top ten of each week win prizes, and players can see what earned each point.',
    ],
    holds: firstTen,
  },
  {
    says: [
      'The first {PRIZE_CUT_OFF} places with at least {PRIZE_MINIMUM_POINTS} points; ties go to the earlier score.',
    ],
    holds: earlierScoreFirst,
  },
  {
    says: [
      'On a tie, the player who got there first is ahead; from {ordinal(PRIZE_CUT_OFF + 1)} on, tied players share a place.',
    ],
    holds: equalPoints,
  },
  {
    says: [
      'Before a prize opens we check the first {PODIUM} places, whoever is in the top {PRIZE_CUT_OFF} for the first time or again after {FIRST_AGAIN_WEEKS} weeks, and weeks that look unusual.',
      'Before a prize opens we check the first {PODIUM}, newcomers to the top {PRIZE_CUT_OFF} and unusual weeks.',
      'Every week we check the first {PODIUM}, everyone’s first place in the top {PRIZE_CUT_OFF} (and the first after {FIRST_AGAIN_WEEKS} weeks without one), and unusual weeks.',
      'It is your first place in the top ten, or your first in {FIRST_AGAIN_WEEKS} weeks.',
      'first place in the ten, or first in {FIRST_AGAIN_WEEKS} weeks',
      'You are among the first three.',
      'among the first three',
      'The first three, first places and unusual weeks are reviewed before a prize unlocks',
    ],
    holds: looks,
  },
  {
    says: [
      'Most prizes open after {REVIEW_TIME / HOUR} hours; some wait for a person, {DECISION_TIME / DAY} days at most.',
      'Unless you decide otherwise, their chests open {REVIEW_TIME / HOUR} hours after the close.',
      '{REVIEW_TIME / HOUR} hours after the place was given the prize unlocks by itself, unless something in the week needs a person: then a person decides.',
      'A review ends by itself after 72 hours; where a person has to decide, they have 14 days, then the prize goes to the next place',
    ],
    holds: () => {
      reviewEnds()
      remembered()
      endNamed()
    },
  },
  {
    says: ['This week’s chest is short: {which} fewer than {PRIZE_CUT_OFF} codes.'],
    holds: () => {
      expect([isShort({ left: PRIZE_CUT_OFF - 1 }), isShort({ left: PRIZE_CUT_OFF })]).toEqual([true, false])
      expect(shortChestText({ count: 3, short: 1 })).toContain('1 of its 3 prizes has fewer than 10 codes')
    },
  },
  {
    says: [
      'The chest is open for you for at least seven days.',
      'You can take a code on the prizes page until the next week closes, and for at least seven days after the place was granted, as long as codes last.',
    ],
    holds: chestOpenFor,
  },
  {
    says: ['The first hundred with points.'],
    holds: () => expectDecidedBy('workers/api/v1/contests.ts', 'PLACES_SHOWN = 100', 'slice'),
  },
  {
    says: ['The week becomes final from Tuesday 06:00 UTC on; then the ten highest climbers open the chest.'],
    holds: () => {
      firstTen()
      expect(new Date(weekSchedule(WEEK).closes).toUTCString()).toBe('Tue, 24 Nov 2026 06:00:00 GMT')
    },
  },
  {
    says: [
      'Most of what counted in full this week went through GitHub accounts younger than a year, or without public work from before that.',
      'most of what counted in full went through accounts younger than a year, or without earlier work',
    ],
    holds: newPartners,
  },
  {
    says: [
      'You are among the first three, or it is a first place, and half of the week’s points that counted in full come from projects that are yours or changed hands in the last 90 days.',
      'half of what counted in full came from projects of their own, or that changed hands within 90 days',
    ],
    holds: () => {
      ownProjects()
      expect(SIGNS_OF_ROUTINE.own_projects).toEqual(['podium', 'first_place'])
    },
  },
  {
    // Found in earlier weeks only; their awards keep the words.
    says: [
      'Four fifths of 200 or more points that counted in full in four weeks went through one person, or through others of the top ten.',
      'four fifths of what counted in full went through one person or others of the ten',
      'Four fifths of 200 or more points that counted in full in four weeks went through accounts that had merged or approved work of fewer than two others in the 60 days before the week.',
      'four fifths of what counted in full went through accounts that dealt with hardly anybody else',
      'It is a first place, and four fifths of the week’s 100 or more points that counted in full went through one or two people.',
      'four fifths of 100 or more points in full in the week went through one or two people',
    ],
    holds: () => {
      for (const retired of ['narrow_circle', 'unknown_partners', 'few_people'] as const)
        expect(UNUSUAL_SIGNS).not.toContain(retired)
    },
  },
  {
    says: ['Your GitHub account is younger than 30 days.', 'GitHub account younger than 30 days'],
    holds: () => {
      expect(signsOf([], {}, 29.9)).toEqual(['new_account'])
      expect(signsOf([], {}, 30)).toEqual([])
    },
  },
  {
    says: [
      'Ten or more of your pull requests were opened or accepted on one day.',
      '10 or more pull requests opened or accepted on one day',
    ],
    holds: () => {
      expect(signsOf(opened(9))).not.toContain('many_pull_requests_in_a_day')
      expect(signsOf([...opened(9), fact('pull_request_accepted')])).toContain('many_pull_requests_in_a_day')
    },
  },
  {
    says: ['There was work in 20 or more hours of one day.', 'work in 20 or more hours of one day'],
    holds: () => {
      expect(signsOf(hours(19))).not.toContain('active_around_the_clock')
      expect(signsOf(hours(20))).toContain('active_around_the_clock')
    },
  },
  {
    says: [
      'Two or more pull requests in four weeks were labelled as spam or invalid.',
      '2 or more pull requests labelled spam or invalid in four weeks',
    ],
    holds: () => {
      const spam = () => ({ ineligible: 'spam_label' as const })
      expect(signsOf(opened(1, spam))).not.toContain('spam_labels')
      expect(signsOf(opened(2, spam))).toContain('spam_labels')
      expect(firstDayExamined(WEEK)).toBe(dayOf(MONDAY - 21 * DAY))
    },
  },
  {
    says: [
      'In four weeks, five or more pull requests were closed without being merged, and more than were accepted.',
      '5 or more pull requests turned down in four weeks, more than accepted',
    ],
    holds: () => {
      const closed = (count: number) => opened(count, () => ({ ineligible: 'closed_unmerged' as const }))
      expect(signsOf(closed(4))).not.toContain('many_unmerged_closes')
      expect(signsOf([...closed(5), ...facts('pull_request_accepted', 4)])).toContain('many_unmerged_closes')
      expect(signsOf([...closed(5), ...facts('pull_request_accepted', 5)])).not.toContain('many_unmerged_closes')
    },
  },
  {
    says: [
      'Pull requests went to projects of eight or more other owners in one week.',
      'pull requests to 8 or more other owners in one week',
    ],
    holds: () => {
      expect(signsOf(owners(7))).not.toContain('many_repositories')
      expect(signsOf(owners(8))).toContain('many_repositories')
    },
  },
  {
    says: ['rose into the top ten between review and close, or GitHub could not be asked about them'],
    holds: () => {
      firstTen()
      expect(isStrong('not_examined')).toBe(false)
    },
  },
]
