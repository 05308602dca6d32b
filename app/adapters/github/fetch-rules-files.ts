import * as z from 'zod'
import { RULES_FILE, RULES_FILE_BYTES } from '#app/domain/maintainers/rules-file.ts'
import { VOUCH_FILES, VOUCH_LIST_BYTES } from '#app/domain/maintainers/vouch-list.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'

/** Files of one kind: without connections, so fifty repositories cost one point. */
type Files = { query: string; atOnce: number; textsAtOnce: number; mostBytes: number }

export type RulesFileAnswer =
  | { state: 'none' }
  | { state: 'file'; text: string }
  | { state: 'too_large' }
  | { state: 'not_text' }

export const RULES_FILES_QUERY = `
query RulesFiles($ids: [ID!]!, $withText: Boolean!) {
  rateLimit { cost limit remaining used resetAt }
  nodes(ids: $ids) {
    ... on Repository {
      isPrivate
      object(expression: "HEAD:${RULES_FILE}") { ...File }
    }
  }
}
${fragment()}`

export const VOUCH_LISTS_QUERY = `
query VouchLists($ids: [ID!]!, $withText: Boolean!) {
  rateLimit { cost limit remaining used resetAt }
  nodes(ids: $ids) {
    ... on Repository {
      isPrivate
      object(expression: "HEAD:${VOUCH_FILES[0]}") { ...File }
      other: object(expression: "HEAD:${VOUCH_FILES[1]}") { ...File }
    }
  }
}
${fragment()}`

const RULES: Files = { query: RULES_FILES_QUERY, atOnce: 50, textsAtOnce: 50, mostBytes: RULES_FILE_BYTES }
const VOUCHES: Files = { query: VOUCH_LISTS_QUERY, atOnce: 50, textsAtOnce: 10, mostBytes: VOUCH_LIST_BYTES }

const blob = z.object({
  __typename: z.literal('Blob'),
  byteSize: z.number().int(),
  isBinary: z.boolean().nullable(),
  isTruncated: z.boolean(),
  text: z.string().nullish(),
})

const file = z
  .union([blob, z.object({ __typename: z.enum(['Tree', 'Commit', 'Tag']) }).transform(() => null)])
  .nullable()

const repositoryNode = z.object({ isPrivate: z.literal(false), object: file, other: file.optional() })

const batchData = z.object({ nodes: z.array(z.unknown()) })

/**
 * The files by which maintainers set their repository's rules, by node id. What GitHub could not answer for is missing,
 * and so is a repository that is gone or private: neither changes anything. Texts are asked for in a second query and
 * only where they are small, because fifty large files would not fit into a Worker.
 */
export function fetchRulesFiles(
  client: GitHubClient,
  nodeIds: readonly string[],
): Promise<Map<string, RulesFileAnswer>> {
  return fetchFiles(client, nodeIds, RULES)
}

/** The same of the lists by which maintainers vouch for people. */
export function fetchVouchLists(
  client: GitHubClient,
  nodeIds: readonly string[],
): Promise<Map<string, RulesFileAnswer>> {
  return fetchFiles(client, nodeIds, VOUCHES)
}

async function fetchFiles(
  client: GitHubClient,
  nodeIds: readonly string[],
  files: Files,
): Promise<Map<string, RulesFileAnswer>> {
  const sizes = await fetchSeen(client, nodeIds, files, false)
  const small = [...sizes].flatMap(([id, answer]) => (answer === 'unread' ? [id] : []))
  const texts = await fetchSeen(client, small, files, true)
  const found = new Map<string, RulesFileAnswer>()
  for (const [id, answer] of [...sizes, ...texts]) if (answer !== 'unread') found.set(id, answer)
  return found
}

type Seen = RulesFileAnswer | 'unread'

async function fetchSeen(
  client: GitHubClient,
  nodeIds: readonly string[],
  { query, atOnce, textsAtOnce, mostBytes }: Files,
  withText: boolean,
): Promise<Map<string, Seen>> {
  const found = new Map<string, Seen>()
  for (const ids of pagesOf(nodeIds, withText ? textsAtOnce : atOnce)) {
    const answer = await client.query(query, { ids, withText })
    if (!answer.ok || oversizeOf(answer.problems) !== null) return found
    const data = batchData.safeParse(answer.data)
    if (!data.success || data.data.nodes.length !== ids.length) return found
    // A file that could not be read is null too, and is no deleted one.
    const failed = new Set(answer.problems.map(({ path }) => path?.[1]))
    for (const [index, id] of ids.entries()) {
      const node = repositoryNode.safeParse(data.data.nodes[index])
      if (node.success && !failed.has(index))
        found.set(id, seenIn(node.data.object ?? node.data.other ?? null, mostBytes))
    }
  }
  return found
}

function seenIn(one: z.infer<typeof file>, mostBytes: number): Seen {
  if (one === null) return { state: 'none' }
  if (one.byteSize > mostBytes || one.isTruncated) return { state: 'too_large' }
  if (one.isBinary === true || one.text === null) return { state: 'not_text' }
  return one.text === undefined ? 'unread' : { state: 'file', text: one.text }
}

function fragment(): string {
  return `fragment File on GitObject {
  __typename
  ... on Blob { byteSize isBinary isTruncated text @include(if: $withText) }
}`
}
