import * as z from 'zod'
import type { GitHubAddress, ThreadPart } from '#app/domain/github/github-address.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { accountNode, bigId, repositoryFields } from './activity-nodes.ts'
import type { GitHubClient } from './github-client.ts'
import { instant, readObject } from './github-json.ts'
import type { GitHubAnswer } from './github.ts'
import { fieldsOf, on, queryOf } from './graphql.ts'

/** With the ids that its ledger rows' keys are made of. */
export type Work = {
  repository: { id: number; name: string }
  /** Its author's GitHub id; null if nobody could play: a deleted account, or none. */
  authorId: number | null
  title: string | null
  number: number | null
  url: string
  /** For commits the start of the day. */
  madeAt: number
} & (
  | { kind: 'pull_request' | 'issue'; id: number }
  | { kind: 'comment'; day: string }
  | { kind: 'review' | 'inline_comment'; pullRequestId: number; day: string }
  /** By the author's own clock, as GitHub counts it. */
  | { kind: 'commit'; day: string }
  | { kind: 'repository' }
)

const thread = z.object({
  __typename: z.enum(['PullRequest', 'Issue']),
  fullDatabaseId: bigId,
  number: z.number().int(),
  title: z.string(),
  url: z.string(),
  createdAt: instant,
  author: accountNode,
})

const commit = on(
  'Commit',
  z.object({
    __typename: z.literal('Commit'),
    url: z.string(),
    messageHeadline: z.string(),
    author: z.object({ date: z.iso.datetime({ offset: true }), user: accountNode }).nullable(),
  }),
)

const place = repositoryFields.extend({ url: z.string(), createdAt: instant, owner: accountNode })

const data = z.object({
  repository: place
    .extend({ issueOrPullRequest: thread.nullish() })
    .extend({ object: z.union([commit, z.object({ __typename: z.string() }).transform(() => null)]).nullish() })
    .nullable(),
})

const THREADS = ['PullRequest', 'Issue'].map((type) => fieldsOf(on(type, thread))).join(' ')

const QUERY = {
  thread: workQuery(', $number: Int!', `issueOrPullRequest(number: $number) { ${THREADS} }`),
  commit: workQuery(', $sha: String!', `object(expression: $sha) { __typename ${fieldsOf(commit)} }`),
  repository: workQuery('', ''),
} as const

export const WORK_QUERIES = Object.values(QUERY)

function workQuery(variables: string, fields: string): string {
  const repository = `repository(owner: $owner, name: $name) { ${fieldsOf(place)} ${fields} }`
  return queryOf('Work', `$owner: String!, $name: String!${variables}`, repository)
}

/** Of a comment, a review or an inline comment. */
const part = z.object({
  user: z.object({ id: z.number().int(), type: z.string() }).nullable(),
  html_url: z.string(),
  created_at: instant.optional(),
  submitted_at: instant.nullish(),
})

/** In one query, and one request more for a comment or a review. Null if nothing public is there. */
export async function findWork(client: GitHubClient, address: GitHubAddress): Promise<GitHubAnswer<Work | null>> {
  const { owner, name } = address
  const answer = await client.query(QUERY[address.kind], { owner, name, ...ownVariables(address) })
  if (!answer.ok) return { ok: false, error: answer.error }
  // Null is an answer only if GitHub says that nothing public is there.
  const doubt = answer.problems.find(({ type }) => type !== 'NOT_FOUND' && type !== 'FORBIDDEN')
  if (doubt !== undefined) return { ok: false, error: { code: 'malformed', message: doubt.message } }
  const parsed = data.safeParse(answer.data)
  if (!parsed.success) return { ok: false, error: { code: 'malformed', message: 'work' } }
  const { repository: found } = parsed.data
  if (found === null || found.isPrivate) return { ok: true, value: null }
  const repository = { id: found.databaseId, name: found.nameWithOwner }
  if (address.kind === 'repository')
    return made({ ...base(repository, found.owner, found), kind: 'repository', title: null, number: null })
  if (address.kind === 'commit') return { ok: true, value: commitOf(repository, found.object ?? null) }
  const { issueOrPullRequest: node } = found
  if (node === null || node === undefined) return { ok: true, value: null }
  const { number, title } = node
  const id = node.fullDatabaseId
  const isPullRequest = node.__typename === 'PullRequest'
  if (address.part === null)
    return made({
      ...base(repository, node.author, node),
      number,
      title,
      kind: isPullRequest ? 'pull_request' : 'issue',
      id,
    })
  if (address.part.kind !== 'comment' && !isPullRequest) return { ok: true, value: null }
  return findPart(client, address.part, { repository, number, title, pullRequestId: id })
}

function ownVariables(address: GitHubAddress): Record<string, unknown> {
  if (address.kind === 'repository') return {}
  return address.kind === 'thread' ? { number: address.number } : { sha: address.sha }
}

type Thread = { repository: Work['repository']; number: number; title: string; pullRequestId: number }

async function findPart(
  client: GitHubClient,
  { kind, id }: ThreadPart,
  { pullRequestId, ...thread }: Thread,
): Promise<GitHubAnswer<Work | null>> {
  const repos = `/repos/${thread.repository.name}`
  const path = {
    comment: `${repos}/issues/comments/${id}`,
    review: `${repos}/pulls/${thread.number}/reviews/${id}`,
    inline: `${repos}/pulls/comments/${id}`,
  }[kind]
  const answer = await readObject(client, path, kind, part)
  if (!answer.ok) return answer
  if (answer.value === null) return { ok: true, value: null }
  const { user, html_url: url, created_at: createdAt, submitted_at: submittedAt } = answer.value
  const madeAt = submittedAt ?? createdAt
  // A comment is found by its id alone, so it could be another thread's.
  if (madeAt === undefined || !new RegExp(`/(?:pull|issues)/${thread.number}(?:#|$)`).test(url))
    return { ok: true, value: null }
  const common = { ...thread, authorId: user?.type === 'User' ? user.id : null, url, madeAt, day: dayOf(madeAt) }
  if (kind === 'comment') return made({ ...common, kind: 'comment' })
  return made({ ...common, kind: kind === 'review' ? 'review' : 'inline_comment', pullRequestId })
}

function commitOf(repository: Work['repository'], node: z.output<typeof commit> | null): Work | null {
  if (node === null) return null
  const { author, url, messageHeadline: title } = node
  const day = author?.date.slice(0, 10)
  if (day === undefined) return null
  const authorId = author?.user?.id ?? null
  return { kind: 'commit', repository, authorId, title, number: null, url, day, madeAt: Date.parse(day) }
}

function base(
  repository: Work['repository'],
  author: { id: number | null; type: string } | null,
  { url, createdAt: madeAt }: { url: string; createdAt: number },
) {
  return { repository, authorId: author?.type === 'User' ? author.id : null, url, madeAt }
}

function made(value: Work): GitHubAnswer<Work> {
  return { ok: true, value }
}
