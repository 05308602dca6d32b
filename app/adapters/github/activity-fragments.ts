import type { Part } from '#app/domain/github/activity-parts.ts'
import { REPOSITORY_FIELDS } from './activity-nodes.ts'

export const PROFILE = 'fragment Profile on User { databaseId id login name avatarUrl createdAt }'

const REPOSITORY = `fragment Repository on Repository { ${REPOSITORY_FIELDS} }`
export const ACCOUNT =
  'fragment Account on Actor { __typename login ... on User { databaseId } ... on Bot { databaseId } }'
export const APPROVALS = `fragment Approvals on PullRequest {
  approvals: reviews(first: 20, states: [APPROVED]) { nodes { submittedAt authorCanPushToRepository authorAssociation author { ...Account } } }
}`

const REVIEW_PAGE = `fragment ReviewPage on CreatedPullRequestReviewContributionConnection {
  pageInfo { hasNextPage endCursor }
  nodes {
    occurredAt
    pullRequest {
      id fullDatabaseId number title url closedAt
      author { ...Account }
      repository { ...Repository }
      reviews(first: 50) { totalCount nodes { ...Review } }
    }
    # Inline comments are asked of the latest review alone: of all of them they would cost ten times the rest.
    pullRequestReview { ...Review comments(first: 3) { totalCount nodes { replyTo { __typename } } } }
  }
}`
const REVIEW = `fragment Review on PullRequestReview {
  fullDatabaseId state submittedAt updatedAt body url authorCanPushToRepository author { ...Account }
}`

/** One person's reviews of pull requests, in which all people's first fifty leave them out. */
export const OWN_REVIEWS_QUERY = `
query OwnReviews($ids: [ID!]!, $login: String!) {
  rateLimit { cost limit remaining used resetAt }
  nodes(ids: $ids) { ... on PullRequest { id reviews(first: 50, author: $login) { nodes { ...Review } } } }
}
${REVIEW}
${ACCOUNT}`

const PULL_REQUEST_PAGE = `fragment PullRequestPage on PullRequestConnection {
  pageInfo { hasNextPage endCursor }
  nodes { ...PullRequestFields }
}`
const PULL_REQUEST = `fragment PullRequestFields on PullRequest {
  id fullDatabaseId number title url createdAt updatedAt closedAt mergedAt state
  repository { ...Repository }
  labels(first: 20) { nodes { name } }
  mergedBy { ...Account }
  ...Approvals
}`

const ISSUE_PAGE = `fragment IssuePage on IssueConnection {
  pageInfo { hasNextPage endCursor }
  nodes {
    id fullDatabaseId number title url createdAt updatedAt closedAt state stateReason(enableDuplicate: true)
    repository { ...Repository }
    labels(first: 20) { nodes { name } }
    timelineItems(itemTypes: [CLOSED_EVENT], last: 1) {
      nodes {
        __typename
        ... on ClosedEvent {
          createdAt stateReason
          actor { ...Account }
          closer {
            __typename
            ... on PullRequest { createdAt mergedAt author { ...Account } mergedBy { ...Account } ...Approvals }
            ... on Commit { author { user { ...Account } } }
          }
        }
      }
    }
  }
}`

const COMMENT_PAGE = `fragment CommentPage on IssueCommentConnection {
  pageInfo { hasNextPage endCursor }
  nodes {
    fullDatabaseId url createdAt updatedAt
    repository { ...Repository }
    issue { number title author { ...Account } }
    pullRequest { number title author { ...Account } }
  }
}`

/** What a single pull request needs. */
export const OF_PULL_REQUEST = [REPOSITORY, PULL_REQUEST, ACCOUNT, APPROVALS]

const FRAGMENTS: Record<Part, string[]> = {
  commits: [REPOSITORY],
  reviews: [REPOSITORY, REVIEW_PAGE, REVIEW, ACCOUNT],
  pullRequests: [PULL_REQUEST_PAGE, ...OF_PULL_REQUEST],
  issues: [REPOSITORY, ISSUE_PAGE, ACCOUNT, APPROVALS],
  issueComments: [REPOSITORY, COMMENT_PAGE, ACCOUNT],
}

/** The fragments that a query for these parts uses, and no other: GitHub refuses unused ones. */
export function fragmentsOf(parts: readonly Part[]): string {
  return [...new Set(parts.flatMap((part) => FRAGMENTS[part]))].join('\n')
}
