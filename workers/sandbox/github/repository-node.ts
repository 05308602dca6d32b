import { placeAt, type Repository } from '#workers/sandbox/world/repository.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { pullRequestNode } from './thread-node.ts'
import { threadConnection, type ThreadPage } from './user-node.ts'

/** With its owner and its pull requests, which only a query by node id asks for. */
export function repositoryNode(view: View, repository: Repository): Record<string, unknown> {
  return {
    ...view.repository(repository),
    owner: () => view.actor(placeAt(repository, view.now).owner),
    pullRequests: (page: ThreadPage) =>
      threadConnection(view, view.world.pullRequestsIn(repository, view.now), page, pullRequestNode),
  }
}
