import * as z from 'zod'
import { playerNode } from './activity-answer.ts'
import { ACTIVITY_QUERY } from './activity-query.ts'
import { completePlayer, isoWindow, type Outcome } from './fetch-player.ts'
import { findUserById } from './find-user.ts'
import { oversizeOf, type GitHubClient, type QueryAnswer, type QueryProblem } from './github-client.ts'
import type { GitHubError, Window, PlayerIds } from './github.ts'

/** The state of one fetch; nothing more is requested once it stopped. */
export type Run = { client: GitHubClient; answered: boolean; gatewayErrors: number; stopped: GitHubError | null }

/** This many 502s, 504s and time-outs before any answer are an outage, not oversized players. */
const OUTAGE = 6

/** Error types of a withheld part; the rest of the answer is valid. */
const PARTIAL = ['FORBIDDEN', 'NOT_FOUND']

const batchData = z.object({ nodes: z.array(z.unknown()) })

/** Sends one query; returns an outcome for each player, in the given order. */
export async function askForPlayers(run: Run, players: PlayerIds[], window: Window): Promise<Outcome[]> {
  if (run.stopped !== null) return all(players, { state: 'failed', error: run.stopped })
  const ids = players.map(({ nodeId }) => nodeId)
  const answer = await run.client.query(ACTIVITY_QUERY, { ids, ...isoWindow(window) })
  if (!answer.ok) return all(players, refusal(run, answer))
  run.answered = true
  const unplaced = answer.problems.filter((problem) => indexOf(problem) === null)
  const oversize = oversizeOf(unplaced)
  if (oversize !== null) return all(players, { state: 'oversized', cause: oversize })
  const [other] = unplaced
  if (other !== undefined) return all(players, failed('unavailable', other.message))
  const data = batchData.safeParse(answer.data)
  if (!data.success || data.data.nodes.length !== players.length) return all(players, failed('malformed', 'nodes'))
  const outcomes: Outcome[] = []
  for (const [index, player] of players.entries()) {
    const problems = answer.problems.filter((problem) => indexOf(problem) === index)
    outcomes.push(await outcomeOf(run, player, window, { value: data.data.nodes[index], problems }))
  }
  return outcomes
}

function refusal(run: Run, answer: Extract<QueryAnswer, { ok: false }>): Outcome {
  if (answer.oversized === 'no') return stop(run, answer.error)
  if (answer.oversized === 'gateway' && !run.answered) run.gatewayErrors += 1
  return run.gatewayErrors >= OUTAGE ? stop(run, answer.error) : { state: 'oversized', cause: answer.oversized }
}

async function outcomeOf(
  run: Run,
  player: PlayerIds,
  window: Window,
  { value, problems }: { value: unknown; problems: QueryProblem[] },
): Promise<Outcome> {
  if (run.stopped !== null) return { state: 'failed', error: run.stopped }
  const oversize = oversizeOf(problems)
  if (oversize !== null) return { state: 'oversized', cause: oversize }
  const fatal = problems.find(({ type }) => type === undefined || !PARTIAL.includes(type))
  if (fatal !== undefined) return failed('unavailable', fatal.message)
  if (isNoUser(value)) {
    const withheld = problems.find(({ type }) => type === 'FORBIDDEN')
    return withheld === undefined ? confirmDeleted(run, player) : failed('unavailable', withheld.message)
  }
  const node = playerNode.safeParse(value)
  if (!node.success || node.data.databaseId !== player.githubId) {
    const where = node.success ? 'databaseId' : node.error.issues.map(({ path }) => path.join('.')).join(', ')
    run.client.log('error', 'GraphQL query failed: malformed answer', { nodeId: player.nodeId, where })
    return failed('malformed', where)
  }
  const outcome = await completePlayer(run.client, node.data, window)
  return outcome.state === 'failed' && isGeneral(outcome.error) ? stop(run, outcome.error) : outcome
}

/** An account is deleted when its numeric id is unknown too, or when it is no longer a person's. */
async function confirmDeleted(run: Run, player: PlayerIds): Promise<Outcome> {
  const user = await findUserById(run.client, player.githubId)
  if (!user.ok) return isGeneral(user.error) ? stop(run, user.error) : { state: 'failed', error: user.error }
  const username = user.value?.username ?? player.nodeId
  run.client.log('warning', `No user data found for username: ${username}`, { githubId: player.githubId })
  if (user.value === null || user.value.type !== 'User') return { state: 'answered', activity: { state: 'deleted' } }
  return failed('unavailable', `No user data found for username: ${username}`)
}

function isNoUser(value: unknown): boolean {
  if (value === null) return true
  const named = z.object({ __typename: z.string() }).safeParse(value)
  return named.success && named.data.__typename !== 'User'
}

/** Index of the player the problem concerns; null when it concerns the whole query. */
function indexOf({ path }: QueryProblem): number | null {
  const index = path?.[0] === 'nodes' ? path[1] : undefined
  return typeof index === 'number' ? index : null
}

function isGeneral(error: GitHubError): boolean {
  return error.code === 'rate_limited' || error.code === 'bad_credentials'
}

function stop(run: Run, error: GitHubError): Outcome {
  run.stopped = error
  return { state: 'failed', error }
}

function failed(code: 'unavailable' | 'malformed', message: string): Outcome {
  return { state: 'failed', error: { code, message } }
}

function all(players: PlayerIds[], outcome: Outcome): Outcome[] {
  return players.map(() => outcome)
}
