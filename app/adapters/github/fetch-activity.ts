import { PARTS, type Fingerprints, type Part } from '#app/domain/github/activity-parts.ts'
import { PROBED_AT_ONCE } from '#app/domain/github/poll-period.ts'
import { bothOf } from '#app/domain/ledger/merge-facts.ts'
import { DAY, WEEK } from '#app/domain/time/period.ts'
import { connectionsOf } from './activity-query.ts'
import type { GitHubClient } from './github-client.ts'
import type { Activity, ActivityQuery, CompleteActivity, GitHubError, Window } from './github.ts'
import { queryPlayers, FIRST_PAGE, type Reading, type Run } from './query-players.ts'
import type { Outcome, Since } from './read-player.ts'

const LARGEST_BATCH = PROBED_AT_ONCE
/** Of a query for one point, and for five; see `PROBED_AT_ONCE`. */
const CONNECTIONS = { one: 149, five: 549 }
/** Commit lists are read as one page of 31 days. */
const LONGEST_WINDOW = 31 * DAY

export async function fetchActivity(
  client: GitHubClient,
  players: ActivityQuery[],
  window: Window,
): Promise<Map<string, Activity>> {
  const run: Run = { client, answered: false, gatewayErrors: 0, stopped: null }
  const distinct = [...new Map(players.map((player) => [player.nodeId, player])).values()]
  const answers = new Map<string, Activity>()
  const shared = distinct.filter(({ aloneBecause }) => !aloneBecause)
  for (const batch of batchesOf(shared))
    for (const [nodeId, activity] of await answerBatch(run, batch, window)) answers.set(nodeId, activity)
  for (const player of distinct)
    if (player.aloneBecause) answers.set(player.nodeId, await settleAlone(run, player, window))
  return answers
}

/** For one point. Many who are read whole share one of five: a fifth more points for a quarter of the requests. */
function batchesOf(players: readonly ActivityQuery[]): ActivityQuery[][] {
  const [parts, whole] = [
    players.filter((one) => one.parts !== undefined),
    players.filter((one) => one.parts === undefined),
  ]
  const areMany = whole.length * connectionsOfAll(PARTS) > CONNECTIONS.one
  const batches: ActivityQuery[][] = []
  let room = 0
  for (const player of [...whole, ...parts]) {
    const needed = connectionsOfAll(
      PARTS.filter((part) => player.parts === undefined || player.parts[part] !== undefined),
    )
    if (needed > room || (batches.at(-1)?.length ?? LARGEST_BATCH) >= LARGEST_BATCH) {
      batches.push([])
      room = (player.parts === undefined && areMany ? CONNECTIONS.five : CONNECTIONS.one) - PARTS.length
    }
    batches.at(-1)?.push(player)
    room -= needed
  }
  return batches
}

function connectionsOfAll(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + connectionsOf(part, FIRST_PAGE), 0)
}

/** For a slow account: three queries take half of GitHub's time. */
const APART: Part[][] = [['commits'], ['reviews'], ['pullRequests', 'issues', 'issueComments']]

async function settleAlone(run: Run, player: ActivityQuery, window: Window): Promise<Activity> {
  const { since } = readingOf(player, window)
  let whole: CompleteActivity | null = null
  for (const group of APART) {
    const parts = Object.fromEntries(group.flatMap((part) => (since[part] === undefined ? [] : [[part, since[part]]])))
    if (Object.keys(parts).length === 0) continue
    const activity = await settle(run, { ...player, parts }, window)
    if (activity.state !== 'complete') return activity
    whole = whole === null ? activity : beside(whole, activity)
  }
  if (whole === null) return failed({ code: 'malformed', message: 'no part' })
  return { ...whole, isFullRead: PARTS.every((part) => (since[part] ?? Infinity) <= window.from) }
}

/** The same player's other parts. */
function beside(one: CompleteActivity, other: CompleteActivity): CompleteActivity {
  return { ...bothOf(one, other), fingerprints: { ...one.fingerprints, ...other.fingerprints } }
}

async function answerBatch(run: Run, players: ActivityQuery[], window: Window): Promise<[string, Activity][]> {
  const readings = players.map((player) => readingOf(player, window))
  const outcomes = window.to - window.from < LONGEST_WINDOW ? await queryPlayers(run, readings, window) : []
  if (players.length > 1 && outcomes.length > 0 && outcomes.every(({ state }) => state === 'oversized')) {
    const half = Math.ceil(players.length / 2)
    return [
      ...(await answerBatch(run, players.slice(0, half), window)),
      ...(await answerBatch(run, players.slice(half), window)),
    ]
  }
  const answers: [string, Activity][] = []
  for (const [index, player] of players.entries()) {
    answers.push([
      player.nodeId,
      await settle(run, player, window, players.length === 1 ? outcomes[index] : unlessOversized(outcomes[index])),
    ])
  }
  return answers
}

