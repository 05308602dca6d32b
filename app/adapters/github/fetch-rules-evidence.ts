import * as z from 'zod'
import type { LinkedIssue, PullRequestSpan } from '#app/domain/maintainers/repository-rules.ts'
import { ACCOUNT } from './activity-fragments.ts'
import { accountNode, listOf } from './activity-nodes.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubAnswer } from './github.ts'

/** Six connections each: twenty pull requests cost one point. */
const LARGEST_BATCH = 20
const MOST_PAGES = 5

export const OPEN_PULL_REQUESTS_QUERY = `
query OpenPullRequests($id: ID!, $after: String) {
  rateLimit { cost limit remaining used resetAt }
  node(id: $id) {
    ... on User {
      pullRequests(states: [OPEN], first: 100, after: $after, orderBy: { field: CREATED_AT, direction: DESC }) {
        pageInfo { hasNextPage endCursor }
        nodes { id createdAt repository { databaseId isPrivate } }
      }
    }
  }
}`

export const LINKED_ISSUES_QUERY = `
query LinkedIssues($ids: [ID!]!) {
  rateLimit { cost limit remaining used resetAt }
  nodes(ids: $ids) {
    ... on PullRequest {
      closingIssuesReferences(first: 5) {
        nodes {
          createdAt closedAt
          author { ...Account }
          repository { databaseId }
          timelineItems(itemTypes: [LABELED_EVENT], last: 20) {
            nodes { ... on LabeledEvent { createdAt label { name } actor { ...Account } } }
          }
        }
      }
    }
  }
}
${ACCOUNT}`

const openPage = z.object({
  node: z.object({
    pullRequests: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      nodes: listOf(
        z.object({
          id: z.string(),
          createdAt: instant,
          repository: z.object({ databaseId: z.number().int(), isPrivate: z.boolean() }),
        }),
      ),
    }),
  }),
})

const linkedBatch = z.object({ nodes: z.array(z.unknown()) })

const linkedNode = z.object({
  closingIssuesReferences: z
    .object({
      nodes: listOf(
        z.object({
          createdAt: instant,
          closedAt: instant.nullable(),
          author: accountNode,
          repository: z.object({ databaseId: z.number().int() }),
          timelineItems: z.object({
            nodes: listOf(z.object({ createdAt: instant, label: z.object({ name: z.string() }), actor: accountNode })),
          }),
        }),
      ),
    })
    .nullable(),
})

export async function fetchOpenPullRequests(
  client: GitHubClient,
  id: string,
): Promise<GitHubAnswer<PullRequestSpan[]>> {
  const found: PullRequestSpan[] = []
  let after: string | null = null
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await client.query(OPEN_PULL_REQUESTS_QUERY, { id, after })
    if (!answer.ok) return { ok: false, error: answer.error }
    const data = openPage.safeParse(answer.data)
    if (!data.success) return { ok: false, error: { code: 'malformed', message: 'open pull requests' } }
    const { nodes, pageInfo } = data.data.node.pullRequests
    for (const { id: nodeId, createdAt: openedAt, repository } of nodes)
      if (!repository.isPrivate) found.push({ nodeId, repositoryId: repository.databaseId, openedAt, closedAt: null })
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) break
    after = pageInfo.endCursor
  }
  return { ok: true, value: found }
}

/** By node id; what GitHub could not answer for is missing, a pull request that is gone links nothing. */
export async function fetchLinkedIssues(client: GitHubClient, nodeIds: string[]): Promise<Map<string, LinkedIssue[]>> {
  const found = new Map<string, LinkedIssue[]>()
  for (let from = 0; from < nodeIds.length; from += LARGEST_BATCH) {
    const ids = nodeIds.slice(from, from + LARGEST_BATCH)
    const answer = await client.query(LINKED_ISSUES_QUERY, { ids })
    if (!answer.ok || oversizeOf(answer.problems) !== null) return found
    const data = linkedBatch.safeParse(answer.data)
    if (!data.success || data.data.nodes.length !== ids.length) return found
    for (const [index, id] of ids.entries()) {
      const value = data.data.nodes[index]
      const isGone = answer.problems.some(({ type, path }) => type === 'NOT_FOUND' && path?.[1] === index)
      const node = linkedNode.safeParse(value)
      if (node.success) found.set(id, linkedBy(node.data))
      else if (value === null && isGone) found.set(id, [])
    }
  }
  return found
}

function linkedBy({ closingIssuesReferences }: z.infer<typeof linkedNode>): LinkedIssue[] {
  return (closingIssuesReferences?.nodes ?? []).map(({ createdAt, closedAt, author, repository, timelineItems }) => ({
    repositoryId: repository.databaseId,
    openedAt: createdAt,
    closedAt,
    author,
    labels: timelineItems.nodes.map(({ label, createdAt: setAt, actor }) => ({
      name: label.name,
      setAt,
      setter: actor,
    })),
  }))
}
