import * as z from 'zod'
import type { ClosedPullRequest, LandedCommit } from '#app/domain/ledger/landing.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { accountNode, approvals, elementOf, listOf, repositoryFields } from './activity-nodes.ts'
import { problemsAt } from './find-visibility.ts'
import { isWithheld, type GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubAnswer } from './github.ts'
import { ask, askFields, askFor, askNodes, eachOf, fieldsOf, on, queryOf, queryOfNodes } from './graphql.ts'

/** One author's commits on the default branch in [from, to], by node ids. `key` names the question. */
export type CommitsQuery = { key: string; repositoryNodeId: string; authorNodeId: string; from: number; to: number }

/** Six connections each. */
const CLOSED_AT_ONCE = 20
/** A history of fifty commits has a connection for each. */
const HISTORIES_AT_ONCE = 4

const gitActor = z.object({ user: accountNode }).nullable()

const commit = z.object({
  oid: z.string(),
  message: z.string(),
  committedDate: instant,
  associatedPullRequests: ask(
    'associatedPullRequests(first: 1)',
    z.object({ nodes: listOf(z.object({ merged: z.boolean() })) }).nullable(),
  ),
})

const closer = z
  .union([
    on(
      'Commit',
      commit.extend({
        repository: z.object({ databaseId: z.number().int().nullable() }),
        authors: ask('authors(first: 10)', z.object({ nodes: listOf(z.object({ user: accountNode })) })),
      }),
    ),
    // Closed by a pull request, a milestone or a project.
    z.strictObject({}).transform(() => null),
  ])
  .nullable()

const closing = on('ClosedEvent', z.object({ actor: accountNode, closer: closer.optional() }))
const labelling = on('LabeledEvent', z.object({ label: z.object({ name: z.string() }), actor: accountNode }))

const closedNode = z.object({
  id: z.string(),
  number: z.number().int(),
  title: z.string(),
  createdAt: instant,
  closedAt: instant.nullable(),
  mergedAt: instant.nullable(),
  author: askFor(
    '__typename login ... on User { id databaseId } ... on Bot { databaseId }',
    z
      .object({
        __typename: z.string(),
        login: z.string(),
        databaseId: z.number().int().nullish(),
        id: z.string().optional(),
      })
      .nullable(),
  ),
  repository: repositoryFields,
  commits: ask(
    'commits(last: 20)',
    z.object({ nodes: listOf(z.object({ commit: z.object({ messageHeadline: z.string() }) })) }),
  ),
  closed: ask('closed: timelineItems(itemTypes: [CLOSED_EVENT], last: 1)', z.object({ nodes: listOf(closing) })),
  labelled: ask(
    'labelled: timelineItems(itemTypes: [LABELED_EVENT], last: 50)',
    z.object({ nodes: listOf(labelling) }),
  ),
  approvals,
})

export const CLOSED_PULL_REQUESTS_QUERY = queryOfNodes('ClosedPullRequests', ['PullRequest'], closedNode)

const target = on(
  'Commit',
  z.object({
    history: ask(
      'history(first: 50, author: { id: $author# }, since: $from#, until: $to#)',
      z.object({ nodes: listOf(commit.extend({ author: gitActor })) }).optional(),
    ),
  }),
)
const history = on(
  'Repository',
  z.object({
    databaseId: z.number().int().nullable(),
    /** Null for an empty repository. */
    defaultBranchRef: z.object({ target: target.nullable() }).nullable(),
  }),
)

export function commitsQuery(count: number): string {
  return queryOf(
    'Commits',
    eachOf(count, '$repository#: ID!, $author#: ID!, $from#: GitTimestamp!, $to#: GitTimestamp!'),
    eachOf(count, `commits#: node(id: $repository#) { ${fieldsOf(history)} }`),
  )
}

