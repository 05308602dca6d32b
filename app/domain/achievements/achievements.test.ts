import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  ACHIEVEMENT_RULES,
  achievementProgress,
  ACHIEVEMENTS,
  reachedAchievements,
  type Climb,
} from './achievements.ts'

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

it('knows 25, each with a title of its own', () => {
  expect(new Set(ACHIEVEMENTS).size).toBe(25)
  expect(new Set(ACHIEVEMENTS.map((achievement) => ACHIEVEMENT_RULES[achievement].title)).size).toBe(25)
})

it('gives none to a new player', () => {
  expect(reachedAchievements(NOTHING)).toEqual([])
})

it.each([
  ['bestWeekPoints', 1, 'first_points'],
  ['bestWeekPoints', 500, 'week_500'],
  ['bestWeekPoints', 1000, 'week_1000'],
  ['acceptedPullRequests', 1, 'accepted_1'],
  ['acceptedPullRequests', 10, 'accepted_10'],
  ['acceptedPullRequests', 50, 'accepted_50'],
  ['acceptedRepositories', 5, 'accepted_in_5_repositories'],
  ['completedIssues', 1, 'issues_completed_1'],
  ['completedIssues', 25, 'issues_completed_25'],
  ['commits', 100, 'commits_100'],
  ['commits', 1000, 'commits_1000'],
  ['commits', 5000, 'commits_5000'],
  ['pullRequestReviews', 1, 'reviews_1'],
  ['pullRequestReviews', 25, 'reviews_25'],
  ['pullRequestReviews', 100, 'reviews_100'],
  ['threads', 50, 'threads_50'],
  ['longestStreak', 4, 'streak_4'],
  ['longestStreak', 12, 'streak_12'],
  ['longestStreak', 52, 'streak_52'],
  ['level', 10, 'level_10'],
  ['level', 25, 'level_25'],
  ['friendsInvited', 3, 'friends_3'],
] as const)('of %s, %i gives %s and one less does not', (measure, target, achievement) => {
  expect(reachedAchievements({ ...NOTHING, [measure]: target })).toContain(achievement)
  expect(reachedAchievements({ ...NOTHING, [measure]: target - 1 })).not.toContain(achievement)
})

it('gives a champion the podium and the top 10 too, and the eleventh nothing', () => {
  const at = (bestPlace: number) => reachedAchievements({ ...NOTHING, bestPlace })
  expect([at(1), at(3), at(4), at(10), at(11), at(0)]).toEqual([
    ['top_10', 'podium', 'champion'],
    ['top_10', 'podium'],
    ['top_10'],
    ['top_10'],
    [],
    [],
  ])
})

it('never takes one away when more is reached', () => {
  const climbs = fc.record({ commits: fc.nat(6000), longestStreak: fc.nat(60), level: fc.integer({ min: 1, max: 30 }) })
  fc.assert(
    fc.property(climbs, fc.nat(100), (some, more) => {
      const climb = { ...NOTHING, ...some }
      const further = { ...climb, commits: climb.commits + more, level: climb.level + more }
      expect(reachedAchievements(further)).toEqual(expect.arrayContaining(reachedAchievements(climb)))
    }),
  )
})

it('shows how far one is, at most the whole way, and no half of a place', () => {
  const climb = { ...NOTHING, commits: 250 }
  expect(achievementProgress('commits_1000', climb)).toEqual({ value: 250, target: 1000 })
  expect(achievementProgress('commits_100', climb)).toEqual({ value: 100, target: 100 })
  expect(achievementProgress('podium', climb)).toBeNull()
})
