import * as z from 'zod'
import type { LinkedIssue, PullRequestSpan } from '#app/domain/maintainers/repository-rules.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { accountNode, listOf } from './activity-nodes.ts'
import type { GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubAnswer } from './github.ts'
import { ask, askNodes, fieldsOf, on, queryOf, queryOfNodes } from './graphql.ts'

/** Six connections each: twenty pull requests cost one point. */
const LARGEST_BATCH = 20
const MOST_PAGES = 5

const ofUser = ask(
  'node(id: $id)',
  on(
    'User',
    z.object({
      pullRequests: ask(
        'pullRequests(states: [OPEN], first: 100, after: $after, orderBy: { field: CREATED_AT, direction: DESC })',
        z.object({
          pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
          nodes: listOf(
            z.object({
              id: z.string(),
              createdAt: instant,
              repository: z.object({ databaseId: z.number().int(), isPrivate: z.boolean() }),
            }),
          ),
        }),
      ),
    }),
  ),
)
const openPage = z.object({ node: ofUser })

export const OPEN_PULL_REQUESTS_QUERY = queryOf('OpenPullRequests', '$id: ID!, $after: String', fieldsOf(openPage))

const labelled = on(
  'LabeledEvent',
  z.object({ createdAt: instant, label: z.object({ name: z.string() }), actor: accountNode }),
)
const linkedNode = z.object({
  closingIssuesReferences: ask(
    'closingIssuesReferences(first: 5)',
    z
      .object({
        nodes: listOf(
          z.object({
            createdAt: instant,
            closedAt: instant.nullable(),
            author: accountNode,
            repository: z.object({ databaseId: z.number().int() }),
            timelineItems: ask(
              'timelineItems(itemTypes: [LABELED_EVENT], last: 20)',
              z.object({ nodes: listOf(labelled) }),
            ),
          }),
        ),
      })
      .nullable(),
  ),
})

export const LINKED_ISSUES_QUERY = queryOfNodes('LinkedIssues', ['PullRequest'], linkedNode)

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

/** By node id; missing without an answer, no links if it is gone. */
export async function fetchLinkedIssues(client: GitHubClient, nodeIds: string[]): Promise<Map<string, LinkedIssue[]>> {
  const found = new Map<string, LinkedIssue[]>()
  for (const ids of pagesOf(nodeIds, LARGEST_BATCH)) {
    const answer = await askNodes(client, LINKED_ISSUES_QUERY, ids)
    if (!answer.ok) return found
    for (const [index, id] of ids.entries()) {
      const value = answer.value.nodes[index]
      const isGone = answer.value.problems.some(({ type, path }) => type === 'NOT_FOUND' && path?.[1] === index)
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
