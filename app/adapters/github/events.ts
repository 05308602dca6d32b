import * as z from 'zod'
import type { RecentEvent } from '#app/domain/players/recent-event.ts'
import { instant } from './github-json.ts'

const pullRequestPayload = z.object({
  action: z.string(),
  pull_request: z.object({ number: z.number().int(), merged: z.boolean().optional() }),
})
const issuePayload = z.object({ action: z.string(), issue: z.object({ number: z.number().int() }) })

const common = {
  id: z.string(),
  repo: z.object({ id: z.number().int().optional(), name: z.string() }),
  public: z.boolean(),
  created_at: instant,
}

/** The format since October 2025: no commits, no pull request titles, no merged flag. */
const event = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('PushEvent') }),
  z.object({ ...common, type: z.literal('ForkEvent') }),
  z.object({ ...common, type: z.literal('CreateEvent'), payload: z.object({ ref_type: z.string() }) }),
  z.object({ ...common, type: z.literal('PullRequestEvent'), payload: pullRequestPayload }),
  z.object({
    ...common,
    type: z.literal('PullRequestReviewEvent'),
    payload: pullRequestPayload.extend({ review: z.object({ state: z.string() }) }),
  }),
  z.object({ ...common, type: z.literal('PullRequestReviewCommentEvent'), payload: pullRequestPayload }),
  z.object({ ...common, type: z.literal('IssuesEvent'), payload: issuePayload }),
  z.object({ ...common, type: z.literal('IssueCommentEvent'), payload: issuePayload }),
])

export type FeedEvent = z.infer<typeof event>
type EventOf<Type extends FeedEvent['type']> = Extract<FeedEvent, { type: Type }>

/** Without duplicates and unknown ones: GitHub adds kinds and fields without notice. */
export function parseEvents(raw: unknown[]): FeedEvent[] {
  const byId = new Map<string, FeedEvent>()
  for (const value of raw) {
    const parsed = event.safeParse(value)
    if (parsed.success && parsed.data.public) byId.set(`${parsed.data.type}:${parsed.data.id}`, parsed.data)
  }
  return [...byId.values()]
}

/** Null for other events (a label, an assignment). */
export function recentEvent(feedEvent: FeedEvent): RecentEvent | null {
  const kind = kindOf(feedEvent)
  if (kind === null) return null
  return {
    id: feedEvent.id,
    kind,
    repository: feedEvent.repo.name,
    ...(feedEvent.repo.id === undefined ? {} : { repositoryId: feedEvent.repo.id }),
    number: numberOf(feedEvent),
    occurredAt: feedEvent.created_at,
  }
}

function kindOf(feedEvent: FeedEvent): string | null {
  switch (feedEvent.type) {
    case 'PushEvent':
      return 'pushed'
    case 'ForkEvent':
      return 'forked'
    case 'CreateEvent':
      return `${feedEvent.payload.ref_type}_created`
    case 'PullRequestEvent':
      return pullRequestKind(feedEvent.payload)
    case 'PullRequestReviewEvent':
      return reviewKind(feedEvent.payload)
    case 'PullRequestReviewCommentEvent':
      return feedEvent.payload.action === 'created' ? 'review_comment_created' : null
    case 'IssuesEvent':
      return ['opened', 'closed', 'reopened'].includes(feedEvent.payload.action)
        ? `issue_${feedEvent.payload.action}`
        : null
    case 'IssueCommentEvent':
      return feedEvent.payload.action === 'created' ? 'issue_comment_created' : null
  }
}

/** Since October 2025 a merge is its own action; before, it was a close with a flag. */
function pullRequestKind({ action, pull_request }: EventOf<'PullRequestEvent'>['payload']): string | null {
  if (action === 'merged' || (action === 'closed' && pull_request.merged === true)) return 'pull_request_merged'
  return ['opened', 'closed', 'reopened'].includes(action) ? `pull_request_${action}` : null
}

function reviewKind({ action, review }: EventOf<'PullRequestReviewEvent'>['payload']): string | null {
  if (action !== 'created') return null
  return ['approved', 'changes_requested', 'commented'].includes(review.state) ? `review_${review.state}` : null
}

function numberOf(feedEvent: FeedEvent): number | null {
  if (!('payload' in feedEvent)) return null
  if ('pull_request' in feedEvent.payload) return feedEvent.payload.pull_request.number
  return 'issue' in feedEvent.payload ? feedEvent.payload.issue.number : null
}
