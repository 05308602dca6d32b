import { isAnotherPerson, type Account } from '#app/domain/ledger/eligibility.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import type { Pages } from './activity-answer.ts'
import { completionOf, repositoryOf, type Person } from './activity-facts.ts'
import type { IssueNode, PullRequestNode, RepositoryNode } from './activity-nodes.ts'
import type { ReadThread } from './github.ts'

/** Public ones that changed lately, whenever they were opened. */
export function readThreads({ databaseId, login }: Person, read: Pages[]): ReadThread[] {
  const author: Account = { id: databaseId, login, type: 'User' }
  const about = ({ id, createdAt, repository, labels }: PullRequestNode | IssueNode) => ({
    nodeId: id,
    repository: repositoryOf(repository),
    openedAt: createdAt,
    labels,
  })
  const isPublic = ({ repository }: { repository: RepositoryNode }) => !repository.isPrivate
  return read.flatMap(({ pullRequests, issues }) => [
    ...(pullRequests?.nodes ?? []).filter(isPublic).map((node) => ({
      ...about(node),
      key: factKey.pullRequestOpened(node.fullDatabaseId),
      endedAt: node.closedAt,
      approval: approvalIn(node, author),
    })),
    ...(issues?.nodes ?? []).filter(isPublic).map((node) => ({
      ...about(node),
      key: factKey.issueOpened(node.fullDatabaseId),
      endedAt: completionOf(node),
      approval: null,
    })),
  ])
}

function approvalIn({ approvals }: PullRequestNode, author: Account): ReadThread['approval'] {
  const found = approvals.find((one) => one.canPush && isAnotherPerson(one.author, author) && one.submittedAt !== null)
  return found === undefined ? null : { setAt: found.submittedAt ?? 0, setterId: found.author?.id ?? 0 }
}
