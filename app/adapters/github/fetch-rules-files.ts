import * as z from 'zod'
import { RULES_FILE, RULES_FILE_BYTES } from '#app/domain/maintainers/rules-file.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import type { GitHubClient } from './github-client.ts'
import { ask, askNodes, on, queryOfNodes } from './graphql.ts'

/** Without connections, so they cost one point. */
const AT_ONCE = 50

export type RulesFileAnswer =
  | { state: 'none' }
  | { state: 'file'; text: string }
  | { state: 'too_large' }
  | { state: 'not_text' }

const blob = on(
  'Blob',
  z.object({
    __typename: z.literal('Blob'),
    byteSize: z.number().int(),
    isBinary: z.boolean().nullable(),
    isTruncated: z.boolean(),
    text: ask('text @include(if: $withText)', z.string().nullish()),
  }),
)

const file = z
  .union([blob, z.object({ __typename: z.enum(['Tree', 'Commit', 'Tag']) }).transform(() => null)])
  .nullable()

const repositoryNode = z.object({
  isPrivate: z.literal(false),
  object: ask(`object(expression: "HEAD:${RULES_FILE}")`, file),
})

export const RULES_FILES_QUERY = queryOfNodes('RulesFiles', ['Repository'], repositoryNode, '$withText: Boolean!')

/**
 * By node id; missing without an answer, and if the repository is gone or private: both change nothing. A second query
 * reads texts, only of small files, because fifty large ones would not fit into a Worker.
 */
export async function fetchRulesFiles(
  client: GitHubClient,
  nodeIds: readonly string[],
): Promise<Map<string, RulesFileAnswer>> {
  const sizes = await fetchSeen(client, nodeIds, false)
  const small = [...sizes].flatMap(([id, answer]) => (answer === 'unread' ? [id] : []))
  const texts = await fetchSeen(client, small, true)
  const found = new Map<string, RulesFileAnswer>()
  for (const [id, answer] of [...sizes, ...texts]) if (answer !== 'unread') found.set(id, answer)
  return found
}

type Seen = RulesFileAnswer | 'unread'

async function fetchSeen(
  client: GitHubClient,
  nodeIds: readonly string[],
  withText: boolean,
): Promise<Map<string, Seen>> {
  const found = new Map<string, Seen>()
  for (const ids of pagesOf(nodeIds, AT_ONCE)) {
    const answer = await askNodes(client, RULES_FILES_QUERY, ids, { withText })
    if (!answer.ok) return found
    // A file that could not be read is null too, but not deleted.
    const failed = new Set(answer.value.problems.map(({ path }) => path?.[1]))
    for (const [index, id] of ids.entries()) {
      const node = repositoryNode.safeParse(answer.value.nodes[index])
      if (node.success && !failed.has(index)) found.set(id, seenIn(node.data.object))
    }
  }
  return found
}

function seenIn(one: z.infer<typeof file>): Seen {
  if (one === null) return { state: 'none' }
  if (one.byteSize > RULES_FILE_BYTES || one.isTruncated) return { state: 'too_large' }
  if (one.isBinary === true || one.text === null) return { state: 'not_text' }
  return one.text === undefined ? 'unread' : { state: 'file', text: one.text }
}
