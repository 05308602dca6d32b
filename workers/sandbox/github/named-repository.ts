import type { Account } from '#workers/sandbox/world/account.ts'
import { isPrivateAt, nameWithOwner } from '#workers/sandbox/world/repository.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { githubError } from './graphql-error.ts'
import { repositoryNode } from './repository-node.ts'
import { issueNode, pullRequestNode } from './thread-node.ts'
import { permissionOf } from './viewer-repositories.ts'
import { unlessWithheld } from './withheld.ts'

/** Also by a former name; private ones are missing. */
export function repositoryNamed(
  view: View,
  name: string,
  { viewer, followRenames }: { viewer: Account | null; followRenames: boolean },
): unknown {
  const repository = view.world.repositoryByName(name, view.now)
  const isOther = repository !== null && nameWithOwner(repository, view.now).toLowerCase() !== name.toLowerCase()
  if (repository === null || isPrivateAt(repository, view.now) || (isOther && !followRenames))
    return githubError('NOT_FOUND', `Could not resolve to a Repository with the name '${name}'.`)
  return unlessWithheld(view, viewer, repository, () => ({
    ...repositoryNode(view, repository),
    viewerPermission: permissionOf(view, viewer, repository),
    issueOrPullRequest: ({ number }: { number: number }) => {
      const thread = view.world.threadsIn(repository, view.now).find((one) => one.number === number)
      if (thread !== undefined) return thread.type === 'issue' ? issueNode(view, thread) : pullRequestNode(view, thread)
      return githubError('NOT_FOUND', `Could not resolve to an issue or pull request with the number of ${number}.`)
    },
  }))
}
