import * as z from 'zod'
import { isBot } from '#app/domain/ledger/agents.ts'
import type { Dealing } from '#app/domain/weeks/counterparts.ts'
import { accountNode, listOf } from './activity-answer.ts'
import { isNotFound } from './find-visibility.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubAnswer } from './github.ts'

type Window = { from: number; to: number }

/** Merges of a repository in [from, to), the latest first. `isEnough` ends the reading early. */
export type AskedDealings = Window & { nodeId: string; isEnough: (dealings: readonly Dealing[]) => boolean }

/** Dealings, and the names of everybody who was seen among them. */
export type FoundDealings = { dealings: Dealing[]; logins: ReadonlyMap<number, string> }

/** A hundred merges a page. Whoever maintains something dealt with others among the last five hundred. */
const MOST_PAGES = 5

/** One point: the merges, and the approvals of each. */
export const DEALINGS_QUERY = `
query Dealings($id: ID!, $after: String) {
  rateLimit { cost limit remaining used resetAt }
  node(id: $id) {
    ... on Repository {
      pullRequests(states: [MERGED, CLOSED], first: 100, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
        pageInfo { hasNextPage endCursor }
        nodes { updatedAt ...Merged }
      }
    }
  }
}
${fragments()}`

/** One point: what somebody had merged, and what of others they reviewed before it was merged. */
export const DEALINGS_OF_QUERY = `
query DealingsOf($written: String!, $reviewed: String!) {
  rateLimit { cost limit remaining used resetAt }
  written: search(type: ISSUE, first: 50, query: $written) { nodes { ...Merged } }
  reviewed: search(type: ISSUE, first: 50, query: $reviewed) { nodes { ...Merged } }
}
${fragments()}`

const merged = z.object({
  mergedAt: instant.nullable(),
  closedAt: instant.nullish(),
  authorAssociation: z.string().optional(),
  author: accountNode,
  mergedBy: accountNode,
  reviews: z.object({ nodes: listOf(z.object({ authorCanPushToRepository: z.boolean(), author: accountNode })) }),
})
const page = z.object({
  pullRequests: z.object({
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    nodes: listOf(merged.extend({ updatedAt: instant })),
  }),
})
const repositoryData = z.object({ node: z.unknown() })
const found = z.object({ nodes: listOf(merged) })
const accountData = z.object({ written: found, reviewed: found })

type Merged = z.infer<typeof merged>
type Actor = z.infer<typeof accountNode>

/** Of a repository that is gone or private nothing is known: no dealings. */
export async function fetchDealings(
  client: GitHubClient,
  { nodeId, isEnough, ...window }: AskedDealings,
): Promise<GitHubAnswer<FoundDealings>> {
  const dealings: Dealing[] = []
  const logins = new Map<number, string>()
  let after: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const answer = await client.query(DEALINGS_QUERY, { id: nodeId, after })
    if (!answer.ok) return { ok: false, error: answer.error }
    const read = repositoryData.safeParse(answer.data)
    if (!read.success || oversizeOf(answer.problems) !== null) return unavailable()
    if (read.data.node === null && isNotFound(answer.problems)) return { ok: true, value: { dealings: [], logins } }
    const repository = page.safeParse(read.data.node)
    if (!repository.success) return unavailable()
    const { nodes, pageInfo } = repository.data.pullRequests
    dealings.push(...dealingsIn(nodes, window, logins))
    const isPast = (nodes.at(-1)?.updatedAt ?? 0) < window.from
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null || isPast || isEnough(dealings)) break
    after = pageInfo.endCursor
  }
  return { ok: true, value: { dealings, logins } }
}

/** Somebody's dealings in all public repositories; of an account that is gone there are none. */
export async function fetchDealingsOf(
  client: GitHubClient,
  login: string,
  window: Window,
): Promise<GitHubAnswer<Dealing[]>> {
  const merges = `is:pr is:merged merged:${dateOf(window.from)}..${dateOf(window.to)}`
  const answer = await client.query(DEALINGS_OF_QUERY, {
    written: `${merges} author:${login}`,
    reviewed: `${merges} reviewed-by:${login} -author:${login}`,
  })
  if (!answer.ok) return { ok: false, error: answer.error }
  const data = accountData.safeParse(answer.data)
  if (!data.success || oversizeOf(answer.problems) !== null) return unavailable()
  const nodes = [...data.data.written.nodes, ...data.data.reviewed.nodes]
  return { ok: true, value: dealingsIn(nodes, window, new Map()) }
}

function dealingsIn(nodes: readonly Merged[], { from, to }: Window, logins: Map<number, string>): Dealing[] {
  return nodes.flatMap((node) => {
    const { author, mergedBy, reviews } = node
    const at = takenInAt(node)
    for (const actor of [author, mergedBy, ...reviews.nodes.map((review) => review.author)])
      if (actor !== null && actor.id !== null) logins.set(actor.id, actor.login)
    return at === null || at < from || at >= to ? [] : dealingsOf({ author, mergedBy, reviews })
  })
}

/** Closed of somebody who has commits there, it may have been taken in without a merge; see app/domain/ledger/landing.ts. */
function takenInAt({ mergedAt, closedAt, authorAssociation }: Merged): number | null {
  return mergedAt ?? (authorAssociation === 'CONTRIBUTOR' ? (closedAt ?? null) : null)
}

/** An approval counts of who can push; a bot deals with nobody. */
function dealingsOf({ author, mergedBy, reviews }: Pick<Merged, 'author' | 'mergedBy' | 'reviews'>): Dealing[] {
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

/** GitHub's search knows seconds. */
function dateOf(instantOfSearch: number): string {
  return `${new Date(instantOfSearch).toISOString().slice(0, 19)}Z`
}

function unavailable() {
  return { ok: false as const, error: { code: 'unavailable' as const, message: 'dealings' } }
}

function fragments(): string {
  return `
fragment Account on Actor { __typename login ... on User { databaseId } ... on Bot { databaseId } }
fragment Merged on PullRequest {
  mergedAt closedAt authorAssociation author { ...Account } mergedBy { ...Account }
  reviews(states: [APPROVED], first: 20) { nodes { authorCanPushToRepository author { ...Account } } }
}`
}
