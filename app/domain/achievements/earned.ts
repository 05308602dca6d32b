import { levelStart } from '#app/domain/points/level.ts'
import { ACHIEVEMENT_RULES, achievementProgress, ACHIEVEMENTS, type Achievement, type Climb } from './achievements.ts'

export type Earned = {
  /** The achievement, or the number of the level. */
  badge: Achievement | number
  title: string
  text: string
  next: NextBadge | null
}

/** What to congratulate a player on, newest first; `until` is when the newest was earned. */
export type EarnedView = { until: number; earned: Earned[] }

export type NextBadge = {
  badge: Achievement | number
  title: string
  /** Null for places, which have no halfway. */
  progress: { value: number; target: number } | null
}

const PRAISE: Record<Achievement, string> = {
  first_points: 'You are on the trail. Everything after this one is higher.',
  accepted_1: 'Somebody read your work and said yes.',
  accepted_10: 'Ten times somebody read your work and said yes.',
  accepted_50: 'Fifty pull requests in. There is a lot of you in other people’s code.',
  accepted_in_5_repositories: 'Five projects of other people carry your work.',
  commits_100: 'A hundred steps, one commit at a time.',
  commits_1000: 'A thousand commits, all of them in the open.',
  commits_5000: 'Five thousand commits. Few come this far.',
  issues_completed_1: 'A problem is gone, and it was you who named it.',
  issues_completed_25: 'Twenty-five problems are gone because you named them.',
  reviews_1: 'You read somebody’s pull request and said what you thought.',
  reviews_25: 'You read 25 pull requests and said what you thought.',
  reviews_100: 'You read a hundred pull requests. A hundred people are glad you did.',
  threads_50: 'Fifty conversations are better for what you added.',
  week_500: '500 points between one Monday and the next.',
  week_1000: 'A thousand points between one Monday and the next.',
  streak_4: 'Four weeks in a row on the mountain.',
  streak_12: 'Twelve weeks in a row. That is a whole season.',
  streak_52: 'Every week for a year. The mountain knows you.',
  top_10: 'You finished a week among the ten highest.',
  podium: 'You finished a week among the first three.',
  champion: 'You finished a week higher than anybody.',
  level_10: 'All your public work has brought you to level 10.',
  level_25: 'All your public work has brought you to level 25.',
  friends_3: 'Three friends climb because you asked them to.',
}

type Climber = { climb: Climb; earned: ReadonlyMap<Achievement, number>; totalPoints: number }

export function earnedAchievement(achievement: Achievement, climber: Climber): Earned {
  return {
    badge: achievement,
    title: ACHIEVEMENT_RULES[achievement].title,
    text: PRAISE[achievement],
    next: nextAfter(achievement, climber),
  }
}

export function earnedLevel(level: number, { totalPoints }: Pick<Climber, 'totalPoints'>): Earned {
  return {
    badge: level,
    title: `Level ${level}`,
    text: 'Everything you ever did in public adds up, and it just took you one higher.',
    next: levelAfter(level, totalPoints),
  }
}

function levelAfter(level: number, totalPoints: number): NextBadge {
  const target = levelStart(level + 1) - levelStart(level)
  const value = Math.min(target, Math.max(0, totalPoints - levelStart(level)))
  return { badge: level + 1, title: `Level ${level + 1}`, progress: { value, target } }
}

/** Reaching some levels is an achievement; those get no congratulation of their own. */
export function isLevelAnAchievement(level: number): boolean {
  return ACHIEVEMENTS.some(
    (one) => ACHIEVEMENT_RULES[one].measure === 'level' && ACHIEVEMENT_RULES[one].target === level,
  )
}

/** The next of the same kind, else the one nearest to being earned. */
function nextAfter(achievement: Achievement, { climb, earned, totalPoints }: Climber): NextBadge | null {
  const ahead = ACHIEVEMENTS.filter((one) => one !== achievement && !earned.has(one))
  const { measure } = ACHIEVEMENT_RULES[achievement]
  if (measure === 'level') return levelAfter(climb.level, totalPoints)
  const next =
    ahead.find((one) => ACHIEVEMENT_RULES[one].measure === measure) ??
    ahead.toSorted((one, other) => shareOf(other, climb) - shareOf(one, climb))[0]
  return next === undefined
    ? null
    : { badge: next, title: ACHIEVEMENT_RULES[next].title, progress: achievementProgress(next, climb) }
}

function shareOf(achievement: Achievement, climb: Climb): number {
  const progress = achievementProgress(achievement, climb)
  return progress === null ? 0 : progress.value / progress.target
}
