import * as z from 'zod'
import { isBot } from '#app/domain/ledger/agents.ts'
import { takersOf } from '#app/domain/ledger/landing.ts'
import type { Dealing } from '#app/domain/weeks/counterparts.ts'
import { accountNode, CONTRIBUTORS, listOf } from './activity-nodes.ts'
import { isNotFound } from './find-visibility.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubAnswer } from './github.ts'

type Window = { from: number; to: number }

/**
 * What a repository took in in [from, to), the latest first. `isEnough` ends the reading early; `landedLabels` are what its
 * maintainers set on what they took in.
 */
export type DealingsQuery = Window & {
  nodeId: string
  landedLabels: readonly string[]
  isEnough: (dealings: readonly Dealing[]) => boolean
}

/** Dealings, and the names of everybody who was seen among them. */
export type FoundDealings = { dealings: Dealing[]; logins: ReadonlyMap<number, string> }

/** A hundred pull requests a page. Whoever maintains something dealt with others among the last five hundred. */
const MOST_PAGES = 5

/** One point: the pull requests, and of each one list of who approved, closed and labelled it. */
export const DEALINGS_QUERY = `
query Dealings($id: ID!, $after: String) {
  rateLimit { cost limit remaining used resetAt }
  node(id: $id) {
    ... on Repository {
      pullRequests(states: [MERGED, CLOSED], first: 100, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
        pageInfo { hasNextPage endCursor }
        nodes { updatedAt ...Ended }
      }
    }
  }
}
${fragments()}`

/** One point: what somebody had taken in, and what of others they reviewed before it was. */
export const DEALINGS_OF_QUERY = `
query DealingsOf($written: String!, $reviewed: String!) {
  rateLimit { cost limit remaining used resetAt }
  written: search(type: ISSUE, first: 50, query: $written) { nodes { ...Ended } }
  reviewed: search(type: ISSUE, first: 50, query: $reviewed) { nodes { ...Ended } }
}
${fragments()}`

const timelineItem = z.discriminatedUnion('__typename', [
  z.object({
    __typename: z.literal('PullRequestReview'),
    state: z.string(),
    authorCanPushToRepository: z.boolean(),
    author: accountNode,
  }),
  z.object({ __typename: z.literal('ClosedEvent'), actor: accountNode }),
  z.object({ __typename: z.literal('LabeledEvent'), label: z.object({ name: z.string() }), actor: accountNode }),
])
const ended = z.object({
  mergedAt: instant.nullable(),
  closedAt: instant.nullable(),
  authorAssociation: z.string(),
  author: accountNode,
  mergedBy: accountNode,
  timelineItems: z.object({ nodes: listOf(timelineItem) }),
})
const page = z.object({
  pullRequests: z.object({
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    nodes: listOf(ended.extend({ updatedAt: instant })),
  }),
})
const repositoryData = z.object({ node: z.unknown() })
const found = z.object({ nodes: listOf(ended) })
const accountData = z.object({ written: found, reviewed: found })

type Ended = z.infer<typeof ended>
type Actor = z.infer<typeof accountNode>

/** Of a repository that is gone or private nothing is known: no dealings. */
export async function fetchDealings(
  client: GitHubClient,
  { nodeId, isEnough, landedLabels, ...window }: DealingsQuery,
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
    dealings.push(...dealingsIn(nodes, { window, landedLabels, logins }))
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
  const ends = `is:pr is:closed closed:${dateOf(window.from)}..${dateOf(window.to)}`
  const answer = await client.query(DEALINGS_OF_QUERY, {
    written: `${ends} author:${login}`,
    reviewed: `${ends} reviewed-by:${login} -author:${login}`,
  })
  if (!answer.ok) return { ok: false, error: answer.error }
  const data = accountData.safeParse(answer.data)
  if (!data.success || oversizeOf(answer.problems) !== null) return unavailable()
  const nodes = [...data.data.written.nodes, ...data.data.reviewed.nodes]
  return { ok: true, value: dealingsIn(nodes, { window, landedLabels: [], logins: new Map() }) }
}

type Reading = { window: Window; landedLabels: readonly string[]; logins: Map<number, string> }

function dealingsIn(nodes: readonly Ended[], { window: { from, to }, landedLabels, logins }: Reading): Dealing[] {
  return nodes.flatMap((node) => {
    const items = node.timelineItems.nodes
    const actors = items.map((item) => (item.__typename === 'PullRequestReview' ? item.author : item.actor))
    for (const actor of [node.author, node.mergedBy, ...actors])
      if (actor !== null && actor.id !== null) logins.set(actor.id, actor.login)
    const at = node.mergedAt ?? node.closedAt
    return at === null || at < from || at >= to ? [] : dealingsOf(node, landedLabels)
  })
}

/** An approval counts of who can push; a bot deals with nobody. */
function dealingsOf(node: Ended, landedLabels: readonly string[]): Dealing[] {
  const own = idOf(node.author)
  const takers = node.mergedAt === null ? landed(node, landedLabels) : [node.mergedBy]
  if (own === null || takers === null) return []
  const approvers = node.timelineItems.nodes.flatMap((item) =>
    item.__typename === 'PullRequestReview' && item.state === 'APPROVED' && item.authorCanPushToRepository
      ? item.author
      : [],
  )
  return [...takers, ...approvers].flatMap((actor): Dealing[] => {
    const other = idOf(actor)
    return other === null || other === own ? [] : [[own, other]]
  })
}

/** Who took in what was closed unmerged, if it may have landed. */
function landed({ author, authorAssociation, timelineItems }: Ended, landedLabels: readonly string[]): Actor[] | null {
  const closedBy = timelineItems.nodes.flatMap((item) => (item.__typename === 'ClosedEvent' ? [item.actor] : []))
  const labels = timelineItems.nodes.flatMap((item) =>
    item.__typename === 'LabeledEvent' ? [{ name: item.label.name, setter: item.actor }] : [],
  )
  return takersOf(
    { author, closedBy: closedBy.at(-1) ?? null, labels, hasCommits: CONTRIBUTORS.includes(authorAssociation) },
    landedLabels,
  )
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
fragment Ended on PullRequest {
  mergedAt closedAt authorAssociation author { ...Account } mergedBy { ...Account }
  timelineItems(itemTypes: [PULL_REQUEST_REVIEW, CLOSED_EVENT, LABELED_EVENT], last: 50) {
    nodes {
      __typename
      ... on PullRequestReview { state authorCanPushToRepository author { ...Account } }
      ... on ClosedEvent { actor { ...Account } }
      ... on LabeledEvent { label { name } actor { ...Account } }
    }
  }
}`
}
