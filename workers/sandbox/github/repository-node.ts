import { placeAt, type Repository } from '#workers/sandbox/world/repository.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { defaultBranch } from './commit-node.ts'
import { gitObject } from './git-object.ts'
import { pullRequestNode } from './thread-node.ts'
import { threadConnection, type ThreadPage } from './user-node.ts'

export function repositoryNode(view: View, repository: Repository): Record<string, unknown> {
  return {
    ...view.repository(repository),
    defaultBranchRef: () => defaultBranch(view, repository, pullRequestNode),
    object: ({ expression }: { expression: string | null }) => gitObject(view, repository, expression ?? ''),
    owner: () => view.actor(placeAt(repository, view.now).owner),
    pullRequests: (page: ThreadPage) =>
      threadConnection(view, view.world.pullRequestsIn(repository, view.now), page, pullRequestNode),
  }
}