/** Never reads a list back past the start of the window's slice. */
function readingOf({ parts, ...player }: ActivityQuery, { from }: Window): Reading {
  if (parts === undefined) return { player, since: Object.fromEntries(PARTS.map((part) => [part, from])) as Since }
  const since: Since = {}
  for (const part of PARTS) if (parts[part] !== undefined) since[part] = Math.max(parts[part], from)
  return { player, since }
}

/** A player who is too large in a batch is requested again alone. */
function unlessOversized(outcome: Outcome | undefined): Outcome | undefined {
  return outcome?.state === 'oversized' ? undefined : outcome
}

/** Alone: in more queries once one took too long, then in ever smaller windows, down to a day. */
async function settle(run: Run, player: ActivityQuery, window: Window, known?: Outcome): Promise<Activity> {
  const length = window.to - window.from
  if (length >= LONGEST_WINDOW) return settleInSlices(run, player, window, LONGEST_WINDOW)
  const outcome = known ?? (await queryPlayers(run, [readingOf(player, window)], window))[0]
  if (outcome === undefined) return failed({ code: 'malformed', message: 'no answer' })
  if (outcome.state === 'answered') return readOn(run, player, window, outcome.activity)
  if (outcome.state === 'failed') return failed(outcome.error)
  if (player.aloneBecause === 'oversized') return { state: 'oversized' }
  if (!player.aloneBecause && outcome.cause === 'gateway') {
    const activity = await settleAlone(run, { ...player, aloneBecause: 'slow' }, window)
    return activity.state === 'complete' ? { ...activity, isSlow: true } : activity
  }
  if (length >= WEEK) return settleInSlices(run, player, window, WEEK)
  if (length >= DAY) return settleInSlices(run, player, window, DAY)
  if (outcome.cause === 'resources') return { state: 'oversized' }
  const outage = run.stopped ?? (await findOutage(run.client))
  return outage === null ? { state: 'oversized' } : failed(outage)
}

/** If a list has no room for more repositories, reads halves of the window, down to days. */
async function readOn(run: Run, player: ActivityQuery, window: Window, activity: Activity): Promise<Activity> {
  if (activity.state !== 'complete' || activity.isCut !== true) return activity
  const { isCut: _, ...listed } = activity
  const half = Math.ceil((window.to - window.from) / 2 / DAY) * DAY
  if (half >= window.to - window.from) {
    run.client.log('warning', 'More repositories in a day than GitHub lists', { nodeId: player.nodeId })
    return listed
  }
  const rest = await settleInSlices(run, { ...player, parts: { commits: window.from } }, window, half)
  return rest.state === 'complete' ? bothOf(rest, listed) : rest
}

/** Oldest first: the oldest slice has the most pages to read, so an impossible one fails early. */
async function settleInSlices(run: Run, player: ActivityQuery, window: Window, length: number): Promise<Activity> {
  let whole: CompleteActivity | null = null
  for (let from = window.from; from <= window.to; from += length) {
    const slice = { from, to: Math.min(from + length - 1, window.to) }
    const activity = await settle(run, player, slice)
    if (activity.state !== 'complete') return activity
    whole = whole === null ? activity : together(whole, activity)
  }
  return whole ?? failed({ code: 'malformed', message: 'no window' })
}

function together(earlier: CompleteActivity, later: CompleteActivity): CompleteActivity {
  return {
    ...bothOf(earlier, later),
    fingerprints: mergeFingerprints(earlier.fingerprints, later.fingerprints),
    isFullRead: earlier.isFullRead && later.isFullRead,
  }
}

/** Commits and reviews are counted in each slice, everything else at its end. */
function mergeFingerprints(earlier: Partial<Fingerprints>, later: Partial<Fingerprints>): Partial<Fingerprints> {
  const fingerprints = { ...later }
  if (earlier.commits && later.commits)
    fingerprints.commits = [earlier.commits[0] + later.commits[0], earlier.commits[1] + later.commits[1]]
  if (earlier.reviews && later.reviews)
    fingerprints.reviews = [earlier.reviews[0] + later.reviews[0], Math.max(earlier.reviews[1], later.reviews[1])]
  return fingerprints
}

/** A time-out for a single day means oversized data only if GitHub answers other queries. */
async function findOutage(client: GitHubClient): Promise<GitHubError | null> {
  const answer = await client.query('query { rateLimit { cost } }', {})
  return answer.ok ? null : answer.error
}

function failed(error: GitHubError): Activity {
  return { state: 'failed', error }
}
