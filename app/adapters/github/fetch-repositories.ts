import * as z from 'zod'
import {
  changedHandsAt,
  enoughPeopleAt,
  isLiving,
  livingWindow,
  type Merge,
} from '#app/domain/ledger/established-project.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { accountNode, listOf, repositoryFields } from './activity-nodes.ts'
import { isNotFound, problemsAt } from './find-visibility.ts'
import type { GitHubClient, QueryProblem } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubAnswer, RepositoryFacts } from './github.ts'
import { ask, askFor, askNodes, fieldsOf, on, queryOf, queryOfNodes } from './graphql.ts'

/** Fifty repositories cost one point: two connections each. */
const LARGEST_BATCH = 50
/** A hundred merges a page. A thousand must be enough to decide. */
const MOST_PAGES = 10

const account = askFor(
  '... on Actor { __typename login ... on User { databaseId } ... on Bot { databaseId } ... on Organization { databaseId } }',
  accountNode,
)

const merges = z.object({
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  nodes: listOf(
    z.object({
      createdAt: instant,
      mergedAt: instant.nullable(),
      closedAt: instant.nullish(),
      authorAssociation: z.string().optional(),
      author: account,
      mergedBy: account,
    }),
  ),
})

/**
 * The oldest merges, so that later ones change nothing; the latest show if its owner took part, and if it is living.
 */
const repositoryNode = repositoryFields.extend({
  createdAt: instant,
  owner: askFor(
    '__typename ... on User { databaseId createdAt } ... on Organization { databaseId createdAt }',
    z
      .object({ __typename: z.string(), databaseId: z.number().int(), createdAt: instant })
      .transform(({ databaseId: id, __typename: type, createdAt }) => ({ id, type, createdAt }))
      .nullable(),
  ),
  pullRequests: ask(mergesBy('first: 50', 'ASC'), merges),
  latest: ask(`latest: ${mergesBy('first: 50', 'DESC')}`, merges),
})

const more = on(
  'Repository',
  z.object({ pullRequests: ask(mergesBy('first: 100, after: $after', '$direction'), merges) }),
)
const moreData = z.object({ node: ask('node(id: $id)', more) })

export const REPOSITORIES_QUERY = queryOfNodes('Repositories', ['Repository'], repositoryNode)
export const MORE_MERGES_QUERY = queryOf(
  'MoreMerges',
  '$id: ID!, $after: String!, $direction: OrderDirection!',
  fieldsOf(moreData),
)

function mergesBy(page: string, direction: string): string {
  return `pullRequests(states: [MERGED, CLOSED], ${page}, orderBy: { field: CREATED_AT, direction: ${direction} })`
}

type Page = z.infer<typeof merges>

type FetchContext = { client: GitHubClient; now: number }

/** By node id; missing without an answer, null if gone or private. */
export async function fetchRepositories(
  client: GitHubClient,
  nodeIds: string[],
  now: number,
): Promise<Map<string, RepositoryFacts | null>> {
  const found = new Map<string, RepositoryFacts | null>()
  for (const ids of pagesOf(nodeIds, LARGEST_BATCH)) {
    const answer = await askNodes(client, REPOSITORIES_QUERY, ids)
    if (!answer.ok) return found
    const { nodes, problems } = answer.value
    for (const [index, id] of ids.entries()) {
      const facts = await factsOf({ client, now }, nodes[index], problemsAt(problems, index))
      if (facts !== undefined) found.set(id, facts)
    }
  }
  return found
}

async function factsOf(
  context: FetchContext,
  value: unknown,
  problems: QueryProblem[],
): Promise<RepositoryFacts | null | undefined> {
  if (value === null) return isNotFound(problems) ? null : undefined
  const node = repositoryNode.safeParse(value)
  if (!node.success) return undefined
  const { databaseId: id, id: nodeId, nameWithOwner: name, isPrivate, isFork, createdAt, owner } = node.data
  if (isPrivate) return null
  const ownerId = owner?.id ?? null
  const { now } = context
  /** Later pages have only later merges. */
  const oldest = await readMerges(context, { nodeId, direction: 'ASC' }, node.data.pullRequests, (seen, last) => {
    const enough = enoughPeopleAt(seen, ownerId)
    return enough !== null && last >= enough
  })
  const latest = await readMerges(
    context,
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

/** Until `isEnough` accepts all merges so far and the last one's opening. */
async function readMerges(
  { client }: FetchContext,
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

/** Many projects close what they take (app/domain/ledger/landing.ts): authors with commits there had some taken. */
function takenIn({ author, mergedBy, mergedAt, closedAt, authorAssociation }: Page['nodes'][number]): Merge[] {
  if (mergedAt !== null) return [{ author, mergedBy, mergedAt }]
  if (closedAt == null || authorAssociation !== 'CONTRIBUTOR') return []
  return [{ author, mergedBy: null, mergedAt: closedAt, isClosed: true }]
}
