import {
  isSameAccount,
  reviewedBy,
  whyCommentIsIneligible,
  whyReviewTextIsIneligible,
  whyVerdictIsIneligible,
  type Account,
} from '#app/domain/ledger/eligibility.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { dayOf } from '#app/domain/time/period.ts'
import type { ReviewedPullRequestNode, ReviewNode } from './activity-nodes.ts'

type SubmittedReview = ReviewNode & { submittedAt: number }

const VERDICTS = ['APPROVED', 'CHANGES_REQUESTED']

/**
 * A verdict, feedback, and a comment for each day with only replies; the earliest of each, the same in every window.
 */
export function reviewFacts(reviewed: ReviewedPullRequestNode, reviewer: Account): Fact[] {
  const reviews = submittedBy(reviewer, reviewed)
  return [
    ...verdictFacts(reviewed, reviews, reviewer),
    ...textFacts(reviewed, reviews, reviewer),
    ...reviews.filter(isOnlyReplies).map((review) => replyFact(reviewed, review, reviewer)),
  ]
}

function submittedBy(reviewer: Account, reviewed: ReviewedPullRequestNode): SubmittedReview[] {
  const latest = reviewed.pullRequestReview ? [reviewed.pullRequestReview] : []
  const byId = new Map<number, SubmittedReview>()
  for (const review of [...(reviewed.pullRequest.reviews?.nodes ?? []), ...latest]) {
    if (review.submittedAt === null || !isSameAccount(review.author, reviewer)) continue
    byId.set(review.fullDatabaseId, { ...review, submittedAt: review.submittedAt })
  }
  return [...byId.values()].sort(
    (one, other) => one.submittedAt - other.submittedAt || one.fullDatabaseId - other.fullDatabaseId,
  )
}

function verdictFacts(reviewed: ReviewedPullRequestNode, reviews: SubmittedReview[], reviewer: Account): Fact[] {
  const judged = reviews.filter(({ state }) => VERDICTS.includes(state) || state === 'DISMISSED')
  const review = judged.find(({ state }) => state !== 'DISMISSED') ?? judged[0]
  if (review === undefined) return []
  const fact: Fact = {
    ...thing(reviewed, review),
    key: factKey.reviewVerdict(reviewed.pullRequest.fullDatabaseId),
    kind: review.state === 'CHANGES_REQUESTED' ? 'review_changes_requested' : 'review_approved',
    ineligible: whyVerdictIsIneligible({
      reviewer,
      author: reviewed.pullRequest.author,
      dismissed: review.state === 'DISMISSED',
    }),
    sourceUpdatedAt: lastUpdateOf(reviews),
  }
  return [fact]
}

/** A dismissal removes the verdict, not the written feedback. */
function textFacts(reviewed: ReviewedPullRequestNode, reviews: SubmittedReview[], reviewer: Account): Fact[] {
  const review = reviews.find(hasWrittenFeedback)
  if (review === undefined) return []
  const fact: Fact = {
    ...thing(reviewed, review),
    key: factKey.reviewText(reviewed.pullRequest.fullDatabaseId),
    kind: 'review_commented',
    ineligible: whyReviewTextIsIneligible({ reviewer, author: reviewed.pullRequest.author }),
    sourceUpdatedAt: lastUpdateOf(reviews),
  }
  return [fact]
}

function replyFact(reviewed: ReviewedPullRequestNode, review: SubmittedReview, reviewer: Account): Fact {
  const { repository, number, author } = reviewed.pullRequest
  const fact = thing(reviewed, review)
  return {
    ...fact,
    key: factKey.comment(repository.databaseId, number, fact.day),
    kind: 'review_comment_created',
    ineligible: whyCommentIsIneligible({ commenter: reviewer, threadAuthor: author }),
    counterpartId: 0,
    reviewerCanPush: null,
    isAfterEnd: null,
  }
}

/** So that a webhook about a single review does not look newer than the fact. */
function lastUpdateOf(reviews: SubmittedReview[]): number {
  return Math.max(...reviews.map(({ updatedAt }) => updatedAt))
}

/** An older review without a body must have inline comments, unless it approves; then nothing proves them. */
function hasWrittenFeedback(review: SubmittedReview): boolean {
  if (review.state === 'PENDING') return false
  if (review.body.trim() !== '') return true
  if (review.comments === undefined) return ['COMMENTED', 'CHANGES_REQUESTED'].includes(review.state)
  return review.comments.totalCount > 0 && !isOnlyReplies(review)
}

/** GitHub wraps a reply to an inline comment into a review without a body. Only its first three comments are read. */
function isOnlyReplies(review: SubmittedReview): boolean {
  const nodes = review.comments?.nodes ?? []
  return (
    review.state === 'COMMENTED' &&
    review.body.trim() === '' &&
    nodes.length > 0 &&
    nodes.every(({ replyTo }) => replyTo !== null && replyTo !== undefined)
  )
}

function thing({ pullRequest }: ReviewedPullRequestNode, review: SubmittedReview) {
  return {
    repository: {
      id: pullRequest.repository.databaseId,
      name: pullRequest.repository.nameWithOwner,
      nodeId: pullRequest.repository.id,
    },
    day: dayOf(review.submittedAt),
    quantity: 1,
    title: pullRequest.title,
    url: review.url,
    occurredAt: review.submittedAt,
    sourceUpdatedAt: review.updatedAt,
    counterpartId: reviewedBy(pullRequest.author),
    thread: null,
    reviewerCanPush: review.authorCanPushToRepository,
    isAfterEnd: pullRequest.closedAt !== null && pullRequest.closedAt < review.submittedAt,
  }
}
