import type { Activity, Asked, PlayerIds, Probe, Window } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { previousWeek, weekOf, weekSchedule } from '#app/domain/period.ts'
import { whatToRead, type Poll, type Reading } from '#app/domain/what-to-read.ts'
import { readOwnTokens, refuseOwnToken } from './own-token.server.ts'

/** `unchanged`: GitHub counted what it had counted when the player's activity was read. */
export type FetchedActivity = Activity | { state: 'unchanged'; profile: { username: string; name: string | null } }

type FetchContext = Pick<AppContext, 'config' | 'db' | 'now' | 'github' | 'log'>
type Question = {
  window: Window
  polls: Map<string, Poll>
  readsEverything: boolean
  /** How many players a probe counts at once, to begin with. */
  probeSize: number
}
type AskedPlayer = PlayerIds & { id: string; apart: Asked['apart'] }

/**
 * Each player's activity on GitHub, by node id: a probe counts, and only what moved is read. `slow` are the ids of players
 * whom GitHub is slow for. A player with an own token
 * is read alone with it. All others share queries with the product's token, as do players whose own token failed.
 */
export async function fetchActivities(
  context: FetchContext,
  players: readonly AskedPlayer[],
  { window, polls, readsEverything, probeSize }: Question,
): Promise<{ answers: Map<string, FetchedActivity>; slow: Set<string> }> {
  const answers = new Map<string, FetchedActivity>()
  const slow = new Set<string>()
  const probed = readsEverything ? [] : players.filter(({ apart }) => !apart)
  const probes = probed.length === 0 ? new Map() : await context.github.fetchProbes(probed, window, probeSize)
  const { finalFetch } = weekSchedule(previousWeek(weekOf(window.to)))
  const toRead: (Asked & { id: string })[] = []
  for (const one of players) {
    const probe: Probe | undefined = probes.get(one.nodeId)
    const isSlow = probe !== undefined && probe.state !== 'failed' && probe.isSlow === true
    if (isSlow) slow.add(one.id)
    const player = isSlow ? { ...one, apart: 'slow' as const } : one
    const clock = { from: window.from, now: window.to, finalFetch }
    const reading: Reading =
      probe?.state === 'answered' ? whatToRead(polls.get(player.id) ?? null, probe.marks, clock) : 'everything'
    if (probe?.state === 'failed') answers.set(player.nodeId, probe)
    else if (reading === 'everything') toRead.push(player)
    else if (reading !== 'nothing') toRead.push({ ...player, parts: reading })
    else if (probe?.state === 'answered')
      answers.set(player.nodeId, { state: 'unchanged', profile: { username: probe.username, name: probe.name } })
  }
  for (const [nodeId, activity] of await readActivities(context, toRead, window)) answers.set(nodeId, activity)
  return { answers, slow }
}

async function readActivities(
  context: FetchContext,
  asked: (Asked & { id: string })[],
  window: Window,
): Promise<Map<string, Activity>> {
  const answers = new Map<string, Activity>()
  if (asked.length === 0) return answers
  const tokens = await readOwnTokens(
    context,
    asked.map((player) => player.id),
  )
  for (const player of asked) {
    const token = tokens.get(player.id)
    if (token === undefined) continue
    const answer = (await context.github.withToken(token).fetchActivity([player], window)).get(player.nodeId)
    if (answer === undefined || answer.state === 'failed') {
      if (answer?.error.code === 'bad_credentials') await refuseOwnToken(context, player.id)
      context.log('warning', 'A player’s own token did not answer', { playerId: player.id })
    } else answers.set(player.nodeId, answer)
  }
  const rest = asked.filter((player) => !answers.has(player.nodeId))
  if (rest.length > 0)
    for (const [nodeId, answer] of await context.github.fetchActivity(rest, window)) answers.set(nodeId, answer)
  return answers
}
