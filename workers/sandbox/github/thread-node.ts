import { loginAt, type Account } from '#workers/sandbox/world/account.ts'
import { isOnDefaultBranch } from '#workers/sandbox/world/activity.ts'
import { nodeId } from '#workers/sandbox/world/ids.ts'
import {
  reviewStateAt,
  type Comment,
  type InlineComment,
  type Review,
  type Thread,
} from '#workers/sandbox/world/thread.ts'
import { isoTime, threadUrl, type View } from '#workers/sandbox/world/view.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import { commitNode, ownCommits } from './commit-node.ts'
import { commitsOf } from './commit.ts'
import { shortConnection, type PageArguments } from './connection.ts'

export function pullRequestNode(view: View, thread: Thread): Record<string, unknown> {
  const state = view.stateOf(thread)
  return {
    ...identity('PullRequest', 'PR', thread.id),
    ...threadFields(view, thread),
    assignees: (page: PageArguments) => shortConnection(thread.assignees, page, (account) => view.actor(account)),
    authorAssociation: () => associationOf(view, thread.author, thread),
    body: thread.body,
    commits: (page: PageArguments) => ownCommits(view, thread, page, pullRequestNode),
    isDraft: false,
    mergeCommit: null,
    merged: state.mergedAt !== null,
    mergedAt: state.mergedAt === null ? null : isoTime(state.mergedAt),
    mergedBy: () => view.actor(state.mergedBy),
    timelineItems: (page: PageArguments & { itemTypes?: string[] }) =>
      shortConnection(timeline(view, thread, page.itemTypes), page, (item) => item),
    closingIssuesReferences: (page: PageArguments) =>
      shortConnection(linkedIssues(view, thread), page, (issue) => issueNode(view, issue)),
    reviews: (page: PageArguments & { states?: string[]; author?: string }) => {
      const { states: wanted, author } = page
      const reviews = state.reviews.filter(
        (review) =>
          (wanted === undefined || wanted.includes(reviewStateAt(review, view.now))) &&
          (author === undefined || loginAt(review.actor, view.now).toLowerCase() === author.toLowerCase()),
      )
      return shortConnection(reviews, page, (review) => reviewNode(view, thread, review))
    },
  }
}

/** A pull request names the issues that it will close when it is opened. */
function linkedIssues(view: View, pullRequest: Thread): Thread[] {
  return view.world
    .threadsIn(pullRequest.repository, view.now)
    .filter(({ events }) => events.some((event) => event.kind === 'closed' && event.closer === pullRequest))
}

export function issueNode(view: View, thread: Thread): Record<string, unknown> {
  const state = view.stateOf(thread)
  return {
    ...identity('Issue', 'I', thread.id),
    ...threadFields(view, thread),
    // Only who asks for duplicates learns of one.
    stateReason: ({ enableDuplicate }: { enableDuplicate: boolean }) =>
      state.stateReason === 'DUPLICATE' && !enableDuplicate ? 'NOT_PLANNED' : state.stateReason,
    timelineItems: (page: PageArguments & { itemTypes?: string[] }) =>
      shortConnection(timeline(view, thread, page.itemTypes), page, (item) => item),
  }
}

export function reviewNode(view: View, thread: Thread, review: Review): Record<string, unknown> {
  const at = isoTime(review.at)
  const isDismissed = review.dismissedAt !== null && review.dismissedAt <= view.now
  return {
    ...identity('PullRequestReview', 'PRR', review.id),
    state: reviewStateAt(review, view.now),
    body: review.body,
    createdAt: at,
    submittedAt: at,
    updatedAt: isDismissed ? isoTime(review.dismissedAt ?? review.at) : at,
    url: `${threadUrl(view, thread)}#pullrequestreview-${review.id}`,
    author: () => view.actor(review.actor),
    authorAssociation: () => associationOf(view, review.actor, thread),
    authorCanPushToRepository: () => view.world.canPush(review.actor, thread.repository),
    comments: (page: PageArguments) =>
      shortConnection(review.inlineComments, page, (comment) => inlineCommentNode(view, thread, review.at, comment)),
  }
}

