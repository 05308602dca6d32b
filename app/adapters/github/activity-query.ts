/**
 * A refresh's query for up to twenty players: their week's contributions, and the pull requests, issues and comments
 * that changed last, so that a merge, close or label on an older one is seen too. It uses node ids instead of search
 * and names, because a renamed player is the same player.
 */
export const ACTIVITY_QUERY = `
query PlayersActivity($ids: [ID!]!, $from: DateTime!, $to: DateTime!) {
  rateLimit { cost limit remaining used resetAt }
  nodes(ids: $ids) {
    __typename
    ... on User {
      ...Profile
      ${activityOf({ repositories: 50, reviews: 50, created: 20, pulls: 25, issues: 25, comments: 50 })}
    }
  }
}
${profileFragment()}
${pageFragments()}`

/**
 * One account's week by name, before it is a player's: the first page of shorter lists, so that it costs GitHub one point.
 * Who does more in a week has at least what it says.
 */
export const ACCOUNT_QUERY = `
query AccountActivity($login: String!, $from: DateTime!, $to: DateTime!) {
  rateLimit { cost limit remaining used resetAt }
  user(login: $login) {
    __typename
    ...Profile
    ${activityOf({ repositories: 25, reviews: 20, created: 5, pulls: 15, issues: 10, comments: 50 })}
  }
}
${profileFragment()}
${pageFragments()}`

/** The remaining pages of one player's lists; flags skip the lists without a cursor. */
export const MORE_ACTIVITY_QUERY = `
query MoreActivity(
  $id: ID!, $from: DateTime!, $to: DateTime!,
  $reviews: Boolean!, $reviewsAfter: String,
  $pullRequests: Boolean!, $pullRequestsAfter: String,
  $issues: Boolean!, $issuesAfter: String,
  $issueComments: Boolean!, $issueCommentsAfter: String
) {
  rateLimit { cost limit remaining used resetAt }
  node(id: $id) {
    __typename
    ... on User {
      contributionsCollection(from: $from, to: $to) @include(if: $reviews) {
        pullRequestReviewContributions(first: 50, after: $reviewsAfter) { ...ReviewPage }
      }
      pullRequests(first: 50, after: $pullRequestsAfter, orderBy: { field: UPDATED_AT, direction: DESC })
        @include(if: $pullRequests) { ...PullRequestPage }
      issues(first: 50, after: $issuesAfter, orderBy: { field: UPDATED_AT, direction: DESC })
        @include(if: $issues) { ...IssuePage }
      issueComments(first: 100, after: $issueCommentsAfter, orderBy: { field: UPDATED_AT, direction: DESC })
        @include(if: $issueComments) { ...CommentPage }
    }
  }
}
${pageFragments()}`

type Lengths = Record<'repositories' | 'reviews' | 'created' | 'pulls' | 'issues' | 'comments', number>

function activityOf({ repositories, reviews, created, pulls, issues, comments }: Lengths): string {
  return `contributionsCollection(from: $from, to: $to) {
        commitContributionsByRepository(maxRepositories: ${repositories}) {
          repository { ...Repository }
          contributions(first: 31, orderBy: { field: OCCURRED_AT, direction: DESC }) {
            nodes { occurredAt commitCount }
          }
        }
        pullRequestReviewContributions(first: ${reviews}) { ...ReviewPage }
        repositoryContributions(first: ${created}) {
          nodes { occurredAt repository { ...Repository isEmpty createdAt } }
        }
      }
      pullRequests(first: ${pulls}, orderBy: { field: UPDATED_AT, direction: DESC }) { ...PullRequestPage }
      issues(first: ${issues}, orderBy: { field: UPDATED_AT, direction: DESC }) { ...IssuePage }
      issueComments(first: ${comments}, orderBy: { field: UPDATED_AT, direction: DESC }) { ...CommentPage }`
}

function profileFragment(): string {
  return `
fragment Profile on User { databaseId id login name avatarUrl createdAt }`
}

function pageFragments(): string {
  return `
fragment Repository on Repository { id databaseId nameWithOwner isPrivate isFork }
fragment Account on Actor { __typename login ... on User { databaseId } ... on Bot { databaseId } }
fragment Approvals on PullRequest {
  approvals: reviews(first: 20, states: [APPROVED]) { nodes { submittedAt author { ...Account } } }
}
fragment ReviewPage on CreatedPullRequestReviewContributionConnection {
  pageInfo { hasNextPage endCursor }
  nodes {
    occurredAt
    pullRequest {
      fullDatabaseId number title url
      author { ...Account }
      repository { ...Repository }
      reviews(first: 50) { nodes { ...Review } }
    }
    # Inline comments are asked of the latest review alone: of all of them they would cost ten times the rest.
    pullRequestReview { ...Review comments(first: 3) { totalCount nodes { replyTo { __typename } } } }
  }
}
fragment Review on PullRequestReview {
  fullDatabaseId state submittedAt updatedAt body url authorCanPushToRepository author { ...Account }
}
fragment PullRequestPage on PullRequestConnection {
  pageInfo { hasNextPage endCursor }
  nodes {
    id fullDatabaseId number title url createdAt updatedAt closedAt mergedAt state
    repository { ...Repository }
    labels(first: 20) { nodes { name } }
    mergedBy { ...Account }
    ...Approvals
  }
}
fragment IssuePage on IssueConnection {
  pageInfo { hasNextPage endCursor }
  nodes {
    fullDatabaseId number title url createdAt updatedAt closedAt state stateReason(enableDuplicate: true)
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
            ... on PullRequest { mergedAt author { ...Account } mergedBy { ...Account } ...Approvals }
          }
        }
      }
    }
  }
}
fragment CommentPage on IssueCommentConnection {
  pageInfo { hasNextPage endCursor }
  nodes {
    fullDatabaseId url createdAt updatedAt
    repository { ...Repository }
    issue { number title author { ...Account } }
    pullRequest { number title author { ...Account } }
  }
}`
}
