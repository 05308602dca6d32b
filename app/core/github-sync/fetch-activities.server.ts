import type { Activity, Asked, PlayerIds, Probe, Window } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { pagesOf } from '#app/domain/pages-of.ts'
import { previousWeek, weekOf, weekSchedule } from '#app/domain/period.ts'
import { isCheckedAt } from '#app/domain/poll-check.ts'
import { PROBED_AT_ONCE } from '#app/domain/poll-period.ts'
import { hasNotMoved, whatToRead, type Poll } from '#app/domain/what-to-read.ts'
import { noteOwnPoints, readOwnTokens, refuseOwnToken } from './own-token.server.ts'

/** `unchanged`: GitHub counted what it had counted when the player's activity was read. */
export type FetchedActivity = Activity | { state: 'unchanged'; profile: { username: string; name: string | null } }

type FetchContext = Pick<AppContext, 'config' | 'db' | 'now' | 'github' | 'log'>
type Question = {
  window: Window
  polls: ReadonlyMap<string, Poll>
  readsEverything: boolean
  /** How many players a probe counts at once, to begin with. */
  probeSize: number
  /** Of whom everything is read whatever the probe says. */
  readAnew: ReadonlySet<string>
  /** Who is read before all others are counted. */
  first: ReadonlySet<string>
}
type Fetched = {
  answers: Map<string, FetchedActivity>
  /** For whom GitHub is slow. */
  slow: Set<string>
  /** Of whom everything was read though no count had moved. */
  still: Set<string>
}
type AskedPlayer = PlayerIds & { id: string; apart: Asked['apart'] }

/** Requests that are under way at once, each with a token of its own. */
const TOGETHER = 6

/**
 * Each player's activity on GitHub, by node id: a probe counts, and only what moved is read. Players with an own token are
 * asked for with it, each alone. All others share queries with the product's token, as do players whose own token failed.
 */
export async function fetchActivities(
  context: FetchContext,
  players: readonly AskedPlayer[],
  question: Question,
): Promise<Fetched> {
  const own = await fetchWithOwnTokens(context, players, question)
  const rest = players.filter(({ nodeId }) => !own.answers.has(nodeId))
  // What an own token saw of private work is no measure for others' probes.
  const readAnew = new Set([...question.readAnew, ...own.refused])
  const shared = await fetchShared(context, rest, { ...question, readAnew })
  return {
    answers: new Map([...own.answers, ...shared.answers]),
    slow: shared.slow,
    still: new Set([...own.still, ...shared.still]),
  }
}

async function fetchShared(
  context: Pick<FetchContext, 'github' | 'now'>,
  players: readonly AskedPlayer[],
  question: Question,
): Promise<Fetched> {
  const { first } = question
  const ordered = players.toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)))
  // As many as one probe counts, so that nobody is counted at a higher price.
  const ahead = ordered.some(({ id }) => first.has(id)) ? PROBED_AT_ONCE : 0
  const fetched: Fetched = { answers: new Map(), slow: new Set(), still: new Set() }
  for (const group of [ordered.slice(0, ahead), ordered.slice(ahead)]) {
    if (group.length === 0) continue
    const { answers, slow, still } = await fetchGroup(context, group, question)
    for (const [nodeId, answer] of answers) fetched.answers.set(nodeId, answer)
    for (const id of slow) fetched.slow.add(id)
    for (const id of still) fetched.still.add(id)
  }
  return fetched
}

async function fetchGroup(
  { github, now }: Pick<FetchContext, 'github' | 'now'>,
  players: readonly AskedPlayer[],
  { window, polls, readsEverything, probeSize, readAnew }: Question,
): Promise<Fetched> {
  const answers = new Map<string, FetchedActivity>()
  const slow = new Set<string>()
  const still = new Set<string>()
  const probes = new Map<string, Probe>()
  const together = players.filter(({ apart }) => !apart)
  const alone = players.filter(({ apart }) => apart).map((player) => [player])
  for (const probed of readsEverything ? [] : [...(together.length === 0 ? [] : [together]), ...alone])
    for (const [nodeId, probe] of await github.fetchProbes(probed, window, probed === together ? probeSize : 1))
      probes.set(nodeId, probe)
  const { finalFetch } = weekSchedule(previousWeek(weekOf(window.to)))
  const toRead: (Asked & { id: string })[] = []
  for (const one of players) {
    const probe = probes.get(one.nodeId)
    const isSlow = probe !== undefined && probe.state !== 'failed' && probe.isSlow === true
    if (isSlow) slow.add(one.id)
    const player = isSlow ? { ...one, apart: 'slow' as const } : one
    if (probe?.state === 'failed') {
      answers.set(player.nodeId, probe)
      continue
    }
    const poll = polls.get(player.id) ?? null
    const reading =
      probe?.state === 'answered'
        ? whatToRead(poll, probe.marks, { from: window.from, now: window.to, finalFetch })
        : 'everything'
    const isStill = probe?.state === 'answered' && poll !== null && hasNotMoved(poll, probe.marks, window.from)
    const isChecked = reading === 'nothing' && isCheckedAt(player.id, window.to)
    if (reading === 'everything' || isChecked || readAnew.has(player.id)) {
      if (isStill) still.add(player.id)
      toRead.push(player)
    } else if (reading !== 'nothing') toRead.push({ ...player, parts: reading })
    else if (probe?.state === 'answered')
      answers.set(player.nodeId, { state: 'unchanged', profile: { username: probe.username, name: probe.name } })
  }
  if (toRead.length > 0)
    // Up to now: what happened since the probes counts as read.
    for (const [nodeId, activity] of await github.fetchActivity(toRead, { ...window, to: now() })) {
      answers.set(nodeId, activity)
      const id = toRead.find((player) => player.nodeId === nodeId)?.id
      if (id !== undefined && activity.state === 'complete' && activity.isSlow === true) slow.add(id)
    }
  return { answers, slow, still }
}

async function fetchWithOwnTokens(
  context: FetchContext,
  players: readonly AskedPlayer[],
  question: Question,
): Promise<Pick<Fetched, 'answers' | 'still'> & { refused: Set<string> }> {
  const fetched = { answers: new Map<string, FetchedActivity>(), still: new Set<string>(), refused: new Set<string>() }
  const tokens = await readOwnTokens(
    context,
    players.map((player) => player.id),
  )
  const askAlone = async (player: AskedPlayer) => {
    const own = tokens.get(player.id)
    if (own === undefined || own.points <= 0) return
    const github = context.github.withToken(own.token, own.points)
    const { answers, still } = await fetchShared({ github, now: context.now }, [player], { ...question, probeSize: 1 })
    const answer = answers.get(player.nodeId)
    const { points } = github.meter()
    const isRead = answer?.state !== 'unchanged'
    if (isRead && points > 0) await noteOwnPoints(context, player.id, points)
    if (answer !== undefined && answer.state !== 'failed') {
      fetched.answers.set(player.nodeId, answer)
      for (const id of still) fetched.still.add(id)
      return
    }
    if (answer?.error.code === 'bad_credentials') {
      await refuseOwnToken(context, player.id)
      fetched.refused.add(player.id)
    }
    context.log('warning', 'A player’s own token did not answer', { playerId: player.id })
  }
  const asked = players.filter(({ id }) => tokens.has(id))
  for (const page of pagesOf(asked, TOGETHER)) await Promise.all(page.map(askAlone))
  return fetched
}
