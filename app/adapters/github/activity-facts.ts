import {
  acceptanceOf,
  completionBy,
  isWithoutChange,
  NOT_ACCEPTED,
  whyCommentIsIneligible,
  whyCommitsAreIneligible,
  whyIssueCompletedIsIneligible,
  whyPullRequestAcceptedIsIneligible,
  whyPullRequestOpenedIsIneligible,
  whyRepositoryIsIneligible,
  type Account,
} from '#app/domain/ledger/eligibility.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { mergeFacts } from '#app/domain/ledger/merge-facts.ts'
import type { PullRequestSpan } from '#app/domain/maintainers/repository-rules.ts'
import { dayOf, dayStart, HOUR } from '#app/domain/time/period.ts'
import type { CommitsNode, Pages } from './activity-answer.ts'
import type { CommentNode, IssueNode, PullRequestNode, RepositoryNode } from './activity-nodes.ts'
import type { Window } from './github.ts'
import { reviewFacts } from './review-facts.ts'

export type Person = { databaseId: number; login: string }

const NOBODY = { counterpartId: 0, reviewerCanPush: null, isAfterEnd: null, thread: null } as const

/** A contribution day uses the author's time zone, so it can be this far ahead of UTC. */
const AHEAD_OF_UTC = 14 * HOUR

/** In [from, to], at most one per key. Private repositories are dropped here. */
export function activityFacts({ databaseId, login }: Person, read: Pages[], window: Window): Fact[] {
  const player: Account = { id: databaseId, login, type: 'User' }
  const isPublic = ({ repository }: { repository: RepositoryNode }) => !repository.isPrivate
  const inWindow = read
    .flatMap((pages) => [
      ...(pages.commits?.repositoryContributions.nodes ?? []).filter(isPublic).map(repositoryFact),
      ...(pages.pullRequests?.nodes ?? []).filter(isPublic).flatMap((one) => pullRequestFacts(one, player)),
      ...(pages.issues?.nodes ?? []).filter(isPublic).flatMap((one) => issueFacts(one, player)),
      ...(pages.issueComments?.nodes ?? []).filter(isPublic).flatMap((one) => commentFacts(one, player)),
      ...(pages.reviews?.nodes ?? [])
        .filter(({ pullRequest }) => isPublic(pullRequest))
        .flatMap((one) => reviewFacts(one, player)),
    ])
    .filter((fact) => fact.occurredAt >= window.from && fact.occurredAt <= window.to)
  const commits = read.flatMap((pages) => pages.commits?.commitContributionsByRepository ?? [])
  return mergeFacts([...commits.filter(isPublic).flatMap((node) => commitFacts(node, window)), ...inWindow])
}

/** What public pull requests closed unmerged in [from, to] would be, if they have landed. */
export function closedFacts(read: Pages[], window: Window): Fact[] {
  const facts = read
    .flatMap((pages) => pages.pullRequests?.nodes ?? [])
    .flatMap((node): Fact[] => {
      const { closedAt, repository } = node
      if (!isClosedUnmerged(node) || closedAt === null || repository.isPrivate) return []
      return [{ ...thing(node), ...acceptedAt(node, closedAt), ineligible: null }]
    })
  return mergeFacts(facts.filter(({ occurredAt }) => occurredAt >= window.from && occurredAt <= window.to))
}

/** Public ones that changed lately, whenever they were opened. */
export function pullRequestSpans(read: Pages[]): PullRequestSpan[] {
  return read
    .flatMap((pages) => pages.pullRequests?.nodes ?? [])
    .filter(({ repository }) => !repository.isPrivate)
    .map(({ id, repository, createdAt, closedAt }) => ({
      nodeId: id,
      repositoryId: repository.databaseId,
      openedAt: createdAt,
      closedAt,
    }))
}

export function repositoryOf(repository: RepositoryNode): Fact['repository'] {
  return { id: repository.databaseId, name: repository.nameWithOwner, nodeId: repository.id }
}

function commitFacts(node: CommitsNode['commitContributionsByRepository'][number], window: Window): Fact[] {
  const quantities = new Map<string, number>()
  for (const { occurredAt, commitCount } of node.contributions.nodes) {
    const day = dayOf(occurredAt)
    if (day < dayOf(window.from) || day > dayOf(window.to + AHEAD_OF_UTC) || commitCount < 1) continue
    quantities.set(day, (quantities.get(day) ?? 0) + commitCount)
  }
  return [...quantities].map(([day, quantity]) => ({
    key: factKey.commits(node.repository.databaseId, day),
    kind: 'commits',
    repository: repositoryOf(node.repository),
    day,
    quantity,
    ineligible: whyCommitsAreIneligible(node.repository),
    title: null,
    url: null,
    occurredAt: dayStart(day),
    sourceUpdatedAt: null,
    ...NOBODY,
  }))
}

