import * as z from 'zod'
import type { Fingerprint } from '#app/domain/github/activity-parts.ts'
import { PROBED_AT_ONCE } from '#app/domain/github/poll-period.ts'
import { plainText } from '#app/domain/text/plain-text.ts'
import { oversizeOf, type GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubError, PlayerIds, Probe, Window } from './github.ts'
import { ask, queryOfNodes } from './graphql.ts'
import { isoWindow } from './read-player.ts'

const LARGEST = PROBED_AT_ONCE
const SMALLEST = 5
/** Milliseconds. The next batch is half as large again while that is faster, and half as large after a slower one. */
const SLOW = 7000
/** If a half of a slow batch takes longer, it has a slow account in it. */
const USUAL = { query: 1000, player: 250 }

const count = z.number().int()
const head = z.object({ totalCount: count, nodes: z.array(z.object({ updatedAt: instant }).nullable()).nullable() })

const NEWEST = '(first: 1, orderBy: { field: UPDATED_AT, direction: DESC })'

const probed = z
  .object({
    __typename: z.literal('User'),
    databaseId: count.nullable(),
    login: z.string(),
    name: z.string().nullable(),
    contributionsCollection: ask(
      'contributionsCollection(from: $from, to: $to)',
      z.object({
        totalCommitContributions: count,
        totalRepositoryContributions: count,
        totalPullRequestReviewContributions: count,
        pullRequestReviewContributions: ask(
          'pullRequestReviewContributions(first: 1)',
          z.object({ nodes: z.array(z.object({ occurredAt: instant }).nullable()).nullable() }),
        ),
      }),
    ),
    pullRequests: ask(`pullRequests${NEWEST}`, head),
    issues: ask(`issues${NEWEST}`, head),
    issueComments: ask(`issueComments${NEWEST}`, head),
  })
  .transform(({ databaseId, login, name, contributionsCollection: counted, ...lists }) => ({
    githubId: databaseId,
    username: login,
    name: plainText(name ?? '') || null,
    fingerprints: {
      commits: [counted.totalCommitContributions, counted.totalRepositoryContributions],
      reviews: [
        counted.totalPullRequestReviewContributions,
        counted.pullRequestReviewContributions.nodes?.[0]?.occurredAt ?? 0,
      ],
      pullRequests: fingerprintOf(lists.pullRequests),
      issues: fingerprintOf(lists.issues),
      issueComments: fingerprintOf(lists.issueComments),
    } satisfies Record<string, Fingerprint>,
  }))

/** Counts and newest instants of players' parts. Four connections a player, so fifty players cost two points. */
export const PROBE_QUERY = queryOfNodes('PlayersProbe', ['User'], probed, '$from: DateTime!, $to: DateTime!')

const answerData = z.object({ nodes: z.array(z.unknown()) })

/** Time-outs before any answer: from here on, an outage. */
const OUTAGE = 6

type Run = {
  client: GitHubClient
  window: Window
  size: number
  answered: boolean
  timeOuts: number
  stopped: GitHubError | null
}

/** Halves batches that GitHub cannot answer in time, to find slow players. `unclear`: not even countable alone. */
export async function fetchProbes(
  client: GitHubClient,
  players: PlayerIds[],
  window: Window,
  size = LARGEST,
): Promise<Map<string, Probe>> {
  const run: Run = { client, window, size, answered: false, timeOuts: 0, stopped: null }
  const probes: Probe[] = []
  while (probes.length < players.length) {
    const rest = players.slice(probes.length)
    // Of equal length: GitHub charges whole points.
    const batch = Math.ceil(rest.length / Math.ceil(rest.length / run.size))
    probes.push(...(await probeBatch(run, rest.slice(0, batch))))
  }
  // A probe of one says nothing about how many it can count.
  if (players.length > 1) client.meter.probeSize = run.size
  return new Map(players.map(({ nodeId }, index) => [nodeId, probes[index] ?? { state: 'unclear' }]))
}

async function probeBatch(run: Run, players: PlayerIds[], isSearch = false): Promise<Probe[]> {
  const ids = players.map(({ nodeId }) => nodeId)
  const sentAt = run.client.now()
  const answer = run.stopped === null ? await run.client.query(PROBE_QUERY, { ids, ...isoWindow(run.window) }) : null
  const took = run.client.now() - sentAt
  if (answer === null) return failed(run, players)
  if (!answer.ok && answer.oversized === 'no') return stop(run, players, answer.error)
  const unplaced = answer.ok ? answer.problems.filter(({ path }) => typeof path?.[1] !== 'number') : []
  const oversize = answer.ok ? oversizeOf(unplaced) : answer.oversized
  if (oversize === 'gateway' && !run.answered) run.timeOuts += 1
  if (run.timeOuts >= OUTAGE) return stop(run, players, { code: 'unavailable', message: 'no answer in time' })
  if (oversize !== null) {
    run.size = smaller(run.size)
    return players.length === 1 ? [{ state: 'unclear', isSlow: true }] : probeHalves(run, players)
  }
  if (!answer.ok) return stop(run, players, answer.error)
  run.answered = true
  if (took > SLOW) {
    if (!isSearch) run.size = smaller(run.size)
    if (players.length > 1) return probeHalves(run, players)
  } else if (!isSearch && players.length >= run.size / 2) {
    const larger = Math.min(LARGEST, Math.ceil(run.size * 1.5))
    if ((took / players.length) * larger < SLOW) run.size = larger
  }
  const data = answerData.safeParse(answer.data)
  const [problem] = unplaced
  if (problem !== undefined) return stop(run, players, { code: 'unavailable', message: problem.message })
  if (!data.success || data.data.nodes.length !== players.length)
    return stop(run, players, { code: 'malformed', message: 'probes' })
  const isSlow = isSearch && took > USUAL.query + players.length * USUAL.player
  if (isSlow && players.length > 1) return probeHalves(run, players)
  return players.map(({ githubId }, index): Probe => {
    if (answer.problems.some(({ path }) => path?.[1] === index)) return { state: 'unclear' }
    const node = probed.safeParse(data.data.nodes[index])
    if (!node.success || (node.data.githubId ?? githubId) !== githubId) return { state: 'unclear' }
    const { username, name, fingerprints } = node.data
    return { state: 'answered', username, name, fingerprints, ...(isSlow ? { isSlow } : {}) }
  })
}

async function probeHalves(run: Run, players: PlayerIds[]): Promise<Probe[]> {
  const half = Math.ceil(players.length / 2)
  return [
    ...(await probeBatch(run, players.slice(0, half), true)),
    ...(await probeBatch(run, players.slice(half), true)),
  ]
}

function stop(run: Run, players: PlayerIds[], error: GitHubError): Probe[] {
  run.stopped = error
  return failed(run, players)
}

function failed({ stopped }: Run, players: PlayerIds[]): Probe[] {
  const error = stopped ?? { code: 'unavailable', message: 'not asked' }
  return players.map(() => ({ state: 'failed', error }))
}

function smaller(size: number): number {
  return Math.max(SMALLEST, Math.floor(size / 2))
}

function fingerprintOf({ totalCount, nodes }: z.output<typeof head>): Fingerprint {
  return [totalCount, nodes?.[0]?.updatedAt ?? 0]
}
