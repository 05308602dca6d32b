import type {
  Activity,
  ActivityQuery,
  CompleteActivity,
  PlayerIds,
  Probe,
  Window,
} from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { PARTS } from '#app/domain/github/activity-parts.ts'
import { isCheckedAt } from '#app/domain/github/poll-check.ts'
import { PROBED_AT_ONCE } from '#app/domain/github/poll-period.ts'
import { isUnmoved, whatToRead, type Poll, type Reading } from '#app/domain/github/what-to-read.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { bothOf } from '#app/domain/ledger/merge-facts.ts'
import { previousWeek, weekOf, weekSchedule } from '#app/domain/time/period.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { recordOwnPoints, readOwnTokens, refuseOwnToken, restOwnTokens } from './own-token.server.ts'

export type PollContext = Pick<AppContext, 'config' | 'db' | 'now' | 'github' | 'log'>

/** `unchanged`: GitHub counts the same as when the player's activity was read. */
export type FetchedActivity = Activity | { state: 'unchanged'; profile: { username: string; name: string | null } }

/** By player; `failed` where GitHub gave no answer. */
export type Activities = ReadonlyMap<string, FetchedActivity>

export type PlayerQuery = PlayerIds & { id: string; aloneBecause: ActivityQuery['aloneBecause'] }

export type FetchOptions = {
  window: Window
  polls: ReadonlyMap<string, Poll>
  readsEverything: boolean
  /** Players that a probe counts at once, to begin with. */
  probeSize: number
  /** Everything is read for them, whatever the probe says. */
  forceFullRead: ReadonlySet<string>
  /** Read before all others are counted. */
  first: ReadonlySet<string>
}

type Fetched = {
  activities: Map<string, FetchedActivity>
  /** GitHub is slow for them. */
  slow: Set<string>
  /** Everything was read for them though no count had moved. */
  unmoved: Set<string>
}

/** Requests at the same time, each with its own token. */
const CONCURRENT_REQUESTS = 6

const NO_ANSWER = { state: 'failed', error: { code: 'unavailable', message: 'activity' } } as const

/**
 * A probe counts, and only what moved is read. Players with an own token are asked for with it, each alone. All others
 * share queries with the product's token, also those whose own token failed or sees less than strangers do.
 */
export async function fetchActivities(
  context: PollContext,
  players: readonly PlayerQuery[],
  options: FetchOptions,
): Promise<Fetched> {
  const own = await fetchWithOwnTokens(context, players, options)
  const { restricted, unsure } = await compareWithShared(context, players, own.activities, options)
  await restOwnTokens(context, restricted)
  const again = new Set([...restricted, ...unsure])
  const rest = players.filter(({ id }) => !own.activities.has(id) || again.has(id))
  // An own token may see more or less than others' probes.
  const forceFullRead = new Set([...options.forceFullRead, ...own.refused, ...again])
  const shared = await fetchShared(context, rest, { ...options, forceFullRead })
  const activities = new Map(
    players.map(({ id }): [string, FetchedActivity] => {
      const [answer, before] = [shared.activities.get(id), own.activities.get(id)]
      return [id, answer === undefined ? (before ?? NO_ANSWER) : withOwn(answer, before)]
    }),
  )
  const unmoved = new Set([...own.unmoved, ...shared.unmoved].filter((id) => !again.has(id)))
  return { activities, slow: shared.slow, unmoved }
}

/** Also if it only said that nothing moved. */
export function isAnswer(activity: FetchedActivity | undefined): boolean {
  return activity?.state === 'complete' || activity?.state === 'unchanged'
}

export function completeOf(activities: Activities): [playerId: string, CompleteActivity][] {
  return [...activities].flatMap(([id, own]) => (own.state === 'complete' ? [[id, own] as const] : []))
}

export function observedOf(activities: Activities): { playerId: string; fact: Fact }[] {
  return completeOf(activities).flatMap(([playerId, { facts }]) => facts.map((fact) => ({ playerId, fact })))
}

/**
 * Finds own tokens that see less than the product's. GitHub withholds from a member's token what an organisation
 * protects by its own sign-in, though it is public: for threads it says so, commits are left out silently. `unsure`:
 * not counted for the product's token either.
 */
async function compareWithShared(
  context: PollContext,
  players: readonly PlayerQuery[],
  activities: Activities,
  options: FetchOptions,
): Promise<{ restricted: Set<string>; unsure: Set<string> }> {
  const [restricted, unsure] = [new Set<string>(), new Set<string>()]
  const read = players.filter(({ id }) => activities.get(id)?.state === 'complete')
  if (read.length === 0) return { restricted, unsure }
  const probes = await probe(context, read, options)
  for (const { id, nodeId } of read) {
    const [own, shared] = [activities.get(id), probes.get(nodeId)]
    if (own?.state !== 'complete') continue
    const seesLess =
      shared?.state === 'answered' &&
      PARTS.some(
        (part) => own.fingerprints[part] !== undefined && own.fingerprints[part][0] < shared.fingerprints[part][0],
      )
    if (own.hasWithheldParts === true || seesLess) restricted.add(id)
    else if (shared?.state === 'unclear') unsure.add(id)
  }
  return { restricted, unsure }
}

/** If GitHub withholds a part of the shared answer, the own one fills it. */
function withOwn(shared: FetchedActivity, own: FetchedActivity | undefined): FetchedActivity {
  const hasWithheldParts = shared.state === 'complete' && shared.hasWithheldParts === true
  return hasWithheldParts && own?.state === 'complete' ? bothOf(shared, own) : shared
}

