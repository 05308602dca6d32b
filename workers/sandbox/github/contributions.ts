import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import { loginAt, type Account } from '#workers/sandbox/world/account.ts'
import { isOnDefaultBranch, type Activity, type Push } from '#workers/sandbox/world/activity.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import { nameWithOwner, type Repository } from '#workers/sandbox/world/repository.ts'
import type { Review, Thread } from '#workers/sandbox/world/thread.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import { connection, createdKey, type PageArguments } from './connection.ts'
import { githubError } from './graphql-error.ts'
import { issueNode, pullRequestNode, reviewNode } from './thread-node.ts'
import { unlessWithheld } from './withheld.ts'

type Window = { from: number; to: number }
type CommitDay = { day: string; commits: number }

const YEAR = 366 * DAY

export function contributionsNode(
  view: View,
  developer: Developer,
  given: { from?: string; to?: string },
  viewer: Account | null,
): Record<string, unknown> {
  const to = given.to === undefined ? view.now : Date.parse(given.to)
  const from = given.from === undefined ? to - 365 * DAY : Date.parse(given.from)
  if (to - from > YEAR) {
    throw githubError('UNPROCESSABLE', "The total time spanned by 'from' and 'to' must not exceed 1 year")
  }
  const window = { from, to: Math.min(to, view.now) }
  const activity = view.world.activityOf(developer, view.now)
  const inWindow = (at: number) => at >= window.from && at <= window.to
  const isSeen = (repository: Repository) => view.isSeen(repository, viewer)
  const shown = (repository: Repository, toNode: () => unknown) => unlessWithheld(view, viewer, repository, toNode)
  const opened = (threads: Thread[]) =>
    threads.filter((thread) => inWindow(thread.createdAt) && !thread.repository.isFork && isSeen(thread.repository))
  const pullRequests = () => opened(activity.pullRequests)
  const issues = () => opened(activity.issues)
  const reviews = () =>
    lastReviews(activity.reviews.filter(({ review, thread }) => inWindow(review.at) && isSeen(thread.repository)))
  const repositories = () => activity.repositories.filter((one) => inWindow(one.createdAt) && isSeen(one))
  const commits = () =>
    commitDays(
      view,
      // What is withheld is missing here: this list has no holes.
      activity.pushes.filter(({ repository }) => isSeen(repository) && !view.isWithheld(repository, viewer)),
      { from, to },
    )

  return {
    startedAt: isoTime(from),
    endedAt: isoTime(to),
    contributionYears: () => yearsOf(developer, activity, view.now),
    hasAnyContributions: () => pullRequests().length + issues().length + reviews().length + commits().size > 0,
    restrictedContributionsCount: 0,
    totalCommitContributions: () => [...commits().values()].flat().reduce((sum, day) => sum + day.commits, 0),
    totalIssueContributions: () => issues().length,
    totalPullRequestContributions: () => pullRequests().length,
    totalPullRequestReviewContributions: () => reviews().length,
    totalRepositoryContributions: () => repositories().length,
    commitContributionsByRepository: ({ maxRepositories }: { maxRepositories: number }) =>
      [...commits()]
        .sort(([, one], [, other]) => total(other) - total(one))
        .slice(0, maxRepositories)
        .map(([repository, days]) => commitsNode(view, developer, repository, days)),
    pullRequestContributions: contributions(pullRequests, createdKey, (thread) => ({
      pullRequest: () => shown(thread.repository, () => pullRequestNode(view, thread)),
    })),
    issueContributions: contributions(issues, createdKey, (thread) => ({
      issue: () => shown(thread.repository, () => issueNode(view, thread)),
    })),
    pullRequestReviewContributions: contributions(
      reviews,
      ({ review }) => review,
      ({ thread, review }) => ({
        repository: () => view.repository(thread.repository),
        pullRequest: () => shown(thread.repository, () => pullRequestNode(view, thread)),
        pullRequestReview: () => reviewNode(view, thread, review),
      }),
    ),
    repositoryContributions: contributions(repositories, createdKey, (repository) => ({
      repository: () => shown(repository, () => view.repository(repository)),
    })),
  }
}

/** The latest first, with those before the world. */
function yearsOf({ past }: Developer, { pullRequests, issues, reviews, pushes }: Activity, now: number): number[] {
  const yearOf = (at: number) => new Date(at).getUTCFullYear()
  const [first, last] = past === null ? [1, 0] : [yearOf(past.from), yearOf(past.to)]
  const early = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const instants = [...[...pullRequests, ...issues].map(({ createdAt }) => createdAt), ...pushes.map(({ at }) => at)]
  const later = [...instants, ...reviews.map(({ review }) => review.at)].filter((at) => at <= now).map(yearOf)
  return [...new Set([...early, ...later])].toSorted((one, other) => other - one)
}

/** Sorted by the instants they occurred at. */
function contributions<Item>(
  list: () => Item[],
  sortKey: (item: Item) => { at: number; id: number },
  fieldsOf: (item: Item) => Record<string, unknown>,
) {
  return (page: PageArguments) =>
    connection(list(), page, sortKey, (item) => ({ occurredAt: isoTime(sortKey(item).at), ...fieldsOf(item) }))
}

/** One contribution per pull request: the last review. */
function lastReviews(reviews: { thread: Thread; review: Review }[]): { thread: Thread; review: Review }[] {
  const last = new Map<Thread, Review>()
  for (const { thread, review } of reviews) {
    if (review.at >= (last.get(thread)?.at ?? 0)) last.set(thread, review)
  }
  return [...last].map(([thread, review]) => ({ thread, review }))
}

/** Commits count by the author's calendar day, only on default branches and never in forks. */
function commitDays(view: View, pushes: Push[], { from, to }: Window): Map<Repository, CommitDay[]> {
  const [firstDay, lastDay] = [dayOf(from), dayOf(to)]
  const byRepository = new Map<Repository, CommitDay[]>()
  for (const push of pushes) {
    if (push.repository.isFork || !isOnDefaultBranch(push, view.now)) continue
    if (push.day < firstDay || push.day > lastDay) continue
    const days = byRepository.get(push.repository) ?? []
    const known = days.find(({ day }) => day === push.day)
    if (known === undefined) days.push({ day: push.day, commits: push.commits })
    else known.commits += push.commits
    byRepository.set(push.repository, days)
  }
  return byRepository
}

function commitsNode(
  view: View,
  developer: Developer,
  repository: Repository,
  days: CommitDay[],
): Record<string, unknown> {
  return {
    repository: () => view.repository(repository),
    url: `${view.origin}/${nameWithOwner(repository, view.now)}/commits?author=${loginAt(developer, view.now)}`,
    contributions: (page: PageArguments) => {
      const byCount = page.orderBy?.field === 'COMMIT_COUNT'
      const key = (day: CommitDay) => ({ at: byCount ? day.commits : dayStart(day.day), id: dayStart(day.day) })
      return connection(days, page, key, (day) => ({
        // GitHub names a day by its midnight in California.
        occurredAt: `${day.day}T08:00:00Z`,
        commitCount: day.commits,
        repository: () => view.repository(repository),
      }))
    },
  }
}

function total(days: CommitDay[]): number {
  return days.reduce((sum, day) => sum + day.commits, 0)
}
