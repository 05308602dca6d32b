import * as z from 'zod'
import { oversizeOf, type GitHubClient, type QueryProblem } from './github-client.ts'

/** Without connections, so a hundred repositories cost one point. */
const LARGEST_BATCH = 100

export const HIDDEN_QUERY = `
query Hidden($ids: [ID!]!) {
  rateLimit { cost limit remaining used resetAt }
  nodes(ids: $ids) { ... on Repository { isPrivate } }
}`

const batchData = z.object({ nodes: z.array(z.unknown()) })
const repositoryNode = z.object({ isPrivate: z.boolean() })

/**
 * Which of these repositories the public sees no more, by node id: GitHub says that they are private, or finds nothing.
 * One that it withholds, or could not answer for, is not among them.
 */
export async function findHidden(client: GitHubClient, nodeIds: readonly string[]): Promise<Set<string>> {
  const hidden = new Set<string>()
  for (let from = 0; from < nodeIds.length; from += LARGEST_BATCH) {
    const ids = nodeIds.slice(from, from + LARGEST_BATCH)
    const answer = await client.query(HIDDEN_QUERY, { ids })
    if (!answer.ok || oversizeOf(answer.problems) !== null) return hidden
    const data = batchData.safeParse(answer.data)
    if (!data.success || data.data.nodes.length !== ids.length) return hidden
    for (const [index, id] of ids.entries())
      if (isHidden(data.data.nodes[index], problemsAt(answer.problems, index))) hidden.add(id)
  }
  return hidden
}

function isHidden(node: unknown, problems: readonly QueryProblem[]): boolean {
  if (node === null) return isNotFound(problems)
  const repository = repositoryNode.safeParse(node)
  return repository.success && repository.data.isPrivate
}

/** GitHub says NOT_FOUND of every id without a thing; nothing said, or anything else, is no proof that it is gone. */
export function isNotFound(problems: readonly QueryProblem[]): boolean {
  return problems.length > 0 && problems.every(({ type }) => type === 'NOT_FOUND')
}

export function problemsAt(problems: readonly QueryProblem[], index: number): QueryProblem[] {
  return problems.filter(({ path }) => path?.[0] === 'nodes' && path[1] === index)
}
