import { DAY } from '#app/domain/time/period.ts'
import { WORLD_START, type Developer } from './people.ts'
import { createRandom } from './random.ts'

export type History = ReturnType<typeof historyOf>

export function historyOf(developer: Developer) {
  const years = Math.max(0, (WORLD_START - developer.createdAt) / (365 * DAY))
  const random = createRandom('history', developer.githubId)
  const { habit } = developer
  const workingDays = Math.sqrt(years) * 120 * (habit.pace === 'dormant' ? 0.3 : habit.weekday)
  const some = (daily: number) => Math.floor(workingDays * daily * (0.6 + random.next() * 0.8))
  const pullRequests = some(Math.min(habit.pullRequests, 2))
  const issues = some(habit.issues)
  return {
    commits: some(habit.commits * 2.2),
    pullRequests,
    mergedPullRequests: Math.floor(pullRequests * 0.8),
    issues,
    completedIssues: Math.floor(issues * 0.6),
    reviewed: some(habit.reviewing * 0.9),
    issuesCommented: some(habit.comments * 0.6),
    pullRequestsCommented: some(habit.comments * 0.5),
  }
}
