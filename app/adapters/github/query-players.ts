import * as z from 'zod'
import { PARTS, type Part } from '#app/domain/github/activity-parts.ts'
import { partNodes } from './activity-answer.ts'
import { partsQuery } from './activity-query.ts'
import { findUserById } from './find-user.ts'
import { isWithheld, oversizeOf, type GitHubClient, type QueryAnswer, type QueryProblem } from './github-client.ts'
import type { ActivityQuery, GitHubError, PlayerIds, Window } from './github.ts'
import { isoWindow, readPlayers, type Answered, type Outcome, type Since } from './read-player.ts'

/** The state of one fetch; nothing more is requested once it has stopped. */
export type Run = { client: GitHubClient; answered: boolean; gatewayErrors: number; stopped: GitHubError | null }

export type Reading = { player: PlayerIds & Pick<ActivityQuery, 'aloneBecause'>; since: Since }

/** Players who are read often have little news; further pages are longer. */
export const FIRST_PAGE = 3

/** From this many 502s, 504s and time-outs before any answer on it is an outage, not oversized players. */
const OUTAGE = 6

/** A part is withheld; the rest of the answer is valid. */
const PARTIAL = ['FORBIDDEN', 'NOT_FOUND']

/** An outcome for each reading, in the given order. */
export async function queryPlayers(run: Run, readings: Reading[], window: Window): Promise<Outcome[]> {
  if (run.stopped !== null) return all(readings, { state: 'failed', error: run.stopped })
  const byPart = new Map(PARTS.map((part) => [part, readings.filter(({ since }) => since[part] !== undefined)]))
  const parts = PARTS.filter((part) => byPart.get(part)?.length !== 0)
  const ids = parts.map((part) => [part, (byPart.get(part) ?? []).map(({ player }) => player.nodeId)])
  const hasWindow = parts.includes('commits') || parts.includes('reviews')
  const variables = { ...Object.fromEntries(ids), ...(hasWindow ? isoWindow(window) : {}) }
  const answer = await run.client.query(partsQuery(parts, FIRST_PAGE), variables)
  if (!answer.ok) return all(readings, refusal(run, answer))
  run.answered = true
  const unplaced = answer.problems.filter(({ path }) => placeOf(path) === null)
  const oversize = oversizeOf(unplaced)
  if (oversize !== null) return all(readings, { state: 'oversized', cause: oversize })
  const [other] = unplaced
  if (other !== undefined) return all(readings, failed('unavailable', other.message))
  const data = z.record(z.string(), z.unknown()).safeParse(answer.data)
  const roots = parts.map((part) => ({ part, nodes: data.data?.[part], readings: byPart.get(part) ?? [] }))
  const isComplete = roots.every(({ nodes, readings }) => Array.isArray(nodes) && nodes.length === readings.length)
  if (!isComplete) return all(readings, failed('malformed', 'nodes'))
  const answers: (Answered | Outcome)[] = []
  for (const reading of readings) {
    const values = roots.flatMap(({ part, nodes, readings }) => {
      const index = readings.indexOf(reading)
      if (index === -1) return []
      const problems = answer.problems.filter(({ path }) => path?.[0] === part && path[1] === index)
      return [{ part, value: (nodes as unknown[])[index], problems }]
    })
    answers.push(await answeredBy(run, reading.player, values))
  }
  return readFurther(run, readings, window, answers)
}

/** GitHub's refusal of one request stops the run. */
async function readFurther(
  run: Run,
  readings: Reading[],
  window: Window,
  answers: (Answered | Outcome)[],
): Promise<Outcome[]> {
  const toRead = readings.flatMap(({ since }, index) => {
    const answered = answers[index]
    return answered !== undefined && 'person' in answered ? [{ answered, since }] : []
  })
  const isSlow = readings.length === 1 && Boolean(readings[0]?.player.aloneBecause)
  const outcomes = await readPlayers(run.client, toRead, window, isSlow)
  const refused = outcomes.find((outcome) => outcome.state === 'failed' && isGeneral(outcome.error))
  if (refused?.state === 'failed') stop(run, refused.error)
  return answers.map((answered) =>
    'person' in answered ? (outcomes.shift() ?? failed('malformed', 'no outcome')) : answered,
  )
}

function refusal(run: Run, answer: Extract<QueryAnswer, { ok: false }>): Outcome {
  if (answer.oversized === 'no') return stop(run, answer.error)
  if (answer.oversized === 'gateway' && !run.answered) run.gatewayErrors += 1
  return run.gatewayErrors >= OUTAGE ? stop(run, answer.error) : { state: 'oversized', cause: answer.oversized }
}

type Value = { part: Part; value: unknown; problems: QueryProblem[] }

async function answeredBy(run: Run, player: PlayerIds, values: Value[]): Promise<Answered | Outcome> {
  if (run.stopped !== null) return { state: 'failed', error: run.stopped }
  const problems = values.flatMap((one) => one.problems)
  const oversize = oversizeOf(problems)
  if (oversize !== null) return { state: 'oversized', cause: oversize }
  const fatal = problems.find(({ type }) => type === undefined || !PARTIAL.includes(type))
  if (fatal !== undefined) return failed('unavailable', fatal.message)
  if (values.some(({ value }) => isNoUser(value))) {
    const withheld = problems.find(isWithheld)
    return withheld === undefined ? confirmDeleted(run, player) : failed('unavailable', withheld.message)
  }
  return answeredOf(run, player, values, problems.some(isWithheld))
}

function answeredOf(run: Run, player: PlayerIds, values: Value[], hasWithheldParts: boolean): Answered | Outcome {
  const read: Answered['read'] = []
  const fingerprints: Answered['fingerprints'] = {}
  let person: Answered['person'] | null = null
  for (const { part, value } of values) {
    const node = partNodes[part].safeParse(value)
    // It was asked for by its node id. GitHub may have no number for it.
    if (!node.success || (node.data.person.databaseId ?? player.githubId) !== player.githubId) {
      const where = node.success ? 'databaseId' : node.error.issues.map(({ path }) => path.join('.')).join(', ')
      run.client.log('error', 'GraphQL query failed: malformed answer', { nodeId: player.nodeId, part, where })
      return failed('malformed', where)
    }
    person = { ...node.data.person, databaseId: player.githubId }
    read.push(node.data.pages)
    fingerprints[part] = node.data.mark
  }
  return person === null ? failed('malformed', 'no part') : { person, read, fingerprints, hasWithheldParts }
}

/** Deleted: its numeric id is unknown too, or it is no longer a person's. */
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

/** Root and index of the player it concerns; null for the whole query. */
function placeOf(path: QueryProblem['path']): [part: string, index: number] | null {
  const [part, index] = path ?? []
  return typeof part === 'string' && typeof index === 'number' ? [part, index] : null
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

function all(readings: readonly unknown[], outcome: Outcome): Outcome[] {
  return readings.map(() => outcome)
}
