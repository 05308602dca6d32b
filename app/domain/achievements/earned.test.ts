import { expect, test } from 'vitest'
import { ACHIEVEMENTS, type Achievement, type Climb } from './achievements.ts'
import { earnedAchievement, earnedLevel, isLevelAnAchievement } from './earned.ts'

const CLIMB: Climb = {
  bestWeekPoints: 480,
  acceptedPullRequests: 3,
  acceptedRepositories: 1,
  completedIssues: 0,
  commits: 40,
  pullRequestReviews: 25,
  threads: 50,
  longestStreak: 0,
  bestPlace: 10,
  level: 3,
  friendsInvited: 0,
}

function climber(...earned: Achievement[]) {
  return { climb: CLIMB, earned: new Map(earned.map((one) => [one, 1])), totalPoints: 350 }
}

test('the next step is the next of the same kind, with how far it is', () => {
  expect(earnedAchievement('reviews_25', climber('reviews_1', 'reviews_25'))).toMatchObject({
    title: '25 reviews',
    next: { badge: 'reviews_100', progress: { value: 25, target: 100 } },
  })
})

test('a place has a next one, and no halfway to it', () => {
  expect(earnedAchievement('top_10', climber('top_10')).next).toEqual({
    badge: 'podium',
    title: 'Podium',
    progress: null,
  })
})

test('the last of its kind leads to what is nearest', () => {
  expect(earnedAchievement('threads_50', climber('threads_50', 'reviews_25')).next).toMatchObject({
    badge: 'first_points',
  })
  expect(
    earnedAchievement('threads_50', climber('threads_50', 'first_points', 'reviews_1', 'reviews_25', 'accepted_1')),
  ).toMatchObject({
    next: { badge: 'week_500', progress: { value: 480, target: 500 } },
  })
})

test('who has everything has nothing next', () => {
  expect(earnedAchievement('streak_52', climber(...ACHIEVEMENTS)).next).toBeNull()
})

test('a level says how much of the next one is there already', () => {
  expect(earnedLevel(3, { totalPoints: 350 })).toMatchObject({
    title: 'Level 3',
    next: { title: 'Level 4', progress: { value: 50, target: 300 } },
  })
})

test('after the achievement of a level comes the next level', () => {
  expect(earnedAchievement('level_10', climber('level_10')).next).toMatchObject({ title: 'Level 4' })
})

test('levels with an achievement are told by it', () => {
  expect([9, 10, 25].map(isLevelAnAchievement)).toEqual([false, true, true])
})
