import * as z from 'zod'
import { DAY } from '#app/domain/time/period.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { listOf } from './activity-nodes.ts'
import { findUserById } from './find-user.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { AccountFacts } from './github.ts'
import { ask, queryOfNodes } from './graphql.ts'
import { isoWindow } from './read-player.ts'

/** One point: three connections each, and GitHub counts contributions slowly. */
const LARGEST_BATCH = 25

const first = z.object({ nodes: listOf(z.object({ createdAt: instant })) })
const OLDEST = '(first: 1, orderBy: { field: CREATED_AT, direction: ASC })'
const account = z.object({
  databaseId: z.number().int(),
  login: z.string(),
  createdAt: instant,
  pullRequests: ask(`pullRequests${OLDEST}`, first),
  issues: ask(`issues${OLDEST}`, first),
  contributionsCollection: ask(
    'contributionsCollection(from: $from, to: $to)',
    z.object({
      contributionYears: z.array(z.number().int()),
      totalPullRequestReviewContributions: z.number().int(),
    }),
  ),
  repositoriesContributedTo: ask(
    'repositoriesContributedTo(first: 5, privacy: PUBLIC, contributionTypes: [COMMIT, ISSUE, PULL_REQUEST, PULL_REQUEST_REVIEW])',
    z.object({ totalCount: z.number().int(), nodes: listOf(z.object({ nameWithOwner: z.string() })) }),
  ),
})
const batch = z.object({ nodes: z.array(z.unknown()) })

export const ACCOUNTS_QUERY = queryOfNodes('Accounts', ['User'], account, '$from: DateTime!, $to: DateTime!')

/**
 * By numeric id, which only REST takes. The first review is looked for in the year up to `since`, as GitHub does not
 * tell it. Deleted accounts are null, those without an answer missing.
 */
export async function fetchAccounts(
  client: GitHubClient,
  githubIds: readonly number[],
  since: number,
): Promise<Map<number, AccountFacts | null>> {
  const users = await Promise.all(githubIds.map((id) => findUserById(client, id)))
  const found = new Map<number, AccountFacts | null>()
  for (const [index, user] of users.entries())
    if (user.ok && user.value === null) found.set(githubIds[index] ?? 0, null)
  const nodeIds = users.flatMap((user) => (user.ok && user.value !== null ? user.value.nodeId : []))
  for (const ids of pagesOf(nodeIds, LARGEST_BATCH))
    for (const facts of await readAccounts(client, ids, since)) found.set(facts.githubId, facts)
  return found
}

/** Halves what GitHub cannot answer at once, so that a large account does not stop the others. */
async function readAccounts(client: GitHubClient, ids: readonly string[], since: number): Promise<AccountFacts[]> {
  const window = isoWindow({ from: since - 365 * DAY, to: since })
  const answer = await client.query(ACCOUNTS_QUERY, { ids, ...window })
  const isTooLarge = answer.ok ? oversizeOf(answer.problems) !== null : answer.oversized !== 'no'
  if (isTooLarge && ids.length > 1) {
    const half = Math.ceil(ids.length / 2)
    const halves = [ids.slice(0, half), ids.slice(half)].map((some) => readAccounts(client, some, since))
    return (await Promise.all(halves)).flat()
  }
  const data = batch.safeParse(answer.ok ? answer.data : null)
  return (data.data?.nodes ?? []).flatMap((node) => {
    const read = account.safeParse(node)
    return read.success ? factsOf(read.data, since) : []
  })
}

function factsOf(node: z.infer<typeof account>, since: number): AccountFacts {
  const { contributionYears: years, totalPullRequestReviewContributions: reviews } = node.contributionsCollection
  const opened = [...node.pullRequests.nodes, ...node.issues.nodes].map(({ createdAt }) => createdAt)
  const first = Math.min(...opened, ...(reviews > 0 ? [since] : []))
  return {
    githubId: node.databaseId,
    login: node.login,
    createdAt: node.createdAt,
    firstWorkAt: first === Infinity ? null : first,
    years: years.length,
    projects: node.repositoriesContributedTo.totalCount,
    projectNames: node.repositoriesContributedTo.nodes.map(({ nameWithOwner }) => nameWithOwner),
  }
}
