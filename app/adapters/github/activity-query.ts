import { LIST_PARTS, PARTS, type ListPart, type Part } from '#app/domain/github/activity-parts.ts'
import { commits, pageOf, person } from './activity-answer.ts'
import { fieldsOf, queryOf } from './graphql.ts'

/** A list's page. Each thing has lists of its own, so GitHub's price grows with the length. */
export type PageLength = 3 | 15 | 50

const WINDOW = 'contributionsCollection(from: $from, to: $to)'
const NEWEST_FIRST = 'orderBy: { field: UPDATED_AT, direction: DESC }'
/** A comment has no list of its own, so a longer page costs the same. */
const COMMENTS = { 3: 10, 15: 50, 50: 100 } as const satisfies Record<PageLength, number>

/**
 * Each part has its own node ids, so that a refresh reads only what moved. Lists come by their last change, so that a
 * merge, close or label on an older thread is seen too. Node ids in place of names, because a renamed player is the
 * same player.
 */
export function partsQuery(parts: readonly Part[], length: PageLength): string {
  const wanted = PARTS.filter((part) => parts.includes(part))
  const roots = wanted.map(
    (part) =>
      `${part}: nodes(ids: $${part}) { __typename ... on User { ${fieldsOf(person)} ${FIELDS[part](length)} } }`,
  )
  const variables = [...wanted.map((part) => `$${part}: [ID!]!`), ...windowOf(wanted)]
  return queryOf('PlayersActivity', variables.join(', '), roots.join(' ')) + fragmentsOf(wanted)
}

/** For a player's page of a part; each is a hundredth of a point. */
export function connectionsOf(part: Part, length: PageLength): number {
  return 1 + CONNECTIONS_BELOW[part] * length + (part === 'commits' ? 1 : 0)
}

/** Of each thing on a page; an issue's closing pull request has approvals. */
const CONNECTIONS_BELOW: Record<Part, number> = { commits: 0, reviews: 2, pullRequests: 2, issues: 3, issueComments: 0 }

/** The next pages, each player's lists separate: `$id0` with `$issuesAfter0`, and so on. */
export function morePagesQuery(listsByPlayer: readonly (readonly ListPart[])[], length: PageLength): string {
  const all = LIST_PARTS.filter((list) => listsByPlayer.some((lists) => lists.includes(list)))
  const variables = listsByPlayer.flatMap((lists, index) => [
    `$id${index}: ID!`,
    ...lists.map((list) => `$${list}After${index}: String!`),
  ])
  const nodes = listsByPlayer.map((lists, index) => {
    const fields = lists.map((list) => LISTS[list](length, `, after: $${list}After${index}`))
    return `${playerAlias(index)}: node(id: $id${index}) { __typename ... on User { ${fields.join(' ')} } }`
  })
  return queryOf('MoreActivity', [...variables, ...windowOf(all)].join(', '), nodes.join(' ')) + fragmentsOf(all)
}

export function playerAlias(index: number): string {
  return `player${index}`
}

/** Repositories with commits, and new ones, that GitHub lists for us. */
export const LISTED = { repositories: 50, created: 20 }

type Fields = (length: PageLength, after?: string) => string

const LISTS: Record<ListPart, Fields> = {
  reviews: (length, after = '') =>
    `${WINDOW} { totalPullRequestReviewContributions pullRequestReviewContributions(first: ${length}${after}) { ...ReviewPage } }`,
  pullRequests: (length, after = '') =>
    `pullRequests(first: ${length}${after}, ${NEWEST_FIRST}) { totalCount ...PullRequestPage }`,
  issues: (length, after = '') => `issues(first: ${length}${after}, ${NEWEST_FIRST}) { totalCount ...IssuePage }`,
  issueComments: (length, after = '') =>
    `issueComments(first: ${COMMENTS[length]}${after}, ${NEWEST_FIRST}) { totalCount ...CommentPage }`,
}

const FIELDS: Record<Part, Fields> = {
  commits: () => `${WINDOW} { totalCommitContributions totalRepositoryContributions ${commitFields(LISTED)} }`,
  ...LISTS,
}

/** Several players' lists share a page's fields. */
const PAGES: Record<ListPart, string> = {
  reviews: `fragment ReviewPage on CreatedPullRequestReviewContributionConnection { ${fieldsOf(pageOf.reviews)} }`,
  pullRequests: `fragment PullRequestPage on PullRequestConnection { ${fieldsOf(pageOf.pullRequests)} }`,
  issues: `fragment IssuePage on IssueConnection { ${fieldsOf(pageOf.issues)} }`,
  issueComments: `fragment CommentPage on IssueCommentConnection { ${fieldsOf(pageOf.issueComments)} }`,
}

/** GitHub refuses an unused fragment. */
function fragmentsOf(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part === 'commits' ? [] : ` ${PAGES[part]}`)).join('')
}

/** By name, before it is a player's. Shorter lists cost one point; busier accounts get at least what they say. */
export const ACCOUNT_QUERY =
  queryOf(
    'AccountActivity',
    '$login: String!, $from: DateTime!, $to: DateTime!',
    `user(login: $login) {
      ${fieldsOf(person)}
      ${WINDOW} {
        ${commitFields({ repositories: 25, created: 5 })}
        pullRequestReviewContributions(first: 20) { ...ReviewPage }
      }
      pullRequests(first: 15, ${NEWEST_FIRST}) { ...PullRequestPage }
      issues(first: 10, ${NEWEST_FIRST}) { ...IssuePage }
      issueComments(first: 50, ${NEWEST_FIRST}) { ...CommentPage }
    }`,
  ) + fragmentsOf(PARTS)

function commitFields({ repositories, created }: { repositories: number; created: number }): string {
  const { commitContributionsByRepository: worked, repositoryContributions: made } = commits.shape
  return `commitContributionsByRepository(maxRepositories: ${repositories}) { ${fieldsOf(worked)} }
    repositoryContributions(first: ${created}) { ${fieldsOf(made)} }`
}

/** GitHub refuses an unused variable. */
function windowOf(parts: readonly Part[]): string[] {
  return parts.includes('commits') || parts.includes('reviews') ? ['$from: DateTime!', '$to: DateTime!'] : []
}