function repositoryFact({ repository }: CommitsNode['repositoryContributions']['nodes'][number]): Fact {
  return {
    key: factKey.repository(repository.databaseId),
    kind: 'repository_created',
    repository: repositoryOf(repository),
    day: dayOf(repository.createdAt),
    quantity: 1,
    ineligible: whyRepositoryIsIneligible(repository),
    title: null,
    url: null,
    occurredAt: repository.createdAt,
    sourceUpdatedAt: null,
    ...NOBODY,
  }
}

function pullRequestFacts(node: PullRequestNode, author: Account): Fact[] {
  const opened: Fact = {
    ...thing(node),
    key: factKey.pullRequestOpened(node.fullDatabaseId),
    kind: 'pull_request_opened',
    day: dayOf(node.createdAt),
    ineligible: whyPullRequestOpenedIsIneligible({ closedUnmerged: isClosedUnmerged(node) }),
    occurredAt: node.createdAt,
    thread: threadOf(node),
  }
  if (node.mergedAt === null) return [opened]
  const acceptance = acceptanceOf({ ...node, author }, node.repository.databaseId)
  const accepted: Fact = {
    ...thing(node),
    ...acceptedAt(node, node.mergedAt),
    ineligible: whyPullRequestAcceptedIsIneligible(acceptance),
    ...(acceptance ?? NOT_ACCEPTED),
  }
  return [opened, accepted]
}

function isClosedUnmerged({ state, mergedAt }: PullRequestNode): boolean {
  return state === 'CLOSED' && mergedAt === null
}

function acceptedAt(node: PullRequestNode, at: number) {
  return {
    key: factKey.pullRequestAccepted(node.fullDatabaseId),
    kind: 'pull_request_accepted',
    day: dayOf(at),
    occurredAt: at,
    thread: threadOf(node),
  } as const
}

function threadOf(node: PullRequestNode): Fact['thread'] {
  return { nodeId: node.id, openedAt: node.createdAt, labels: node.labels }
}

function issueFacts(node: IssueNode, author: Account): Fact[] {
  const thread = { nodeId: node.id, openedAt: node.createdAt, labels: node.labels }
  const opened: Fact = {
    ...thing(node),
    key: factKey.issueOpened(node.fullDatabaseId),
    kind: 'issue_opened',
    day: dayOf(node.createdAt),
    ineligible: null,
    occurredAt: node.createdAt,
    thread,
  }
  const closed = node.timelineItems.nodes.at(-1)
  const completedAt = completionOf(node)
  if (completedAt === null) return [opened]
  const closing = {
    author,
    openedAt: node.createdAt,
    closedBy: closed?.actor ?? null,
    closer: closed?.closer ?? null,
  }
  const completion = completionBy(closing, node.repository.databaseId)
  const completed: Fact = {
    ...thing(node),
    key: factKey.issueCompleted(node.fullDatabaseId),
    kind: 'issue_completed',
    day: dayOf(completedAt),
    ineligible: whyIssueCompletedIsIneligible({ open: node.state === 'OPEN', completion }),
    ...(completion ?? NOT_ACCEPTED),
    isAfterEnd: isWithoutChange(closing),
    occurredAt: completedAt,
    thread,
  }
  return [opened, completed]
}

/** A reopened issue was completed if its last close had no other reason. */
export function completionOf(node: IssueNode): number | null {
  if (node.state === 'CLOSED') return node.stateReason === 'COMPLETED' ? node.closedAt : null
  const closed = node.timelineItems.nodes.at(-1)
  if (closed === undefined || (closed.stateReason ?? 'COMPLETED') !== 'COMPLETED') return null
  return closed.createdAt
}

function commentFacts(node: CommentNode, commenter: Account): Fact[] {
  const thread = node.pullRequest ?? node.issue
  if (thread === null || thread === undefined) return []
  const day = dayOf(node.createdAt)
  return [
    {
      ...thing({ ...node, title: thread.title }),
      key: factKey.comment(node.repository.databaseId, thread.number, day),
      kind: 'issue_comment_created',
      day,
      ineligible: whyCommentIsIneligible({ commenter, threadAuthor: thread.author }),
      occurredAt: node.createdAt,
    },
  ]
}

function thing(node: { repository: RepositoryNode; title: string; url: string; updatedAt: number }) {
  return {
    repository: repositoryOf(node.repository),
    quantity: 1,
    title: node.title,
    url: node.url,
    sourceUpdatedAt: node.updatedAt,
    ...NOBODY,
  }
}
