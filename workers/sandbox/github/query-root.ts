import { DAY } from '#app/domain/time/period.ts'
import type { OversizedAccount } from '#workers/sandbox/context/state.ts'
import { loginAt } from '#workers/sandbox/world/account.ts'
import { idOfNode } from '#workers/sandbox/world/ids.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import type { Caller } from './caller.ts'
import { connection, createdKey, type PageArguments } from './connection.ts'
import { githubError } from './graphql-error.ts'
import { repositoryNamed } from './named-repository.ts'
import { repositoryNode } from './repository-node.ts'
import { searchThreads } from './search-issues.ts'
import { parseSearch } from './search-query.ts'
import { issueNode, pullRequestNode } from './thread-node.ts'
import { ownedRepositories, userNode, type OwnedPage, type ViewContext } from './user-node.ts'
import { type RepositoryPage, viewerRepositories } from './viewer-repositories.ts'
import { unlessWithheld } from './withheld.ts'

export function queryRoot(view: View, { viewer }: Caller, oversized: OversizedAccount[]): Record<string, unknown> {
  const reader: ViewContext = {
    viewer,
    weigh: (developer, window) => refuseOversized(view, oversized, developer, window),
  }
  return {
    viewer: () =>
      !isDeveloper(viewer)
        ? githubError('NOT_FOUND', 'Could not resolve to a User.')
        : {
            ...userNode(view, viewer, reader),
            repositories: (page: RepositoryPage) => viewerRepositories(view, viewer, page),
          },
    node: ({ id }: { id: string }) => findNode(view, id, reader),
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => findNode(view, id, reader)),
    repository: ({ owner, name, followRenames }: { owner: string; name: string; followRenames: boolean }) =>
      repositoryNamed(view, `${owner}/${name}`, { viewer, followRenames }),
    repositoryOwner: ({ login }: { login: string }) => {
      const account = view.world.accountByLogin(login, view.now)
      if (isDeveloper(account)) return userNode(view, account, reader)
      // GitHub answers null here, and no error.
      if (account?.type !== 'Organization') return null
      return {
        ...view.actor(account),
        repositories: (page: OwnedPage) => ownedRepositories(view, view.world.ownedBy(account, view.now), viewer, page),
      }
    },
    search: ({ query, ...page }: { query: string } & PageArguments) => {
      const found = searchThreads(view, parseSearch(query))
      // Unlike the REST API, this one finds nothing for somebody who is not there.
      const { items, total } = 'problem' in found ? { items: [], total: 0 } : found
      const shown = items.filter((thread) => view.isSeen(thread.repository, reader.viewer))
      return {
        issueCount: total,
        ...connection(shown, page, createdKey, (thread) =>
          unlessWithheld(view, reader.viewer, thread.repository, () =>
            thread.type === 'pull_request' ? pullRequestNode(view, thread) : issueNode(view, thread),
          ),
        ),
      }
    },
    user: ({ login }: { login: string }) => {
      const account = view.world.accountByLogin(login, view.now)
      if (isDeveloper(account)) return userNode(view, account, reader)
      return githubError('NOT_FOUND', `Could not resolve to a User with the login of '${login}'.`)
    },
  }
}

function findNode(view: View, id: string, reader: ViewContext): unknown {
  const githubId = idOfNode('U', id)
  const account = githubId === null ? null : view.world.accountById(githubId, view.now)
  if (isDeveloper(account)) return userNode(view, account, reader)
  const pullRequestId = idOfNode('PR', id)
  const pullRequest = pullRequestId === null ? null : view.world.thread(pullRequestId, 'pull_request', view.now)
  if (pullRequest !== null && view.isSeen(pullRequest.repository, reader.viewer))
    return unlessWithheld(view, reader.viewer, pullRequest.repository, () => pullRequestNode(view, pullRequest))
  const issueId = idOfNode('I', id)
  const issue = issueId === null ? null : view.world.thread(issueId, 'issue', view.now)
  if (issue !== null && view.isSeen(issue.repository, reader.viewer))
    return unlessWithheld(view, reader.viewer, issue.repository, () => issueNode(view, issue))
  const repositoryId = idOfNode('R', id)
  const repository = repositoryId === null ? null : view.world.repository(repositoryId, view.now)
  if (repository !== null && view.isSeen(repository, reader.viewer))
    return unlessWithheld(view, reader.viewer, repository, () => repositoryNode(view, repository))
  return githubError('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`)
}

/** GitHub cannot answer for windows longer than an oversized account's `days`. */
function refuseOversized(
  view: View,
  oversized: OversizedAccount[],
  developer: Developer,
  window: { from?: string; to?: string },
): void {
  const account = oversized.find(({ githubId }) => githubId === developer.githubId)
  if (account === undefined) return
  const to = window.to === undefined ? view.now : Date.parse(window.to)
  const from = window.from === undefined ? to - 365 * DAY : Date.parse(window.from)
  if (account.days > 0 && to - from <= account.days * DAY) return
  throw githubError(
    'RESOURCE_LIMITS_EXCEEDED',
    `Resource limits for this query exceeded for ${loginAt(developer, view.now)}.`,
  )
}
