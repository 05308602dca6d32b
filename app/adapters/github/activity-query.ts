import { LIST_PARTS, PARTS, type ListPart, type Part } from '#app/domain/github/activity-parts.ts'
import { fragmentsOf, PROFILE } from './activity-fragments.ts'

/** The things on a list's page. Each has lists of its own, so GitHub's price grows with the length. */
export type PageLength = 3 | 15 | 50

const BUDGET = 'rateLimit { cost limit remaining used resetAt }'
const NEWEST_FIRST = 'orderBy: { field: UPDATED_AT, direction: DESC }'
/** A comment has no list of its own, so a longer page costs the same. */
const COMMENTS = { 3: 10, 15: 50, 50: 100 } as const satisfies Record<PageLength, number>

/**
 * Parts of players' activity, each part with its own list of node ids, so that a refresh reads only what moved: of lists
 * what changed last, so that a merge, close or label on an older thread is seen too. It uses node ids instead of search
 * and names, because a renamed player is the same player.
 */
export function partsQuery(parts: readonly Part[], length: PageLength): string {
  const wanted = PARTS.filter((part) => parts.includes(part))
  const roots = wanted.map(
    (part) => `${part}: nodes(ids: $${part}) { __typename ... on User { ...Profile ${FIELDS[part](length)} } }`,
  )
  return `
query PlayersActivity(${[...wanted.map((part) => `$${part}: [ID!]!`), ...windowOf(wanted)].join(', ')}) {
  ${BUDGET}
  ${roots.join('\n  ')}
}
${PROFILE}
${fragmentsOf(wanted)}`
}

/** The connections that a player's page of a part takes of GitHub, each a hundredth of a point. */
export function connectionsOf(part: Part, length: PageLength): number {
  return 1 + CONNECTIONS_BELOW[part] * length + (part === 'commits' ? 1 : 0)
}

/** Of each thing on a page; an issue's closing pull request has approvals. */
const CONNECTIONS_BELOW: Record<Part, number> = { commits: 0, reviews: 2, pullRequests: 2, issues: 3, issueComments: 0 }

/** The next pages of players' lists, the lists of each player apart: `$id0` with `$issuesAfter0`, and so on. */
export function morePagesQuery(listsByPlayer: readonly (readonly ListPart[])[], length: PageLength): string {
  const all = LIST_PARTS.filter((list) => listsByPlayer.some((lists) => lists.includes(list)))
  const variables = listsByPlayer.flatMap((lists, index) => [
    `$id${index}: ID!`,
    ...lists.map((list) => `$${list}After${index}: String!`),
  ])
  const nodes = listsByPlayer.map((lists, index) => {
    const fields = lists.map((list) => LISTS[list](length, `, after: $${list}After${index}`))
    return `${playerAlias(index)}: node(id: $id${index}) { __typename ... on User { ${fields.join('\n')} } }`
  })
  return `
query MoreActivity(${[...variables, ...windowOf(all)].join(', ')}) {
  ${BUDGET}
  ${nodes.join('\n  ')}
}
${fragmentsOf(all)}`
}

export function playerAlias(index: number): string {
  return `player${index}`
}

/** How many repositories with commits, and new ones, GitHub is asked for. */
export const LISTED = { repositories: 50, created: 20 }

type Fields = (length: PageLength, after?: string) => string

const LISTS: Record<ListPart, Fields> = {
  reviews: (length, after = '') => `contributionsCollection(from: $from, to: $to) {
      totalPullRequestReviewContributions
      pullRequestReviewContributions(first: ${length}${after}) { ...ReviewPage }
    }`,
  pullRequests: (length, after = '') =>
    `pullRequests(first: ${length}${after}, ${NEWEST_FIRST}) { totalCount ...PullRequestPage }`,
  issues: (length, after = '') => `issues(first: ${length}${after}, ${NEWEST_FIRST}) { totalCount ...IssuePage }`,
  issueComments: (length, after = '') =>
    `issueComments(first: ${COMMENTS[length]}${after}, ${NEWEST_FIRST}) { totalCount ...CommentPage }`,
}

const FIELDS: Record<Part, Fields> = {
  commits: () => `contributionsCollection(from: $from, to: $to) {
      totalCommitContributions totalRepositoryContributions
      ${commitFields(LISTED)}
    }`,
  ...LISTS,
}

/**
 * One account's week by name, before it is a player's: the first page of shorter lists, so that it costs GitHub one point.
 * Who does more in a week has at least what it says.
 */
export const ACCOUNT_QUERY = `
query AccountActivity($login: String!, $from: DateTime!, $to: DateTime!) {
  ${BUDGET}
  user(login: $login) {
    __typename
    ...Profile
    contributionsCollection(from: $from, to: $to) {
      ${commitFields({ repositories: 25, created: 5 })}
      pullRequestReviewContributions(first: 20) { ...ReviewPage }
    }
    pullRequests(first: 15, ${NEWEST_FIRST}) { ...PullRequestPage }
    issues(first: 10, ${NEWEST_FIRST}) { ...IssuePage }
    issueComments(first: 50, ${NEWEST_FIRST}) { ...CommentPage }
  }
}
${PROFILE}
${fragmentsOf(PARTS)}`

function commitFields({ repositories, created }: { repositories: number; created: number }): string {
  return `commitContributionsByRepository(maxRepositories: ${repositories}) {
        repository { ...Repository }
        contributions(first: 31, orderBy: { field: OCCURRED_AT, direction: DESC }) { nodes { occurredAt commitCount } }
      }
      repositoryContributions(first: ${created}) {
        nodes { occurredAt repository { ...Repository isEmpty createdAt } }
      }`
}

/** GitHub refuses a variable that is not used. */
function windowOf(parts: readonly Part[]): string[] {
  return parts.includes('commits') || parts.includes('reviews') ? ['$from: DateTime!', '$to: DateTime!'] : []
}
