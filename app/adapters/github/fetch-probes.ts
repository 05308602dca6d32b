import * as z from 'zod'
import { pagesOf } from '#app/domain/pages-of.ts'
import { plainText } from '#app/domain/plain-text.ts'
import type { GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubError, PlayerIds, Probe, Window } from './github.ts'
import type { Mark } from '#app/domain/activity-parts.ts'
import { PROBE_QUERY } from './probe-query.ts'
import { isoWindow } from './read-player.ts'

/** Two points, and less than a second of GitHub's work. */
const LARGEST_BATCH = 50

const count = z.number().int()
const head = z.object({ totalCount: count, nodes: z.array(z.object({ updatedAt: instant }).nullable()).nullable() })

const probed = z
  .object({
    __typename: z.literal('User'),
    databaseId: count,
    login: z.string(),
    name: z.string().nullable(),
    contributionsCollection: z.object({
      totalCommitContributions: count,
      totalRepositoryContributions: count,
      totalPullRequestReviewContributions: count,
      pullRequestReviewContributions: z.object({
        nodes: z.array(z.object({ occurredAt: instant }).nullable()).nullable(),
      }),
    }),
    pullRequests: head,
    issues: head,
    issueComments: head,
  })
  .transform(({ databaseId, login, name, contributionsCollection: counted, ...lists }) => ({
    githubId: databaseId,
    username: login,
    name: plainText(name ?? '') || null,
    marks: {
      commits: [counted.totalCommitContributions, counted.totalRepositoryContributions],
      reviews: [
        counted.totalPullRequestReviewContributions,
        counted.pullRequestReviewContributions.nodes?.[0]?.occurredAt ?? 0,
      ],
      pullRequests: markOf(lists.pullRequests),
      issues: markOf(lists.issues),
      issueComments: markOf(lists.issueComments),
    } satisfies Record<string, Mark>,
  }))

const answerData = z.object({ nodes: z.array(z.unknown()) })

/** Whoever GitHub cannot count is `unclear`, and so is everybody of a batch that it could not answer in time. */
export async function fetchProbes(
  client: GitHubClient,
  players: PlayerIds[],
  window: Window,
): Promise<Map<string, Probe>> {
  const probes = new Map<string, Probe>()
  let stopped: GitHubError | null = null
  for (const batch of pagesOf(players, LARGEST_BATCH)) {
    const answers: Probe[] | GitHubError = stopped ?? (await probeBatch(client, batch, window))
    if (!Array.isArray(answers)) stopped = answers
    for (const [index, { nodeId }] of batch.entries())
      probes.set(
        nodeId,
        Array.isArray(answers) ? (answers[index] ?? { state: 'unclear' }) : { state: 'failed', error: answers },
      )
  }
  return probes
}

async function probeBatch(client: GitHubClient, players: PlayerIds[], window: Window): Promise<Probe[] | GitHubError> {
  const ids = players.map(({ nodeId }) => nodeId)
  const answer = await client.query(PROBE_QUERY, { ids, ...isoWindow(window) })
  if (!answer.ok) return answer.oversized === 'no' ? answer.error : []
  const data = answerData.safeParse(answer.data)
  if (!data.success || data.data.nodes.length !== players.length) return []
  // A problem without a place may have spoiled any count.
  if (answer.problems.some(({ path }) => path?.[0] !== 'nodes' || typeof path[1] !== 'number')) return []
  return players.map(({ githubId }, index): Probe => {
    if (answer.problems.some(({ path }) => path?.[1] === index)) return { state: 'unclear' }
    const node = probed.safeParse(data.data.nodes[index])
    if (!node.success || node.data.githubId !== githubId) return { state: 'unclear' }
    const { username, name, marks } = node.data
    return { state: 'answered', username, name, marks }
  })
}

function markOf({ totalCount, nodes }: z.output<typeof head>): Mark {
  return [totalCount, nodes?.[0]?.updatedAt ?? 0]
}
