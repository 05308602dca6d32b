import * as z from 'zod'
import { pagesOf } from '#app/domain/values/pages.ts'
import type { GitHubClient } from './github-client.ts'
import type { GitHubAnswer } from './github.ts'
import { askFields, eachOf, fieldsOf, queryOf } from './graphql.ts'

/** Had an account something merged in a repository by `until`? `key` names the question. */
export type MergeQuery = { key: string; repository: string; author: string; until: number }

/** Twenty searches cost one point: one connection each. */
const LARGEST_BATCH = 20

const counted = z.object({ issueCount: z.number().int() })

export function earlierMergesQuery(count: number): string {
  const search = `merges#: search(type: ISSUE, first: 1, query: $search#) { ${fieldsOf(counted)} }`
  return queryOf('EarlierMerges', eachOf(count, '$search#: String!'), eachOf(count, search))
}

export async function fetchEarlierMerges(
  client: GitHubClient,
  queries: readonly MergeQuery[],
): Promise<GitHubAnswer<Set<string>>> {
  const found = new Set<string>()
  for (const batch of pagesOf(queries, LARGEST_BATCH)) {
    const variables = Object.fromEntries(batch.map((one, index) => [`search${index}`, searchOf(one)]))
    const answer = await askFields(client, earlierMergesQuery(batch.length), variables)
    if (!answer.ok) return answer
    for (const [index, { key }] of batch.entries()) {
      const count = counted.safeParse(answer.value.fields[`merges${index}`])
      if (!count.success) return { ok: false, error: { code: 'malformed', message: 'earlier merges' } }
      if (count.data.issueCount > 0) found.add(key)
    }
  }
  return { ok: true, value: found }
}

/** GitHub's search knows seconds. */
function searchOf({ repository, author, until }: MergeQuery): string {
  return `repo:${repository} is:pr is:merged author:${author} merged:<=${new Date(until).toISOString().slice(0, 19)}Z`
}
