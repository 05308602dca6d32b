import * as z from 'zod'
import { pagesOf } from '#app/domain/values/pages.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'
import type { GitHubAnswer } from './github.ts'

/** Whether an account had something merged in a repository until an instant. `key` names the question. */
export type MergeQuery = { key: string; repository: string; author: string; until: number }

/** Twenty searches cost one point: one connection each. */
const LARGEST_BATCH = 20

export function earlierMergesQuery(count: number): string {
  const indexes = Array.from({ length: count }, (_, index) => index)
  return `
query EarlierMerges(${indexes.map((index) => `$search${index}: String!`).join(', ')}) {
  rateLimit { cost limit remaining used resetAt }
  ${indexes.map((index) => `merges${index}: search(type: ISSUE, first: 1, query: $search${index}) { issueCount }`).join('\n  ')}
}`
}

const answered = z.record(z.string(), z.unknown())
const counted = z.object({ issueCount: z.number().int() })

export async function fetchEarlierMerges(
  client: GitHubClient,
  queries: readonly MergeQuery[],
): Promise<GitHubAnswer<Set<string>>> {
  const found = new Set<string>()
  for (const batch of pagesOf(queries, LARGEST_BATCH)) {
    const variables = Object.fromEntries(batch.map((one, index) => [`search${index}`, searchOf(one)]))
    const answer = await client.query(earlierMergesQuery(batch.length), variables)
    if (!answer.ok) return { ok: false, error: answer.error }
    const data = answered.safeParse(answer.data)
    if (!data.success || oversizeOf(answer.problems) !== null)
      return { ok: false, error: { code: 'unavailable', message: 'earlier merges' } }
    for (const [index, { key }] of batch.entries()) {
      const count = counted.safeParse(data.data[`merges${index}`])
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
