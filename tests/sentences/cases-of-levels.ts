import { expect } from 'vitest'
import {
  ACHIEVEMENT_RULES,
  ACHIEVEMENTS,
  reachedAchievements,
  type Achievement,
  type Climb,
} from '#app/domain/achievements/achievements.ts'
import { currentStreak, STREAK_POINTS } from '#app/domain/achievements/streak.ts'
import {
  accountOldAt,
  REFERRAL_ACCOUNT_DAYS,
  REFERRAL_POINTS,
  REFERRALS_PER_WEEK,
  turnOfWaiting,
} from '#app/domain/players/referral.ts'
import { levelOf, levelStart, pointsToNextLevel } from '#app/domain/points/level.ts'
import { LIFETIME_BONUS, POINTS_TABLE } from '#app/domain/points/points-table.ts'
import { premiumTotal, totalPoints } from '#app/domain/points/total-points.ts'
import { DAY, WEEK as WEEK_LONG, weekBefore, weekOf, weekStart } from '#app/domain/time/period.ts'
import type { Case } from './case.ts'
import { expectDecidedBy, fact, MONDAY, played, sumOf, WEEK } from './played-week.ts'

const REFERRAL = 'app/core/referrals/pay-referral.server.ts'
const NOTHING: Climb = {
  bestWeekPoints: 0,
  acceptedPullRequests: 0,
  acceptedRepositories: 0,
  completedIssues: 0,
  commits: 0,
  pullRequestReviews: 0,
  threads: 0,
  longestStreak: 0,
  bestPlace: 0,
  level: 1,
  friendsInvited: 0,
}

/** The figure that an achievement's title or description names is the one that brings it. */
function achieved(achievement: Achievement): Case {
  const { measure, title, description, target } = ACHIEVEMENT_RULES[achievement]
  const shown = [title, description].filter((text) => /\d/.test(text))
  return {
    // The points of a streak stand as a constant in the source.
    says: shown.map((text) => text.replace(`with ${STREAK_POINTS} points`, 'with {STREAK_POINTS} points')),
    holds: () => {
      for (const text of shown) expect(Number(/[\d,]+/.exec(text)?.[0].replace(',', ''))).toBe(target)
      const at = (value: number) => reachedAchievements({ ...NOTHING, [measure]: value }).includes(achievement)
      const isPlace = measure === 'bestPlace'
      expect([at(target), at(isPlace ? target + 1 : target - 1)]).toEqual([true, false])
      streaks()
    },
  }
}

function streaks() {
  const weeks = (points: number) => [0, 1, 2].map((back) => ({ week: weekBefore(WEEK, back), points }))
  expect(currentStreak(weeks(STREAK_POINTS), WEEK)).toBe(3)
  expect(currentStreak(weeks(STREAK_POINTS - 1), WEEK)).toBe(0)
  expect(STREAK_POINTS).toBe(50)
}

function friends() {
  expectDecidedBy(REFERRAL, 'REFERRAL_POINTS', 'friend_invited', 'accountOldAt', 'REFERRALS_PER_WEEK')
  expect([REFERRAL_POINTS, LIFETIME_BONUS.friend_invited]).toEqual([50, 70])
  expect(accountOldAt(0)).toBe(REFERRAL_ACCOUNT_DAYS * DAY)
  const next = weekStart(weekOf(MONDAY)) + WEEK_LONG
  expect([0, 9, 10].map((before) => turnOfWaiting(MONDAY, before))).toEqual([next, next, next + WEEK_LONG])
  expect(REFERRALS_PER_WEEK).toBe(10)
}

function levels() {
  for (const level of [1, 2, 9, 50]) {
    expect(levelStart(level + 1) - levelStart(level)).toBe(100 * level)
    expect(levelOf(levelStart(level + 1))).toBe(level + 1)
    expect(levelOf(levelStart(level + 1) - 1)).toBe(level)
  }
  expect(pointsToNextLevel(1, 40)).toBe(60)
}

const counters = { commits: 0, pullRequests: 0, issues: 0, pullRequestReviews: 0, issueComments: 0, createEvents: 0 }

export const CASES_OF_LEVELS: Case[] = [
  ...ACHIEVEMENTS.map(achieved).filter(({ says }) => says.length > 0),
  {
    says: ['500 points between one Monday and the next.', 'A thousand points between one Monday and the next.'],
    holds: () => expect([ACHIEVEMENT_RULES.week_500.target, ACHIEVEMENT_RULES.week_1000.target]).toEqual([500, 1000]),
  },
  {
    says: [
      '{…} in a row with {STREAK_POINTS} points or more',
      'Weeks in a row with {STREAK_POINTS} points or more.',
      '{STREAK_POINTS} points in a week begin one.',
      '{STREAK_POINTS} points in week {next} make it {formatNumber(streak + 1)}.',
    ],
    holds: streaks,
  },
  {
    says: ['The GitHub App is installed: {LIFETIME_BONUS.app_installed} points for your level.'],
    holds: () => {
      expectDecidedBy('app/features/github/connect-installation.server.ts', 'LIFETIME_BONUS')
      expect(levelOf(totalPoints(counters, LIFETIME_BONUS.app_installed))).toBe(2)
    },
  },
  {
    says: [
      'A friend who joins through it and earns {REFERRAL_POINTS} points brings you {LIFETIME_BONUS.friend_invited} points for your all-time total.',
      'Once {friend.githubUsername} has {REFERRAL_POINTS} points, your all-time total grows by {LIFETIME_BONUS.friend_invited}, and we’ll tell you.',
      'A GitHub account has to be {REFERRAL_ACCOUNT_DAYS} days old for that.',
      '+{numberText(paid)}: {friend.githubUsername} has {REFERRAL_POINTS} points',
      '{formatSigned(LIFETIME_BONUS.friend_invited)} when your friend reaches {REFERRAL_POINTS} points',
      'Only weekly points count, and your friend’s GitHub account has to be at least {REFERRAL_ACCOUNT_DAYS} days old.',
      'Up to {REFERRALS_PER_WEEK} friends a week are paid; the rest wait.',
      '{Math.min(progress.points, REFERRAL_POINTS)} of {REFERRAL_POINTS} points earned',
      'Points earned; paid from {formatDate(progress.dueAt)}, {REFERRALS_PER_WEEK} a week',
      'A friend you invited has earned {REFERRAL_POINTS} contest points, with a GitHub account at least {REFERRAL_ACCOUNT_DAYS} days old.',
    ],
    holds: friends,
  },
  {
    says: [
      'Going from level n to n + 1 takes 100 · n points of the total.',
      'Each level takes a hundred points more than the one before.',
    ],
    holds: levels,
  },
  {
    says: ['Premium players also see their total with 20% added.'],
    holds: () => expect(premiumTotal(1000)).toBe(1200),
  },
  {
    says: ['A completed issue earns up to {…} points for the person who opened it.'],
    holds: () =>
      expect(sumOf(played([fact('issue_opened'), fact('issue_completed')]))).toBe(
        POINTS_TABLE.issue_opened.points + POINTS_TABLE.issue_completed.points,
      ),
  },
]
