import * as z from 'zod'
import type { Mark } from '#app/domain/activity-parts.ts'
import { pagesOf } from '#app/domain/pages-of.ts'
import { plainText } from '#app/domain/plain-text.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubError, PlayerIds, Probe, Window } from './github.ts'
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

/** This many time-outs before any answer are an outage. */
const OUTAGE = 6

type Run = { client: GitHubClient; window: Window; answered: boolean; timeOuts: number; stopped: GitHubError | null }

/** Halves a batch that GitHub cannot answer in time. Whoever it cannot count alone is `unclear`. */
export async function fetchProbes(
  client: GitHubClient,
  players: PlayerIds[],
  window: Window,
): Promise<Map<string, Probe>> {
  const run: Run = { client, window, answered: false, timeOuts: 0, stopped: null }
  const probes: Probe[] = []
  for (const batch of pagesOf(players, LARGEST_BATCH)) probes.push(...(await probeBatch(run, batch)))
  return new Map(players.map(({ nodeId }, index) => [nodeId, probes[index] ?? { state: 'unclear' }]))
}

async function probeBatch(run: Run, players: PlayerIds[]): Promise<Probe[]> {
  const ids = players.map(({ nodeId }) => nodeId)
  const answer = run.stopped === null ? await run.client.query(PROBE_QUERY, { ids, ...isoWindow(run.window) }) : null
  if (answer === null) return failed(run, players)
  if (!answer.ok && answer.oversized === 'no') return stop(run, players, answer.error)
  const unplaced = answer.ok ? answer.problems.filter(({ path }) => typeof path?.[1] !== 'number') : []
  const oversize = answer.ok ? oversizeOf(unplaced) : answer.oversized
  if (oversize === 'gateway' && !run.answered) run.timeOuts += 1
  if (run.timeOuts >= OUTAGE) return stop(run, players, { code: 'unavailable', message: 'no answer in time' })
  if (oversize !== null) {
    if (players.length === 1) return [{ state: 'unclear' }]
    const half = Math.ceil(players.length / 2)
    return [...(await probeBatch(run, players.slice(0, half))), ...(await probeBatch(run, players.slice(half)))]
  }
  if (!answer.ok) return stop(run, players, answer.error)
  run.answered = true
  const data = answerData.safeParse(answer.data)
  const [problem] = unplaced
  if (problem !== undefined) return stop(run, players, { code: 'unavailable', message: problem.message })
  if (!data.success || data.data.nodes.length !== players.length)
    return stop(run, players, { code: 'malformed', message: 'probes' })
  return players.map(({ githubId }, index): Probe => {
    if (answer.problems.some(({ path }) => path?.[1] === index)) return { state: 'unclear' }
    const node = probed.safeParse(data.data.nodes[index])
    if (!node.success || node.data.githubId !== githubId) return { state: 'unclear' }
    const { username, name, marks } = node.data
    return { state: 'answered', username, name, marks }
  })
}

function stop(run: Run, players: PlayerIds[], error: GitHubError): Probe[] {
  run.stopped = error
  return failed(run, players)
}

function failed({ stopped }: Run, players: PlayerIds[]): Probe[] {
  const error = stopped ?? { code: 'unavailable', message: 'not asked' }
  return players.map(() => ({ state: 'failed', error }))
}

function markOf({ totalCount, nodes }: z.output<typeof head>): Mark {
  return [totalCount, nodes?.[0]?.updatedAt ?? 0]
}