/** As GitHub says it today: of an organisation's people MEMBER, of those with something taken in CONTRIBUTOR. */
function associationOf(view: View, actor: Account, { repository }: Thread): string {
  if (repository.owner === actor) return 'OWNER'
  if (view.world.canPush(actor, repository)) return 'MEMBER'
  if (!isDeveloper(actor)) return 'NONE'
  const { pullRequests, pushes } = view.world.activityOf(actor, view.now)
  const hasContributed =
    pullRequests.some((thread) => thread.repository === repository && view.stateOf(thread).state === 'MERGED') ||
    pushes.some((push) => push.repository === repository && push.brings !== null && isOnDefaultBranch(push, view.now))
  return hasContributed ? 'CONTRIBUTOR' : 'NONE'
}

function inlineCommentNode(
  view: View,
  thread: Thread,
  at: number,
  { id, body, replyTo }: InlineComment,
): Record<string, unknown> {
  return {
    ...identity('PullRequestReviewComment', 'PRRC', id),
    body,
    createdAt: isoTime(at),
    url: `${threadUrl(view, thread)}#discussion_r${id}`,
    replyTo: () =>
      replyTo === null
        ? null
        : inlineCommentNode(view, thread, thread.createdAt, { id: replyTo, body: '', replyTo: null }),
  }
}

export function commentNode(view: View, thread: Thread, comment: Comment): Record<string, unknown> {
  const isPullRequest = thread.type === 'pull_request'
  return {
    ...identity('IssueComment', 'IC', comment.id),
    body: comment.body,
    createdAt: () => isoTime(comment.at),
    updatedAt: () => isoTime(comment.at),
    url: `${threadUrl(view, thread)}#issuecomment-${comment.id}`,
    author: () => view.actor(comment.actor),
    repository: () => view.repository(thread.repository),
    issue: () => issueNode(view, thread),
    pullRequest: () => (isPullRequest ? pullRequestNode(view, thread) : null),
  }
}

/** GraphQL's databaseId is a 32-bit number; GitHub returns null above that. */
function identity(__typename: string, prefix: string, id: number) {
  return {
    __typename,
    id: () => nodeId(prefix, id),
    databaseId: id < 2 ** 31 ? id : null,
    fullDatabaseId: String(id),
  }
}

function threadFields(view: View, thread: Thread): Record<string, unknown> {
  const state = view.stateOf(thread)
  return {
    number: thread.number,
    title: thread.title,
    url: threadUrl(view, thread),
    createdAt: isoTime(thread.createdAt),
    updatedAt: isoTime(state.updatedAt),
    closedAt: state.closedAt === null ? null : isoTime(state.closedAt),
    state: state.state,
    author: () => view.actor(thread.author),
    repository: () => view.repository(thread.repository),
    labels: (page: PageArguments) => shortConnection(state.labels, page, (name) => ({ __typename: 'Label', name })),
  }
}

/** Reviews come only by name: the lists that ask for everything are of events. */
function timeline(view: View, thread: Thread, types: string[] | undefined): Record<string, unknown>[] {
  const reviews = types?.includes('PULL_REQUEST_REVIEW') === true ? view.stateOf(thread).reviews : []
  const items = [
    ...reviews.map((review) => ({ at: review.at, node: reviewNode(view, thread, review) })),
    ...eventsOf(view, thread, types),
  ]
  return items.toSorted((one, other) => one.at - other.at).map(({ node }) => node)
}

type TimelineItem = { at: number; node: Record<string, unknown> }

function eventsOf(view: View, thread: Thread, types: string[] | undefined): TimelineItem[] {
  const events = thread.events.filter((event) => event.at <= view.now)
  return events.flatMap((event, index): TimelineItem[] => {
    const id = `${nodeId('CE', thread.issueId)}${index}`
    const common = { id, createdAt: isoTime(event.at), actor: () => view.actor(event.actor) }
    if (event.kind === 'reopened' && (types?.includes('REOPENED_EVENT') ?? true)) {
      return [{ at: event.at, node: { __typename: 'ReopenedEvent', ...common } }]
    }
    if (event.kind === 'labelled' && (types?.includes('LABELED_EVENT') ?? true)) {
      const label = { __typename: 'Label', name: event.label }
      return [{ at: event.at, node: { __typename: 'LabeledEvent', ...common, label } }]
    }
    if (event.kind !== 'closed' || types?.includes('CLOSED_EVENT') === false) return []
    const { reason, closer, commit } = event
    const closerNode = () => {
      if (commit !== null) return commitsOf(view, commit).map((one) => commitNode(view, one, pullRequestNode))[0]
      return closer === null ? null : pullRequestNode(view, closer)
    }
    const node = { __typename: 'ClosedEvent', ...common, stateReason: reason, closer: closerNode }
    return [{ at: event.at, node }]
  })
}
