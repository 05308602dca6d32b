import type { Activity, ActivityQuery, PlayerIds, Probe, Window } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { isCheckedAt } from '#app/domain/github/poll-check.ts'
import { PROBED_AT_ONCE } from '#app/domain/github/poll-period.ts'
import { hasNotMoved, whatToRead, type Poll, type Reading } from '#app/domain/github/what-to-read.ts'
import { previousWeek, weekOf, weekSchedule } from '#app/domain/time/period.ts'

/** `unchanged`: GitHub counts the same as when the player's activity was read. */
export type FetchedActivity = Activity | { state: 'unchanged'; profile: { username: string; name: string | null } }

export type Question = {
  window: Window
  polls: ReadonlyMap<string, Poll>
  readsEverything: boolean
  /** Players that a probe counts at once, to begin with. */
  probeSize: number
  /** Everything is read for them, whatever the probe says. */
  readAnew: ReadonlySet<string>
  /** Read before all others are counted. */
  first: ReadonlySet<string>
}

export type Fetched = {
  answers: Map<string, FetchedActivity>
  /** GitHub is slow for them. */
  slow: Set<string>
  /** Everything was read for them though no count had moved. */
  still: Set<string>
}

export type PlayerQuery = PlayerIds & { id: string; apart: ActivityQuery['apart'] }

type SharedContext = Pick<AppContext, 'github' | 'now'>

/** Probes all in few queries and reads what moved; `first` are read before the others are probed. */
export async function fetchShared(
  context: SharedContext,
  players: readonly PlayerQuery[],
  question: Question,
): Promise<Fetched> {
  const { first } = question
  const ordered = players.toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)))
  // As many as one probe counts, so that nobody costs more.
  const ahead = ordered.some(({ id }) => first.has(id)) ? PROBED_AT_ONCE : 0
  const fetched: Fetched = { answers: new Map(), slow: new Set(), still: new Set() }
  for (const group of [ordered.slice(0, ahead), ordered.slice(ahead)])
    if (group.length > 0) await fetchGroup(context, group, question, fetched)
  return fetched
}

async function fetchGroup(
  context: SharedContext,
  players: readonly PlayerQuery[],
  question: Question,
  { answers, slow, still }: Fetched,
): Promise<void> {
  const { window } = question
  const probes = question.readsEverything ? new Map<string, Probe>() : await probe(context, players, question)
  const toRead: (ActivityQuery & { id: string })[] = []
  for (const player of players) {
    const found = probes.get(player.nodeId)
    if (found?.state === 'failed') {
      answers.set(player.nodeId, found)
      continue
    }
    if (found?.isSlow === true) slow.add(player.id)
    const query = found?.isSlow === true ? { ...player, apart: 'slow' as const } : player
    const reading = readingOf(player, found, question)
    if (reading === 'everything' && hasStoodStill(player, found, question)) still.add(player.id)
    if (reading === 'everything') toRead.push(query)
    else if (reading !== 'nothing') toRead.push({ ...query, parts: reading })
    else if (found?.state === 'answered')
      answers.set(player.nodeId, { state: 'unchanged', profile: { username: found.username, name: found.name } })
  }
  if (toRead.length === 0) return
  const ids = new Map(toRead.map(({ nodeId, id }) => [nodeId, id]))
  // Up to now: what happened since the probes counts as read.
  const to = question.readsEverything ? window.to : context.now()
  for (const [nodeId, activity] of await context.github.fetchActivity(toRead, { ...window, to })) {
    answers.set(nodeId, activity)
    const id = ids.get(nodeId)
    if (id !== undefined && activity.state === 'complete' && activity.isSlow === true) slow.add(id)
  }
}

/** Slow and oversized accounts are probed alone. */
export async function probe(
  { github }: Pick<SharedContext, 'github'>,
  players: readonly PlayerQuery[],
  { window, probeSize }: Question,
): Promise<Map<string, Probe>> {
  const probes = new Map<string, Probe>()
  const together = players.filter(({ apart }) => !apart)
  const alone = players.filter(({ apart }) => apart).map((player) => [player])
  for (const probed of [...(together.length === 0 ? [] : [together]), ...alone])
    for (const [nodeId, found] of await github.fetchProbes(probed, window, probed === together ? probeSize : 1))
      probes.set(nodeId, found)
  return probes
}

type Answered = Exclude<Probe, { state: 'failed' }>

function readingOf({ id }: PlayerQuery, probe: Answered | undefined, { window, polls, readAnew }: Question): Reading {
  if (probe?.state !== 'answered' || readAnew.has(id)) return 'everything'
  const { finalFetch } = weekSchedule(previousWeek(weekOf(window.to)))
  const reading = whatToRead(polls.get(id) ?? null, probe.marks, { from: window.from, now: window.to, finalFetch })
  return reading === 'nothing' && isCheckedAt(id, window.to) ? 'everything' : reading
}

function hasStoodStill({ id }: PlayerQuery, probe: Answered | undefined, { window, polls }: Question): boolean {
  const poll = polls.get(id)
  return probe?.state === 'answered' && poll !== undefined && hasNotMoved(poll, probe.marks, window.from)
}
