/**
 * Whether anything moved: the counts and newest instants of players' parts. Four connections a player, so fifty players
 * cost GitHub two points.
 */
export const PROBE_QUERY = `
query PlayersProbe($ids: [ID!]!, $from: DateTime!, $to: DateTime!) {
  rateLimit { cost limit remaining used resetAt }
  nodes(ids: $ids) {
    __typename
    ... on User {
      databaseId login name
      contributionsCollection(from: $from, to: $to) {
        totalCommitContributions totalRepositoryContributions totalPullRequestReviewContributions
        pullRequestReviewContributions(first: 1) { nodes { occurredAt } }
      }
      pullRequests(first: 1, orderBy: { field: UPDATED_AT, direction: DESC }) { totalCount nodes { updatedAt } }
      issues(first: 1, orderBy: { field: UPDATED_AT, direction: DESC }) { totalCount nodes { updatedAt } }
      issueComments(first: 1, orderBy: { field: UPDATED_AT, direction: DESC }) { totalCount nodes { updatedAt } }
    }
  }
}`
