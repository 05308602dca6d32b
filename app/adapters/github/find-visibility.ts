import * as z from 'zod'
import { pagesOf } from '#app/domain/values/pages.ts'
import type { GitHubClient, QueryProblem } from './github-client.ts'
import { askNodes, queryOfNodes } from './graphql.ts'

/** Without connections, so a hundred repositories cost one point. */
const LARGEST_BATCH = 100

const repositoryNode = z.object({ isPrivate: z.boolean() })

export const VISIBILITY_QUERY = queryOfNodes('Visibility', ['Repository'], repositoryNode)

export type Visibility = 'public' | 'hidden'

/** By node id. Hidden: private according to GitHub, or not found. Missing: withheld, or no answer. */
export async function findVisibility(
  client: GitHubClient,
  nodeIds: readonly string[],
): Promise<Map<string, Visibility>> {
  const found = new Map<string, Visibility>()
  for (const ids of pagesOf(nodeIds, LARGEST_BATCH)) {
    const answer = await askNodes(client, VISIBILITY_QUERY, ids)
    if (!answer.ok) return found
    const { nodes, problems } = answer.value
    for (const [index, id] of ids.entries()) {
      const visibility = visibilityOf(nodes[index], problemsAt(problems, index))
      if (visibility !== null) found.set(id, visibility)
    }
  }
  return found
}

function visibilityOf(node: unknown, problems: readonly QueryProblem[]): Visibility | null {
  if (node === null) return isNotFound(problems) ? 'hidden' : null
  const repository = repositoryNode.safeParse(node)
  if (!repository.success) return null
  return repository.data.isPrivate ? 'hidden' : 'public'
}

/** GitHub says NOT_FOUND for every id without a thing; anything else is no proof that it is gone. */
export function isNotFound(problems: readonly QueryProblem[]): boolean {
  return problems.length > 0 && problems.every(({ type }) => type === 'NOT_FOUND')
}

export function problemsAt(problems: readonly QueryProblem[], index: number): QueryProblem[] {
  return problems.filter(({ path }) => path?.[0] === 'nodes' && path[1] === index)
}