async function fetchWithOwnTokens(
  context: PollContext,
  players: readonly PlayerQuery[],
  options: FetchOptions,
): Promise<Omit<Fetched, 'slow'> & { refused: Set<string> }> {
  const fetched = {
    activities: new Map<string, FetchedActivity>(),
    unmoved: new Set<string>(),
    refused: new Set<string>(),
  }
  const tokens = await readOwnTokens(
    context,
    players.map((player) => player.id),
  )
  const usedPoints = new Map<string, number>()
  const fetchAlone = async (player: PlayerQuery) => {
    const token = tokens.get(player.id)
    if (token === undefined || token.points <= 0) return
    const github = context.github.withToken(token.token, token.points)
    const own = await fetchShared({ github, now: context.now }, [player], { ...options, probeSize: 1 })
    const answer = own.activities.get(player.id)
    const { points } = github.meter()
    const isRead = answer?.state !== 'unchanged'
    if (isRead && points > 0) usedPoints.set(player.id, points)
    if (answer !== undefined && answer.state !== 'failed') {
      fetched.activities.set(player.id, answer)
      for (const id of own.unmoved) fetched.unmoved.add(id)
      return
    }
    if (answer?.error.code === 'bad_credentials') {
      await refuseOwnToken(context, player.id)
      fetched.refused.add(player.id)
    }
    context.log('warning', 'A player’s own token did not answer', { playerId: player.id })
  }
  const alone = players.filter(({ id }) => tokens.has(id))
  for (const page of pagesOf(alone, CONCURRENT_REQUESTS)) await Promise.all(page.map(fetchAlone))
  await recordOwnPoints(context, usedPoints)
  return fetched
}

/** Probes all in few queries and reads what moved; `first` are read before the others are probed. */
async function fetchShared(
  context: Pick<PollContext, 'github' | 'now'>,
  players: readonly PlayerQuery[],
  options: FetchOptions,
): Promise<Fetched> {
  const { first } = options
  const ordered = players.toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)))
  // As many as one probe counts, so that nobody costs more.
  const ahead = ordered.some(({ id }) => first.has(id)) ? PROBED_AT_ONCE : 0
  const fetched: Fetched = { activities: new Map(), slow: new Set(), unmoved: new Set() }
  for (const group of [ordered.slice(0, ahead), ordered.slice(ahead)])
    if (group.length > 0) await fetchGroup(context, group, options, fetched)
  return fetched
}

async function fetchGroup(
  context: Pick<PollContext, 'github' | 'now'>,
  players: readonly PlayerQuery[],
  options: FetchOptions,
  { activities, slow, unmoved }: Fetched,
): Promise<void> {
  const { window } = options
  const probes = options.readsEverything ? new Map<string, Probe>() : await probe(context, players, options)
  const toRead: (ActivityQuery & { id: string })[] = []
  for (const player of players) {
    const found = probes.get(player.nodeId)
    if (found?.state === 'failed') {
      activities.set(player.id, found)
      continue
    }
    if (found?.isSlow === true) slow.add(player.id)
    const query = found?.isSlow === true ? { ...player, aloneBecause: 'slow' as const } : player
    const reading = readingOf(player, found, options)
    if (reading === 'everything' && hasUnmovedProbe(player, found, options)) unmoved.add(player.id)
    if (reading === 'everything') toRead.push(query)
    else if (reading !== 'nothing') toRead.push({ ...query, parts: reading })
    else if (found?.state === 'answered')
      activities.set(player.id, { state: 'unchanged', profile: { username: found.username, name: found.name } })
  }
  if (toRead.length === 0) return
  // Up to now: what happened since the probes counts as read.
  const to = options.readsEverything ? window.to : context.now()
  const read = await context.github.fetchActivity(toRead, { ...window, to })
  for (const { id, nodeId } of toRead) {
    const activity = read.get(nodeId)
    if (activity !== undefined) activities.set(id, activity)
    if (activity?.state === 'complete' && activity.isSlow === true) slow.add(id)
  }
}

/** Slow and oversized accounts are probed alone. */
async function probe(
  { github }: Pick<PollContext, 'github'>,
  players: readonly PlayerQuery[],
  { window, probeSize }: FetchOptions,
): Promise<Map<string, Probe>> {
  const probes = new Map<string, Probe>()
  const together = players.filter(({ aloneBecause }) => !aloneBecause)
  const alone = players.filter(({ aloneBecause }) => aloneBecause).map((player) => [player])
  for (const probed of [...(together.length === 0 ? [] : [together]), ...alone])
    for (const [nodeId, found] of await github.fetchProbes(probed, window, probed === together ? probeSize : 1))
      probes.set(nodeId, found)
  return probes
}

type Answered = Exclude<Probe, { state: 'failed' }>

function readingOf(
  { id }: PlayerQuery,
  probe: Answered | undefined,
  { window, polls, forceFullRead }: FetchOptions,
): Reading {
  if (probe?.state !== 'answered' || forceFullRead.has(id)) return 'everything'
  const { finalFetch } = weekSchedule(previousWeek(weekOf(window.to)))
  const reading = whatToRead(polls.get(id) ?? null, probe.fingerprints, {
    from: window.from,
    now: window.to,
    finalFetch,
  })
  return reading === 'nothing' && isCheckedAt(id, window.to) ? 'everything' : reading
}

function hasUnmovedProbe({ id }: PlayerQuery, probe: Answered | undefined, { window, polls }: FetchOptions): boolean {
  const poll = polls.get(id)
  return probe?.state === 'answered' && poll !== undefined && isUnmoved(poll, probe.fingerprints, window.from)
}
