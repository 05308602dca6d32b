import { STREAK_POINTS } from './streak.ts'

/** What a player has reached so far, from ledger rows, lifetime counters and awards of closed weeks. */
export type Climb = {
  bestWeekPoints: number
  acceptedPullRequests: number
  /** Repositories of other owners that merged the player's pull requests. */
  acceptedRepositories: number
  completedIssues: number
  commits: number
  pullRequestReviews: number
  threads: number
  longestStreak: number
  /** 0 before the first standing award. */
  bestPlace: number
  level: number
  friendsInvited: number
}

type Rule = { title: string; description: string; measure: keyof Climb; target: number }

/** In display order. */
export const ACHIEVEMENT_RULES = {
  first_points: rule('First steps', 'The first points', 'bestWeekPoints', 1),
  accepted_1: rule('First merge', 'A pull request accepted', 'acceptedPullRequests', 1),
  accepted_10: rule('10 accepted', '10 pull requests accepted', 'acceptedPullRequests', 10),
  accepted_50: rule('50 accepted', '50 pull requests accepted', 'acceptedPullRequests', 50),
  accepted_in_5_repositories: rule(
    'Trail builder',
    'Pull requests accepted in 5 of other people’s repositories',
    'acceptedRepositories',
    5,
  ),
  commits_100: rule('100 commits', '100 public commits', 'commits', 100),
  commits_1000: rule('1,000 commits', '1,000 public commits', 'commits', 1000),
  commits_5000: rule('5,000 commits', '5,000 public commits', 'commits', 5000),
  issues_completed_1: rule('First fix', 'An issue completed', 'completedIssues', 1),
  issues_completed_25: rule('25 fixes', '25 issues completed', 'completedIssues', 25),
  reviews_1: rule('First review', 'A pull request reviewed', 'pullRequestReviews', 1),
  reviews_25: rule('25 reviews', '25 pull requests reviewed', 'pullRequestReviews', 25),
  reviews_100: rule('100 reviews', '100 pull requests reviewed', 'pullRequestReviews', 100),
  threads_50: rule('Good company', 'Comments on 50 threads of other people', 'threads', 50),
  week_500: rule('500 in a week', '500 points in one week', 'bestWeekPoints', 500),
  week_1000: rule('1,000 in a week', '1,000 points in one week', 'bestWeekPoints', 1000),
  streak_4: rule('4 weeks', `4 weeks in a row with ${STREAK_POINTS} points or more`, 'longestStreak', 4),
  streak_12: rule('12 weeks', `12 weeks in a row with ${STREAK_POINTS} points or more`, 'longestStreak', 12),
  streak_52: rule('52 weeks', `52 weeks in a row with ${STREAK_POINTS} points or more`, 'longestStreak', 52),
  top_10: rule('Top 10', 'A week finished in the top 10', 'bestPlace', 10),
  podium: rule('Podium', 'A week finished in the top 3', 'bestPlace', 3),
  champion: rule('Champion', 'A week finished in first place', 'bestPlace', 1),
  level_10: rule('Level 10', 'Level 10 reached', 'level', 10),
  level_25: rule('Level 25', 'Level 25 reached', 'level', 25),
  friends_3: rule('Rope team', '3 invited friends who climbed along', 'friendsInvited', 3),
} as const satisfies Record<string, Rule>

export type Achievement = keyof typeof ACHIEVEMENT_RULES

export const ACHIEVEMENTS = Object.keys(ACHIEVEMENT_RULES) as Achievement[]

export function reachedAchievements(climb: Climb): Achievement[] {
  return ACHIEVEMENTS.filter((achievement) => {
    const { measure, target } = ACHIEVEMENT_RULES[achievement]
    const value = climb[measure]
    return measure === 'bestPlace' ? value > 0 && value <= target : value >= target
  })
}

/** Null for award places, which have no halfway. */
export function achievementProgress(achievement: Achievement, climb: Climb): { value: number; target: number } | null {
  const { measure, target } = ACHIEVEMENT_RULES[achievement]
  return measure === 'bestPlace' ? null : { value: Math.min(climb[measure], target), target }
}

function rule<Measure extends keyof Climb>(title: string, description: string, measure: Measure, target: number) {
  return { title, description, measure, target }
}
