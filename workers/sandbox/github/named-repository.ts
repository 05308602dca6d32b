import type { Push } from '#workers/sandbox/world/activity.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import { isPrivateAt, nameWithOwner, type Repository } from '#workers/sandbox/world/repository.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { githubError } from './graphql-error.ts'
import { repositoryNode } from './repository-node.ts'
import { commitSha } from './search-commits.ts'
import { issueNode, pullRequestNode } from './thread-node.ts'
import { permissionOf } from './viewer-repositories.ts'

/** A repository by `owner/name` and what is in it by number or hash; private ones are missing. */
export function repositoryNamed(view: View, name: string, viewer: Developer | null): unknown {
  const repository = view.world.repositoryByName(name, view.now)
  if (repository === null || isPrivateAt(repository, view.now))
    return githubError('NOT_FOUND', `Could not resolve to a Repository with the name '${name}'.`)
  return {
    ...repositoryNode(view, repository),
    viewerPermission: permissionOf(view, viewer, repository),
    issueOrPullRequest: ({ number }: { number: number }) => {
      const thread = view.world.threadsIn(repository, view.now).find((one) => one.number === number)
      if (thread !== undefined) return thread.type === 'issue' ? issueNode(view, thread) : pullRequestNode(view, thread)
      return githubError('NOT_FOUND', `Could not resolve to an issue or pull request with the number of ${number}.`)
    },
    object: ({ expression }: { expression: string | null }) => commitNode(view, repository, expression ?? ''),
  }
}

function commitNode(view: View, repository: Repository, expression: string): unknown {
  if (expression.length < 7) return null
  const wanted = expression.toLowerCase()
  for (const push of view.world.pushesIn(repository, view.now)) {
    for (let index = 0; index < push.commits; index += 1) {
      const sha = commitSha(push, index)
      if (sha.startsWith(wanted)) return nodeOf(view, push, sha)
    }
  }
  return null
}

function nodeOf(view: View, push: Push, sha: string): Record<string, unknown> {
  return {
    __typename: 'Commit',
    id: `C_${sha}`,
    url: `${view.origin}/${nameWithOwner(push.repository, view.now)}/commit/${sha}`,
    messageHeadline: 'Change something',
    author: () => ({ date: `${push.day}T12:00:00+00:00`, user: () => view.actor(push.author) }),
  }
}
