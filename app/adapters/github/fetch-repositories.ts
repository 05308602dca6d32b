import * as z from 'zod'
import { enoughPeopleAt, type Merge } from '#app/domain/ground.ts'
import { accountNode, listOf } from './activity-answer.ts'
import { isNotFound, problemsAt } from './find-hidden.ts'
import { oversizeOf, type GitHubClient, type QueryProblem } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubAnswer, RepositoryFacts } from './github.ts'

/** Fifty repositories cost one point: one connection each. */
const LARGEST_BATCH = 50
/** Of the oldest merges, a hundred a page. What they do not decide in a thousand is decided by them all the same. */
const MOST_PAGES = 10

/** Oldest first, because then an answer stays true: whoever comes later was merged later. */
export const REPOSITORIES_QUERY = `
query Repositories($ids: [ID!]!) {
  rateLimit { cost limit remaining used resetAt }
  nodes(ids: $ids) {
    __typename
    ... on Repository {
      id databaseId nameWithOwner isPrivate isFork createdAt
      owner { ...Account }
      pullRequests(states: [MERGED], first: 50, orderBy: { field: CREATED_AT, direction: ASC }) { ...Merges }
    }
  }
}
${fragments()}`

export const MORE_MERGES_QUERY = `
query MoreMerges($id: ID!, $after: String!) {
  rateLimit { cost limit remaining used resetAt }
  node(id: $id) {
    ... on Repository {
      pullRequests(states: [MERGED], first: 100, after: $after, orderBy: { field: CREATED_AT, direction: ASC }) { ...Merges }
    }
  }
}
${fragments()}`

const merges = z.object({
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  nodes: listOf(z.object({ createdAt: instant, mergedAt: instant.nullable(), author: accountNode })),
})

const repositoryNode = z.object({
  id: z.string(),
  databaseId: z.number().int(),
  nameWithOwner: z.string(),
  isPrivate: z.boolean(),
  isFork: z.boolean(),
  createdAt: instant,
  owner: accountNode,
  pullRequests: merges,
})

const batchData = z.object({ nodes: z.array(z.unknown()) })
const moreData = z.object({ node: z.object({ pullRequests: merges }) })

type Page = z.infer<typeof merges>

/** By node id; a repository that GitHub could not answer for now is missing, one that is gone or private is null. */
export async function fetchRepositories(
  client: GitHubClient,
  nodeIds: string[],
): Promise<Map<string, RepositoryFacts | null>> {
  const found = new Map<string, RepositoryFacts | null>()
  for (let from = 0; from < nodeIds.length; from += LARGEST_BATCH) {
    const ids = nodeIds.slice(from, from + LARGEST_BATCH)
    const answer = await client.query(REPOSITORIES_QUERY, { ids })
    if (!answer.ok || oversizeOf(answer.problems) !== null) return found
    const data = batchData.safeParse(answer.data)
    if (!data.success || data.data.nodes.length !== ids.length) return found
    for (const [index, id] of ids.entries()) {
      const facts = await factsOf(client, data.data.nodes[index], problemsAt(answer.problems, index))
      if (facts !== undefined) found.set(id, facts)
    }
  }
  return found
}

async function factsOf(
  client: GitHubClient,
  value: unknown,
  problems: QueryProblem[],
): Promise<RepositoryFacts | null | undefined> {
  if (value === null) return isNotFound(problems) ? null : undefined
  const node = repositoryNode.safeParse(value)
  if (!node.success) return undefined
  const { databaseId: id, nameWithOwner: name, isPrivate, isFork, createdAt, owner, pullRequests } = node.data
  if (isPrivate) return null
  const enough = await readMerges(client, node.data.id, owner?.id ?? null, pullRequests)
  return enough.ok
    ? { id, name, ownerId: owner?.id ?? null, isFork, createdAt, enoughPeopleAt: enough.value }
    : undefined
}

/** Reads on until nobody who comes later can have been merged earlier. */
async function readMerges(
  client: GitHubClient,
  id: string,
  ownerId: number | null,
  first: Page,
): Promise<GitHubAnswer<number | null>> {
  const seen: Merge[] = []
  let page = first
  for (let pages = 1; ; pages += 1) {
    seen.push(...page.nodes.flatMap(({ author, mergedAt }) => (mergedAt === null ? [] : [{ author, mergedAt }])))
    const enough = enoughPeopleAt(seen, ownerId)
    const newest = page.nodes.at(-1)?.createdAt ?? 0
    const { hasNextPage, endCursor } = page.pageInfo
    if (!hasNextPage || endCursor === null || pages === MOST_PAGES || (enough !== null && newest >= enough))
      return { ok: true, value: enough }
    const answer = await client.query(MORE_MERGES_QUERY, { id, after: endCursor })
    if (!answer.ok) return answer
    const more = moreData.safeParse(answer.data)
    if (!more.success) return { ok: false, error: { code: 'malformed', message: 'merges' } }
    page = more.data.node.pullRequests
  }
}

function fragments(): string {
  return `
fragment Account on Actor { __typename login ... on User { databaseId } ... on Bot { databaseId } ... on Organization { databaseId } }
fragment Merges on PullRequestConnection {
  pageInfo { hasNextPage endCursor }
  nodes { createdAt mergedAt author { ...Account } }
}`
}
