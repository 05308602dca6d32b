import { pagesOf } from '#app/domain/pages-of.ts'
import { DAY, WEEK } from '#app/domain/period.ts'
import { askForPlayers, type Run } from './ask-for-players.ts'
import type { Outcome } from './fetch-player.ts'
import type { GitHubClient } from './github-client.ts'
import type { Activity, GitHubError, Window, PlayerIds } from './github.ts'
import { mergeFacts } from './merge-facts.ts'

const LARGEST_BATCH = 20
/** Commit lists are read as one page of 31 days. */
const LONGEST_WINDOW = 31 * DAY

export async function fetchActivity(
  client: GitHubClient,
  players: PlayerIds[],
  window: Window,
): Promise<Map<string, Activity>> {
  const run: Run = { client, answered: false, gatewayErrors: 0, stopped: null }
  const distinct = [...new Map(players.map((player) => [player.nodeId, player])).values()]
  const answers = new Map<string, Activity>()
  for (const batch of pagesOf(distinct, LARGEST_BATCH))
    for (const [nodeId, activity] of await answerBatch(run, batch, window)) answers.set(nodeId, activity)
  return answers
}

async function answerBatch(run: Run, players: PlayerIds[], window: Window): Promise<[string, Activity][]> {
  const outcomes = window.to - window.from < LONGEST_WINDOW ? await askForPlayers(run, players, window) : []
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

/** A player whose data is too large in a batch is requested again alone. */
function unlessOversized(outcome: Outcome | undefined): Outcome | undefined {
  return outcome?.state === 'oversized' ? undefined : outcome
}

/** Requests one player in ever smaller windows, down to a day. */
async function settle(run: Run, player: PlayerIds, window: Window, known?: Outcome): Promise<Activity> {
  const length = window.to - window.from
  if (length >= LONGEST_WINDOW) return settleInSlices(run, player, window, LONGEST_WINDOW)
  const outcome = known ?? (await askForPlayers(run, [player], window))[0]
  if (outcome === undefined) return failed({ code: 'malformed', message: 'no answer' })
  if (outcome.state === 'answered') return outcome.activity
  if (outcome.state === 'failed') return failed(outcome.error)
  if (length >= WEEK) return settleInSlices(run, player, window, WEEK)
  if (length >= DAY) return settleInSlices(run, player, window, DAY)
  if (outcome.cause === 'resources') return { state: 'oversized' }
  const outage = run.stopped ?? (await findOutage(run.client))
  return outage === null ? { state: 'oversized' } : failed(outage)
}

/** Oldest first: the oldest slice has the most pages to read, so an impossible one fails early. */
async function settleInSlices(run: Run, player: PlayerIds, window: Window, length: number): Promise<Activity> {
  let whole: Activity | null = null
  for (let from = window.from; from <= window.to; from += length) {
    const slice = { from, to: Math.min(from + length - 1, window.to) }
    const activity: Activity = await settle(run, player, slice)
    if (activity.state !== 'complete') return activity
    whole =
      whole === null
        ? activity
        : {
            ...activity,
            facts: mergeFacts([...whole.facts, ...activity.facts]),
            pullRequests: [...whole.pullRequests, ...activity.pullRequests],
          }
  }
  return whole ?? failed({ code: 'malformed', message: 'no window' })
}

/** A time-out for a single player's day means oversized data only while GitHub answers other queries. */
async function findOutage(client: GitHubClient): Promise<GitHubError | null> {
  const answer = await client.query('query { rateLimit { cost } }', {})
  return answer.ok ? null : answer.error
}

function failed(error: GitHubError): Activity {
  return { state: 'failed', error }
}
