import { mergeFacts } from '#app/adapters/github/merge-facts.ts'
import { whyCommentIsIneligible, whyIssueOpenedIsIneligible } from '#app/domain/eligibility.ts'
import { factKey } from '#app/domain/fact.ts'
import { dayOf } from '#app/domain/period.ts'
import type { EventOf, FeedEvent } from '#app/adapters/github/events.ts'
import type { Account } from '#app/domain/eligibility.ts'
import type { Fact } from '#app/domain/fact.ts'

/** What one feed says about whose pull requests and reviews its events speak of. */
type Feed = { ownPullRequests: Set<number>; writtenReviews: Set<number> }

/**
 * The facts that a feed is enough for, by the same keys as everything else. It tells of no commits, no acceptance, no
 * completion and no new repository, and of no pull request's title; whether a reviewed pull request is one's own or a
 * bot's is known only where the same feed shows it, so polling has the last word.
 */
export function factsOfEvents(events: FeedEvent[]): Fact[] {
  const feed = readFeed(events)
  return mergeFacts(
    [...events]
      .sort((one, other) => one.created_at - other.created_at)
      .flatMap((event) => factsOf(event, feed))
      .filter(isEarliestReview()),
  )
}

function readFeed(events: FeedEvent[]): Feed {
  const feed: Feed = { ownPullRequests: new Set(), writtenReviews: new Set() }
  for (const event of events) {
    if (event.type === 'PullRequestEvent' && event.payload.action === 'opened') {
      feed.ownPullRequests.add(event.payload.pull_request.id)
    }
    if (event.type === 'PullRequestReviewCommentEvent' && event.payload.comment.in_reply_to_id === undefined) {
      if (event.payload.comment.pull_request_review_id !== null) {
        feed.writtenReviews.add(event.payload.comment.pull_request_review_id)
      }
    }
  }
  return feed
}

function factsOf(event: FeedEvent, feed: Feed): Fact[] {
  switch (event.type) {
    case 'PullRequestEvent':
      return event.payload.action === 'opened' ? [pullRequestOpened(event)] : []
    case 'PullRequestReviewEvent':
      return event.payload.action === 'created' ? reviewFacts(event, feed) : []
    case 'PullRequestReviewCommentEvent':
      return event.payload.action === 'created' ? reply(event, feed) : []
    case 'IssuesEvent':
      return event.payload.action === 'opened' ? [issueOpened(event)] : []
    case 'IssueCommentEvent':
      return event.payload.action === 'created' ? [comment(event)] : []
    default:
      return []
  }
}

function pullRequestOpened(event: EventOf<'PullRequestEvent'>): Fact {
  return {
    ...base(event, event.created_at),
    key: factKey.pullRequestOpened(event.payload.pull_request.id),
    kind: 'pull_request_opened',
  }
}

function reviewFacts(event: EventOf<'PullRequestReviewEvent'>, feed: Feed): Fact[] {
  const { review, pull_request } = event.payload
  const own = feed.ownPullRequests.has(pull_request.id)
  const fact: Omit<Fact, 'key' | 'kind'> = {
    ...base(event, review.submitted_at),
    ineligible: own ? 'own_pull_request' : null,
    url: review.html_url,
    sourceUpdatedAt: review.updated_at ?? review.submitted_at,
  }
  const facts: Fact[] = []
  if (review.state === 'approved' || review.state === 'changes_requested') {
    facts.push({ ...fact, key: factKey.reviewVerdict(pull_request.id), kind: `review_${review.state}` })
  }
  if ((review.body ?? '').trim() !== '' || feed.writtenReviews.has(review.id)) {
    facts.push({ ...fact, key: factKey.reviewText(pull_request.id), kind: 'review_commented' })
  }
  return facts
}

/** An inline comment that starts a thread is its review's written feedback; an answer in one is a comment. */
function reply(event: EventOf<'PullRequestReviewCommentEvent'>, feed: Feed): Fact[] {
  const { comment: inline, pull_request } = event.payload
  if (inline.in_reply_to_id === undefined) return []
  const fact = base(event, inline.created_at)
  return [
    {
      ...fact,
      key: factKey.comment(event.repo.id, pull_request.number, fact.day),
      kind: 'review_comment_created',
      ineligible: feed.ownPullRequests.has(pull_request.id) ? 'own_thread' : null,
      url: inline.html_url,
      sourceUpdatedAt: inline.updated_at,
    },
  ]
}

function issueOpened(event: EventOf<'IssuesEvent'>): Fact {
  const { issue } = event.payload
  return {
    ...base(event, issue.created_at),
    key: factKey.issueOpened(issue.id),
    kind: 'issue_opened',
    ineligible: whyIssueOpenedIsIneligible(issue.labels.map(({ name }) => name)),
    title: issue.title,
    url: issue.html_url,
    sourceUpdatedAt: issue.updated_at,
  }
}

function comment(event: EventOf<'IssueCommentEvent'>): Fact {
  const { issue, comment: written } = event.payload
  const commenter: Account = { id: event.actor.id, login: event.actor.login, type: 'User' }
  const fact = base(event, written.created_at)
  return {
    ...fact,
    key: factKey.comment(event.repo.id, issue.number, fact.day),
    kind: 'issue_comment_created',
    ineligible: whyCommentIsIneligible({ commenter, threadAuthor: issue.user }),
    title: issue.title,
    url: written.html_url,
    sourceUpdatedAt: written.updated_at,
  }
}

function base(event: FeedEvent, occurredAt: number): Omit<Fact, 'key' | 'kind'> {
  return {
    repository: { id: event.repo.id, name: event.repo.name },
    day: dayOf(occurredAt),
    quantity: 1,
    ineligible: null,
    title: null,
    url: null,
    occurredAt,
    sourceUpdatedAt: null,
  }
}

/** Of several reviews of a pull request the earliest gives the row; facts come oldest first. */
function isEarliestReview(): (fact: Fact) => boolean {
  const seen = new Set<string>()
  return ({ key }) => {
    if (!key.startsWith('review:')) return true
    const first = !seen.has(key)
    seen.add(key)
    return first
  }
}
