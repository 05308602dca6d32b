import * as z from 'zod'
import {
  changedHandsAt,
  enoughPeopleAt,
  isLiving,
  livingWindow,
  type Merge,
} from '#app/domain/ledger/established-project.ts'
import { accountNode, listOf } from './activity-nodes.ts'
import { isNotFound, problemsAt } from './find-visibility.ts'
import { oversizeOf, type GitHubClient, type QueryProblem } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubAnswer, RepositoryFacts } from './github.ts'

/** Fifty repositories cost one point: two connections each. */
const LARGEST_BATCH = 50
/** A hundred merges a page. What they do not decide in a thousand is decided by them all the same. */
const MOST_PAGES = 10

/**
 * The oldest merges first, because then an answer stays true: whoever comes later was merged later. The latest ones tell
 * whether its owner had a hand in it, and whether it is living.
 */
export const REPOSITORIES_QUERY = `
query Repositories($ids: [ID!]!) {
  rateLimit { cost limit remaining used resetAt }
  nodes(ids: $ids) {
    __typename
    ... on Repository {
      id databaseId nameWithOwner isPrivate isFork createdAt
      owner { ...Account ... on User { createdAt } ... on Organization { createdAt } }
      pullRequests(states: [MERGED, CLOSED], first: 50, orderBy: { field: CREATED_AT, direction: ASC }) { ...Merges }
      latest: pullRequests(states: [MERGED, CLOSED], first: 50, orderBy: { field: CREATED_AT, direction: DESC }) { ...Merges }
    }
  }
}
${fragments()}`

export const MORE_MERGES_QUERY = `
query MoreMerges($id: ID!, $after: String!, $direction: OrderDirection!) {
  rateLimit { cost limit remaining used resetAt }
  node(id: $id) {
    ... on Repository {
      pullRequests(states: [MERGED, CLOSED], first: 100, after: $after, orderBy: { field: CREATED_AT, direction: $direction }) { ...Merges }
    }
  }
}
${fragments()}`

const merges = z.object({
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  nodes: listOf(
    z.object({
      createdAt: instant,
      mergedAt: instant.nullable(),
      closedAt: instant.nullish(),
      authorAssociation: z.string().optional(),
      author: accountNode,
      mergedBy: accountNode,
    }),
  ),
})

const repositoryNode = z.object({
  id: z.string(),
  databaseId: z.number().int(),
  nameWithOwner: z.string(),
  isPrivate: z.boolean(),
  isFork: z.boolean(),
  createdAt: instant,
  owner: z
    .object({ __typename: z.string(), databaseId: z.number().int(), createdAt: instant })
    .transform(({ databaseId: id, __typename: type, createdAt }) => ({ id, type, createdAt }))
    .nullable(),
  pullRequests: merges,
  latest: merges,
})

const batchData = z.object({ nodes: z.array(z.unknown()) })
const moreData = z.object({ node: z.object({ pullRequests: merges }) })

type Page = z.infer<typeof merges>

type Reader = { client: GitHubClient; now: number }

/** By node id; a repository that GitHub could not answer for now is missing, one that is gone or private is null. */
export async function fetchRepositories(
  client: GitHubClient,
  nodeIds: string[],
  now: number,
): Promise<Map<string, RepositoryFacts | null>> {
  const found = new Map<string, RepositoryFacts | null>()
  for (let from = 0; from < nodeIds.length; from += LARGEST_BATCH) {
    const ids = nodeIds.slice(from, from + LARGEST_BATCH)
    const answer = await client.query(REPOSITORIES_QUERY, { ids })
    if (!answer.ok || oversizeOf(answer.problems) !== null) return found
    const data = batchData.safeParse(answer.data)
    if (!data.success || data.data.nodes.length !== ids.length) return found
    for (const [index, id] of ids.entries()) {
      const facts = await factsOf({ client, now }, data.data.nodes[index], problemsAt(answer.problems, index))
      if (facts !== undefined) found.set(id, facts)
    }
  }
  return found
}

async function factsOf(
  reader: Reader,
  value: unknown,
  problems: QueryProblem[],
): Promise<RepositoryFacts | null | undefined> {
  if (value === null) return isNotFound(problems) ? null : undefined
  const node = repositoryNode.safeParse(value)
  if (!node.success) return undefined
  const { databaseId: id, id: nodeId, nameWithOwner: name, isPrivate, isFork, createdAt, owner } = node.data
  if (isPrivate) return null
  const ownerId = owner?.id ?? null
  const { now } = reader
  /** Nobody who comes on a later page can have been merged earlier. */
  const oldest = await readMerges(reader, { nodeId, direction: 'ASC' }, node.data.pullRequests, (seen, last) => {
    const enough = enoughPeopleAt(seen, ownerId)
    return enough !== null && last >= enough
  })
  const latest = await readMerges(
    reader,
    { nodeId, direction: 'DESC' },
    node.data.latest,
    (seen, last) => isLiving(seen, ownerId, now) || last < livingWindow(now).from,
  )
  if (!oldest.ok || !latest.ok) return undefined
  return {
    id,
    name,
    ownerId,
    isFork,
    createdAt,
    enoughPeopleAt: enoughPeopleAt(oldest.value, ownerId),
    isLiving: isLiving(latest.value, ownerId, now),
    movedAt: changedHandsAt({ createdAt, owner, oldest: oldest.value, latest: latest.value }, now),
  }
}

/** Reads on until `isEnough` says so of all merges so far and the last one's opening. */
async function readMerges(
  { client }: Reader,
  { nodeId, direction }: { nodeId: string; direction: 'ASC' | 'DESC' },
  first: Page,
  isEnough: (seen: Merge[], last: number) => boolean,
): Promise<GitHubAnswer<Merge[]>> {
  const seen: Merge[] = []
  let page = first
  for (let pages = 1; ; pages += 1) {
    seen.push(...page.nodes.flatMap(takenIn))
    const { hasNextPage, endCursor } = page.pageInfo
    const last = page.nodes.at(-1)?.createdAt ?? 0
    if (!hasNextPage || endCursor === null || pages === MOST_PAGES || isEnough(seen, last))
      return { ok: true, value: seen }
    const answer = await client.query(MORE_MERGES_QUERY, { id: nodeId, after: endCursor, direction })
    if (!answer.ok) return answer
    const more = moreData.safeParse(answer.data)
    if (!more.success) return { ok: false, error: { code: 'malformed', message: 'merges' } }
    page = more.data.node.pullRequests
  }
}

/** Many projects close what they take in, see app/domain/ledger/landing.ts: whoever has commits there had some taken in. */
function takenIn({ author, mergedBy, mergedAt, closedAt, authorAssociation }: Page['nodes'][number]): Merge[] {
  if (mergedAt !== null) return [{ author, mergedBy, mergedAt }]
  if (closedAt == null || authorAssociation !== 'CONTRIBUTOR') return []
  return [{ author, mergedBy: null, mergedAt: closedAt, isClosed: true }]
}

function fragments(): string {
  return `
fragment Account on Actor { __typename login ... on User { databaseId } ... on Bot { databaseId } ... on Organization { databaseId } }
fragment Merges on PullRequestConnection {
  pageInfo { hasNextPage endCursor }
  nodes { createdAt mergedAt closedAt authorAssociation author { ...Account } mergedBy { ...Account } }
}`
}
