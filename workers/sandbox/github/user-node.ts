import type { Developer } from '#workers/sandbox/world/people.ts'
import { isPrivateAt } from '#workers/sandbox/world/repository.ts'
import type { Thread } from '#workers/sandbox/world/thread.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { connection, type PageArguments } from './connection.ts'
import { contributionsNode } from './contributions.ts'
import { commentNode, issueNode, pullRequestNode } from './thread-node.ts'

type ThreadPage = PageArguments & {
  states?: string[]
  orderBy?: { field: 'CREATED_AT' | 'UPDATED_AT' | 'COMMENTS'; direction: 'ASC' | 'DESC' }
}

/** Throws when the account's data is too large for one answer. */
export type Weigh = (developer: Developer, window: { from?: string; to?: string }) => void

export function userNode(view: View, developer: Developer, weigh: Weigh): Record<string, unknown> {
  return {
    ...view.actor(developer),
    contributionsCollection: (window: { from?: string; to?: string }) => {
      weigh(developer, window)
      return contributionsNode(view, developer, window)
    },
    pullRequests: (page: ThreadPage) =>
      threadConnection(view, view.world.activityOf(developer, view.now).pullRequests, page, pullRequestNode),
    issues: (page: ThreadPage) =>
      threadConnection(view, view.world.activityOf(developer, view.now).issues, page, issueNode),
    issueComments: (page: ThreadPage) => {
      const comments = view.world.activityOf(developer, view.now).comments
      return connection(
        comments.filter(({ comment }) => comment.at <= view.now),
        page,
        ({ comment }) => comment,
        ({ thread, comment }) => commentNode(view, thread, comment),
        page.orderBy?.direction ?? 'ASC',
      )
    },
    repositories: (page: PageArguments & { isFork?: boolean; privacy?: 'PUBLIC' | 'PRIVATE' }) => {
      const owned = view.world
        .activityOf(developer, view.now)
        .repositories.filter(
          (repository) =>
            repository.createdAt <= view.now &&
            (page.isFork === undefined || repository.isFork === page.isFork) &&
            (page.privacy === undefined || isPrivateAt(repository, view.now) === (page.privacy === 'PRIVATE')),
        )
      return connection(owned, page, ({ createdAt, id }) => ({ at: createdAt, id }), view.repository, 'ASC')
    },
  }
}

function threadConnection(
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
    page.orderBy?.direction ?? 'ASC',
  )
}