/** By node id; missing if it is open, merged, gone or private, null if GitHub withholds it. No partial answers. */
export async function fetchClosedPullRequests(
  client: GitHubClient,
  nodeIds: readonly string[],
): Promise<GitHubAnswer<Map<string, ClosedPullRequest | null>>> {
  const found = new Map<string, ClosedPullRequest | null>()
  for (const ids of pagesOf(nodeIds, CLOSED_AT_ONCE)) {
    const answer = await askNodes(client, CLOSED_PULL_REQUESTS_QUERY, ids)
    if (!answer.ok) return answer
    for (const [index, id] of ids.entries()) {
      const value = answer.value.nodes[index]
      const problems = problemsAt(answer.value.problems, index)
      if (problems.some(isWithheld)) {
        found.set(id, null)
        continue
      }
      if (value === null) continue
      const node = elementOf(closedNode).safeParse(value)
      if (!node.success) return { ok: false, error: { code: 'malformed', message: 'closed pull request' } }
      const closed = node.data === null ? null : closedOf(node.data)
      if (closed !== null) found.set(id, closed)
    }
  }
  return { ok: true, value: found }
}

/** By key, the latest fifty; none if the repository is gone, missing if GitHub withholds it. No partial answers. */
export async function fetchCommits(
  client: GitHubClient,
  queries: readonly CommitsQuery[],
): Promise<GitHubAnswer<Map<string, LandedCommit[]>>> {
  const found = new Map<string, LandedCommit[]>()
  for (const batch of pagesOf(queries, HISTORIES_AT_ONCE)) {
    const variables = Object.fromEntries(
      batch.flatMap(({ repositoryNodeId, authorNodeId, from, to }, index) => [
        [`repository${index}`, repositoryNodeId],
        [`author${index}`, authorNodeId],
        [`from${index}`, new Date(from).toISOString()],
        [`to${index}`, new Date(to).toISOString()],
      ]),
    )
    const answer = await askFields(client, commitsQuery(batch.length), variables)
    if (!answer.ok) return answer
    for (const [index, { key }] of batch.entries()) {
      if (answer.value.problems.some((one) => isWithheld(one) && one.path?.[0] === `commits${index}`)) continue
      const value = answer.value.fields[`commits${index}`]
      const node = history.nullable().safeParse(value)
      if (!node.success) return { ok: false, error: { code: 'malformed', message: 'commits' } }
      found.set(key, commitsOf(node.data))
    }
  }
  return { ok: true, value: found }
}

function closedOf(node: z.infer<typeof closedNode>): ClosedPullRequest | null {
  if (node.closedAt === null || node.mergedAt !== null || node.repository.isPrivate) return null
  const closed = node.closed.nodes.at(-1)
  const { author, repository } = node
  return {
    nodeId: node.id,
    number: node.number,
    title: node.title,
    repository: { id: repository.databaseId, nodeId: repository.id, name: repository.nameWithOwner },
    openedAt: node.createdAt,
    closedAt: node.closedAt,
    author: author === null ? null : { id: author.databaseId ?? null, login: author.login, type: author.__typename },
    authorNodeId: author?.id ?? null,
    closedBy: closed?.actor ?? null,
    closer: closerOf(closed?.closer ?? null),
    headlines: node.commits.nodes.map(({ commit: { messageHeadline } }) => messageHeadline),
    approvals: node.approvals,
    labels: node.labelled.nodes.map(({ label, actor }) => ({ name: label.name, setter: actor })),
  }
}

function closerOf(node: z.infer<typeof closer>): LandedCommit | null {
  const repositoryId = node?.repository.databaseId ?? null
  if (node === null || repositoryId === null) return null
  const authors = node.authors.nodes.flatMap(({ user }) => user ?? [])
  return { ...commitFields(node), authors, repositoryId }
}

function commitsOf(repository: z.infer<typeof history> | null): LandedCommit[] {
  const repositoryId = repository?.databaseId ?? null
  if (repository === null || repositoryId === null) return []
  return (repository.defaultBranchRef?.target?.history?.nodes ?? []).map((node) => ({
    ...commitFields(node),
    authors: node.author?.user == null ? [] : [node.author.user],
    repositoryId,
  }))
}

function commitFields(node: z.infer<typeof commit>) {
  return {
    sha: node.oid,
    message: node.message,
    committedAt: node.committedDate,
    isOfMerged: (node.associatedPullRequests?.nodes ?? []).some(({ merged }) => merged),
  }
}
