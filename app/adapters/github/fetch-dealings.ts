import * as z from 'zod'
import type { Dealing } from '#app/domain/counterparts.ts'
import { isBot } from '#app/domain/fact.ts'
import { accountNode, listOf } from './activity-answer.ts'
import { isNotFound } from './find-hidden.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubAnswer } from './github.ts'

/** Merges of a repository in [from, to), the latest first. `isEnough` ends the reading early. */
export type AskedDealings = {
  nodeId: string
  from: number
  to: number
  isEnough: (dealings: readonly Dealing[]) => boolean
}

/** A hundred merges a page. Whoever maintains something dealt with others among the last five hundred. */
const MOST_PAGES = 5

/** One point: the merges, and the approvals of each. */
export const DEALINGS_QUERY = `
query Dealings($id: ID!, $after: String) {
  rateLimit { cost limit remaining used resetAt }
  node(id: $id) {
    ... on Repository {
      pullRequests(states: [MERGED], first: 100, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
        pageInfo { hasNextPage endCursor }
        nodes {
          updatedAt mergedAt author { ...Account } mergedBy { ...Account }
          reviews(states: [APPROVED], first: 20) { nodes { authorCanPushToRepository author { ...Account } } }
        }
      }
    }
  }
}
fragment Account on Actor { __typename login ... on User { databaseId } ... on Bot { databaseId } }`

const page = z.object({
  pullRequests: z.object({
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    nodes: listOf(
      z.object({
        updatedAt: instant,
        mergedAt: instant.nullable(),
        author: accountNode,
        mergedBy: accountNode,
        reviews: z.object({
          nodes: listOf(z.object({ authorCanPushToRepository: z.boolean(), author: accountNode })),
        }),
      }),
    ),
  }),
})
const data = z.object({ node: z.unknown() })

type Merged = z.infer<typeof page>['pullRequests']['nodes'][number]
type Actor = z.infer<typeof accountNode>

/** Of a repository that is gone or private nothing is known: no dealings. */
export async function fetchDealings(
  client: GitHubClient,
  { nodeId, from, to, isEnough }: AskedDealings,
): Promise<GitHubAnswer<Dealing[]>> {
  const dealings: Dealing[] = []
  let after: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const answer = await client.query(DEALINGS_QUERY, { id: nodeId, after })
    if (!answer.ok) return { ok: false, error: answer.error }
    const read = data.safeParse(answer.data)
    if (!read.success || oversizeOf(answer.problems) !== null)
      return { ok: false, error: { code: 'unavailable', message: 'dealings' } }
    if (read.data.node === null && isNotFound(answer.problems)) return { ok: true, value: [] }
    const repository = page.safeParse(read.data.node)
    if (!repository.success) return { ok: false, error: { code: 'malformed', message: 'dealings' } }
    const { nodes, pageInfo } = repository.data.pullRequests
    dealings.push(
      ...nodes
        .filter(({ mergedAt }) => mergedAt !== null && mergedAt >= from && mergedAt < to)
        .flatMap((merged) => dealingsOf(merged)),
    )
    const isPast = (nodes.at(-1)?.updatedAt ?? 0) < from
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null || isPast || isEnough(dealings)) break
    after = pageInfo.endCursor
  }
  return { ok: true, value: dealings }
}

/** An approval counts of who can push; a bot deals with nobody. */
function dealingsOf({ author, mergedBy, reviews }: Merged): Dealing[] {
  const own = idOf(author)
  if (own === null) return []
  const approvers = reviews.nodes.filter((review) => review.authorCanPushToRepository).map((review) => review.author)
  return [mergedBy, ...approvers].flatMap((actor): Dealing[] => {
    const other = idOf(actor)
    return other === null || other === own ? [] : [[own, other]]
  })
}

function idOf(actor: Actor): number | null {
  return actor === null || isBot(actor) ? null : actor.id
}
