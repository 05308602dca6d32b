import * as z from 'zod'
import type { MergedPullRequest, Reference } from '#app/domain/ledger/revert.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { accountNode, listOf } from './activity-nodes.ts'
import type { GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubAnswer } from './github.ts'
import { ask, askFields, eachOf, fieldsOf, on, queryOf } from './graphql.ts'

/** `sha`: the commit as which it landed, if it was not merged. `key` names the question. */
export type ReferencesQuery = { key: string; owner: string; name: string; number: number; sha: string | null }
export type FoundReferences = { merged: MergedPullRequest; references: Reference[] }

/** Fifty cost one point: one connection each. */
const LARGEST_BATCH = 50

const place = z.object({ databaseId: z.number().int() })
const source = on(
  'PullRequest',
  z.object({
    title: z.string(),
    body: z.string(),
    mergedAt: instant.nullable(),
    author: accountNode,
    repository: place,
  }),
)
const item = z.union([
  on(
    'CrossReferencedEvent',
    z
      .object({ __typename: z.literal('CrossReferencedEvent'), source })
      .transform(({ source: { title, body, mergedAt, author, repository } }): Reference => ({
        at: mergedAt ?? 0,
        author,
        repositoryId: repository.databaseId,
        title,
        text: body,
        isMerged: mergedAt !== null,
      })),
  ),
  on(
    'ReferencedEvent',
    z
      .object({
        __typename: z.literal('ReferencedEvent'),
        createdAt: instant,
        actor: accountNode,
        commitRepository: place,
        commit: z.object({ message: z.string(), author: z.object({ user: accountNode }).nullable() }).nullable(),
      })
      .transform(({ createdAt: at, actor, commitRepository, commit }): Reference | null => {
        if (commit === null) return null
        const [title = ''] = commit.message.split('\n', 1)
        const author = commit.author?.user ?? actor
        return { at, author, repositoryId: commitRepository.databaseId, title, text: commit.message, isMerged: true }
      }),
  ),
  // An issue names it.
  z.object({ __typename: z.literal('CrossReferencedEvent') }).transform(() => null),
])

const referenced = on(
  'PullRequest',
  z.object({
    number: z.number().int(),
    mergedAt: instant.nullable(),
    closedAt: instant.nullable(),
    mergeCommit: z.object({ oid: z.string() }).nullable(),
    timelineItems: ask(
      'timelineItems(itemTypes: [CROSS_REFERENCED_EVENT, REFERENCED_EVENT], last: 20)',
      z.object({ nodes: listOf(item) }),
    ),
  }),
)

const found = z
  .object({
    databaseId: z.number().int().nullable(),
    nameWithOwner: z.string(),
    pullRequest: ask(
      'pullRequest: issueOrPullRequest(number: $number#)',
      referenced
        // An issue has none of these.
        .or(z.strictObject({}).transform(() => null))
        .nullable(),
    ),
  })
  .nullable()

export function referencesQuery(count: number): string {
  return queryOf(
    'References',
    eachOf(count, '$owner#: String!, $name#: String!, $number#: Int!'),
    eachOf(count, `found#: repository(owner: $owner#, name: $name#) { ${fieldsOf(found)} }`),
  )
}

/** By key; missing if the pull request is gone or open. No partial answers. */
export async function fetchReferences(
  client: GitHubClient,
  queries: readonly ReferencesQuery[],
): Promise<GitHubAnswer<Map<string, FoundReferences>>> {
  const all = new Map<string, FoundReferences>()
  for (const batch of pagesOf(queries, LARGEST_BATCH)) {
    const variables = Object.fromEntries(
      batch.flatMap(({ owner, name, number }, index) => [
        [`owner${index}`, owner],
        [`name${index}`, name],
        [`number${index}`, number],
      ]),
    )
    const answer = await askFields(client, referencesQuery(batch.length), variables)
    if (!answer.ok) return answer
    for (const [index, { key, sha }] of batch.entries()) {
      const repository = found.safeParse(answer.value.fields[`found${index}`] ?? null)
      if (!repository.success) return { ok: false, error: { code: 'malformed', message: 'references' } }
      const pullRequest = repository.data?.pullRequest
      const repositoryId = repository.data?.databaseId ?? null
      const mergedAt = pullRequest?.mergedAt ?? pullRequest?.closedAt ?? null
      if (repository.data === null || repositoryId === null || pullRequest == null || mergedAt === null) continue
      const { nameWithOwner } = repository.data
      const { number, mergeCommit, timelineItems } = pullRequest
      all.set(key, {
        merged: { repository: nameWithOwner, repositoryId, number, mergedAt, sha: mergeCommit?.oid ?? sha },
        references: timelineItems.nodes.filter((one): one is Reference => one !== null),
      })
    }
  }
  return { ok: true, value: all }
}
