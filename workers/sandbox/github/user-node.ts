import { DAY } from '#app/domain/time/period.ts'
import type { Account } from '#workers/sandbox/world/account.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import { isPrivateAt, type Repository } from '#workers/sandbox/world/repository.ts'
import type { Thread } from '#workers/sandbox/world/thread.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import { connection, createdKey, type PageArguments } from './connection.ts'
import { contributionsNode } from './contributions.ts'
import { commentNode, issueNode, pullRequestNode } from './thread-node.ts'
import { unlessWithheld } from './withheld.ts'

export type ThreadPage = PageArguments & { states?: string[] }

export type ViewContext = {
  /** Null for a token of nobody in this world. */
  viewer: Account | null
  /** Throws when the account's data is too large for one answer. */
  weigh: (developer: Developer, window: { from?: string; to?: string }) => void
}

/** Lists and their counts leave out what the reader may not see, so both change when a repository becomes private. */
export function userNode(view: View, developer: Developer, { viewer, weigh }: ViewContext): Record<string, unknown> {
  const activity = () => view.world.activityOf(developer, view.now)
  const seen = (threads: Thread[]) => threads.filter(({ repository }) => view.isSeen(repository, viewer))
  const shown =
    (toNode: (view: View, thread: Thread) => unknown) =>
    (_: View, thread: Thread): unknown =>
      unlessWithheld(view, viewer, thread.repository, () => toNode(view, thread))
  return {
    ...view.actor(developer),
    contributionsCollection: (window: { from?: string; to?: string }) => {
      weigh(developer, window)
      return contributionsNode(view, developer, window, viewer)
    },
    pullRequests: (page: ThreadPage) =>
      threadConnection(view, seen(activity().pullRequests), page, shown(pullRequestNode)),
    issues: (page: ThreadPage) =>
      firstOfPast(developer, page) ?? threadConnection(view, seen(activity().issues), page, shown(issueNode)),
    issueComments: (page: ThreadPage) =>
      connection(
        activity().comments.filter(
          ({ comment, thread }) => comment.at <= view.now && view.isSeen(thread.repository, viewer),
        ),
        page,
        ({ comment }) => comment,
        ({ thread, comment }) =>
          unlessWithheld(view, viewer, thread.repository, () => commentNode(view, thread, comment)),
        'ASC',
      ),
    repositories: (page: OwnedPage) => ownedRepositories(view, activity().repositories, viewer, page),
    repositoriesContributedTo: (page: OwnedPage) => {
      const { pullRequests, issues, reviews } = activity()
      const threads = [...pullRequests, ...issues, ...reviews.map(({ thread }) => thread)]
      const lately = threads.filter(({ createdAt }) => createdAt > view.now - 365 * DAY && createdAt <= view.now)
      const ofOthers = lately.filter(({ repository }) => repository.owner !== developer)
      return ownedRepositories(view, [...new Set(ofOthers.map(({ repository }) => repository))], viewer, page)
    },
  }
}

/** Only somebody's very first issue is played, and only its instant. */
function firstOfPast({ past }: Developer, { orderBy, first }: ThreadPage): Record<string, unknown> | null {
  const isFirst = first === 1 && orderBy?.field === 'CREATED_AT' && orderBy.direction === 'ASC'
  return isFirst && past !== null ? { nodes: [{ createdAt: isoTime(past.from) }] } : null
}

export type OwnedPage = PageArguments & { isFork?: boolean; privacy?: 'PUBLIC' | 'PRIVATE' }

export function ownedRepositories(
  view: View,
  repositories: readonly Repository[],
  viewer: Account | null,
  page: OwnedPage,
): Record<string, unknown> {
  const owned = repositories.filter(
    (repository) =>
      repository.createdAt <= view.now &&
      view.isSeen(repository, viewer) &&
      (page.isFork === undefined || repository.isFork === page.isFork) &&
      (page.privacy === undefined || isPrivateAt(repository, view.now) === (page.privacy === 'PRIVATE')),
  )
  return connection(
    owned,
    page,
    createdKey,
    (repository) => unlessWithheld(view, viewer, repository, () => view.repository(repository)),
    'ASC',
  )
}

export function threadConnection(
  view: View,
  threads: Thread[],
  page: ThreadPage,
  toNode: (view: View, thread: Thread) => unknown,
): Record<string, unknown> {
  const byUpdate = page.orderBy?.field === 'UPDATED_AT'
  const wanted = page.states
  return connection(
    threads.filter(
      (thread) => thread.createdAt <= view.now && (!wanted || wanted.includes(view.stateOf(thread).state)),
    ),
    page,
    (thread) => ({ at: byUpdate ? view.stateOf(thread).updatedAt : thread.createdAt, id: thread.id }),
    (thread) => toNode(view, thread),
    'ASC',
  )
}
