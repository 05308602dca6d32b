import type { Developer } from '#workers/sandbox/world/people.ts'
import { isPrivateAt } from '#workers/sandbox/world/repository.ts'
import type { Thread } from '#workers/sandbox/world/thread.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { connection, createdKey, type PageArguments } from './connection.ts'
import { contributionsNode } from './contributions.ts'
import { commentNode, issueNode, pullRequestNode } from './thread-node.ts'

export type ThreadPage = PageArguments & { states?: string[] }

/** Throws when the account's data is too large for one answer. */
export type Weigh = (developer: Developer, window: { from?: string; to?: string }) => void

export function userNode(view: View, developer: Developer, weigh: Weigh): Record<string, unknown> {
  const activity = () => view.world.activityOf(developer, view.now)
  return {
    ...view.actor(developer),
    contributionsCollection: (window: { from?: string; to?: string }) => {
      weigh(developer, window)
      return contributionsNode(view, developer, window)
    },
    pullRequests: (page: ThreadPage) => threadConnection(view, activity().pullRequests, page, pullRequestNode),
    issues: (page: ThreadPage) => threadConnection(view, activity().issues, page, issueNode),
    issueComments: (page: ThreadPage) =>
      connection(
        activity().comments.filter(({ comment }) => comment.at <= view.now),
        page,
        ({ comment }) => comment,
        ({ thread, comment }) => commentNode(view, thread, comment),
        'ASC',
      ),
    repositories: (page: PageArguments & { isFork?: boolean; privacy?: 'PUBLIC' | 'PRIVATE' }) => {
      const owned = activity().repositories.filter(
        (repository) =>
          repository.createdAt <= view.now &&
          (page.isFork === undefined || repository.isFork === page.isFork) &&
          (page.privacy === undefined || isPrivateAt(repository, view.now) === (page.privacy === 'PRIVATE')),
      )
      return connection(owned, page, createdKey, view.repository, 'ASC')
    },
  }
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
