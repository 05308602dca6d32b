import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Window } from '#app/adapters/github/github.ts'
import { LEDGER_CONFLICTS } from '#app/core/ledger/save-ledger.server.ts'
import { rewardPlayers } from '#app/core/referrals/reward-players.server.ts'
import { listWeeks } from '#app/core/weeks/list-weeks.server.ts'
import { PERIODS } from '#app/domain/github/poll-period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { idsIn, writeTogether } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { players } from '#db/schema/players.ts'
import { searchForAgentsWork, withAgentsWork } from './agents-work.server.ts'
import {
  fetchActivities,
  observedOf,
  type Activities,
  type PlayerQuery,
  type PollContext,
} from './fetch-activities.server.ts'
import { knownFingerprints } from './fingerprints.server.ts'
import { judgeRound, outcomeOf, type FetchedRound, type PollOutcome } from './judge-round.server.ts'
import { lookUpRepositories } from './known-repositories.server.ts'
import { lookUpContestLabels, lookUpSpamLabels } from './labels.server.ts'
import { lookUpApprovers, lookUpLandings } from './landings.server.ts'
import { lookUpRules } from './repository-rules.server.ts'
import { roundStatements } from './save-round.server.ts'
import { reasonToQueryAlone, findSlots, receiptStatements, type PollRound, type PollSlot } from './slots.server.ts'

/** Grows with fast answers. */
const FIRST_PROBE_SIZE = 20

/** Players polled together, with their receipt or claim. */
type Round = { playerIds: readonly string[]; round: PollRound | null }

/** Reads what moved, or everything. Writes only differences; a failed answer changes nothing. */
export async function pollPlayers(
  context: PollContext,
  playerIds: readonly string[],
  { readsEverything = false }: { readsEverything?: boolean } = {},
): Promise<PollOutcome> {
  return pollRounds(context, [{ playerIds, round: null }], readsEverything)
}

/** Players who were due before their slot's turn. */
export async function refreshPlayers(
  context: PollContext,
  { playerIds, until }: { playerIds: string[]; until: number },
): Promise<void> {
  await pollRounds(context, [{ playerIds, round: { of: 'due', until } }])
}

/** Slots whose turns came at `since`, each unless another message was first. */
export async function pollDueSlots(
  context: PollContext,
  turns: readonly { slot: number; since: number }[],
): Promise<void> {
  const sinceBy = new Map(turns.map(({ slot, since }) => [slot, since]))
  const slots = await findSlots(context, [...sinceBy.keys()])
  const members = await listMembers(context, slots)
  const rounds: Round[] = []
  for (const slot of slots) {
    const since = sinceBy.get(slot.id) ?? 0
    // After an incomplete answer only those left out are retried, after none at all everybody.
    const isRetry = slot.retryAt === since && slot.answeredAt === slot.queriedAt
    if (slot.queriedAt >= since && slot.retryAt !== since) continue
    const own = members.flatMap(({ id, slotId }) => (slotId === slot.id ? [id] : []))
    const polled = isRetry ? own.filter((id) => slot.missing[id] !== undefined) : own
    if (polled.length > 0) rounds.push({ playerIds: polled, round: { of: 'slot', slot, isRetry } })
    else await recordEmptyRound(context, slot, isRetry)
  }
  await pollRounds(context, rounds)
}

function listMembers({ db }: Pick<PollContext, 'db'>, slots: readonly PollSlot[]) {
  const ids = slots.map(({ id }) => id)
  const isPlaying = and(isNotNull(players.claimedAt), isNull(players.suspendedAt), isNull(players.goneAt))
  return db
    .select({ id: players.id, slotId: players.slotId })
    .from(players)
    .where(and(inArray(players.slotId, ids), isPlaying))
}

/** Everybody left the slot, or those who were left out did. */
async function recordEmptyRound(context: PollContext, slot: PollSlot, isRetry: boolean): Promise<void> {
  const usage = { points: 0, milliseconds: 0, probeSize: slot.probeSize }
  const receipt = { queriedAt: context.now(), answered: [], retryAt: null, isRetry, usage }
  await writeTogether(context.db, receiptStatements(context, slot, receipt))
}

/**
 * Fetches, judges and writes. Several rounds share GitHub's queries, and each has its own batch: one that fails stops
 * no other.
 */
async function pollRounds(
  context: PollContext,
  rounds: readonly Round[],
  readsEverything = false,
): Promise<PollOutcome> {
  const now = context.now()
  const accounts = await listAccounts(context, rounds, now)
  if (accounts.length === 0) return { refreshed: [], failed: [], retryAt: null }
  const weeks = await listWeeks(context)
  const window = { from: weeks.oldestCountingInstant, to: now }
  const fetched = await fetchRounds(context, accounts, { rounds, window, readsEverything })
  const failures: unknown[] = []
  for (const { playerIds, round } of rounds)
    try {
      await saveRound(context, round, partOf(fetched, playerIds), window)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  await lookUpContestLabels(context, fetched.activities)
  return outcomeOf(fetched)
}

async function listAccounts(
  { db }: Pick<PollContext, 'db'>,
  rounds: readonly Round[],
  now: number,
): Promise<PlayerQuery[]> {
  const playerIds = rounds.flatMap((one) => one.playerIds)
  if (playerIds.length === 0) return []
  const accounts = await db
    .select(pick(players, 'id', 'nodeId', 'githubId', 'oversizedAt', 'slowAt'))
    .from(players)
    .where(and(inArray(players.id, idsIn(playerIds)), isNotNull(players.claimedAt), isNull(players.goneAt)))
  return accounts.map(({ oversizedAt, slowAt, ...ids }) => ({
    ...ids,
    aloneBecause: reasonToQueryAlone({ oversizedAt, slowAt }, now),
  }))
}

/** Each step asks about what the ones before it found. */
async function fetchRounds(
  context: PollContext,
  accounts: readonly PlayerQuery[],
  { rounds, window, readsEverything }: { rounds: readonly Round[]; window: Window; readsEverything: boolean },
): Promise<FetchedRound> {
  const playerIds = rounds.flatMap((one) => one.playerIds)
  const before = context.github.meter()
  const sizes = rounds.map(({ round }) => (round?.of === 'slot' ? round.slot.probeSize : FIRST_PROBE_SIZE))
  const probeSize = Math.min(...sizes)
  // In or next to the places that win: they are read first.
  const isNear = ({ round }: Round) => round?.of === 'slot' && round.slot.period === PERIODS.near
  const near = new Set(rounds.filter(isNear).flatMap((one) => one.playerIds))
  const polls = await knownFingerprints(context, playerIds)

  // Counts for everybody, then the lists that moved. Agents' work is in none of a player's lists.
  const agents = await searchForAgentsWork(context, playerIds, window.from)
  const question = { window, polls, readsEverything, probeSize, forceFullRead: agents.news, first: near }
  const { activities: listed, slow, unmoved } = await fetchActivities(context, accounts, question)
  const whole = await withAgentsWork(context, listed, { players: accounts, work: agents.work, window })

  // What lists leave out: closed pull requests that landed, and who approved.
  const approved = await lookUpApprovers(context, await lookUpLandings(context, whole))
  const decided = await lookUpEligibility(context, accounts, approved)

  const after = context.github.meter()
  const usage = {
    points: after.points - before.points,
    milliseconds: after.milliseconds - before.milliseconds,
    probeSize: after.probeSize ?? probeSize,
  }
  return { ...decided, polls, agents, slow, unmoved, usage }
}

/** Whether it counts: maintainers' rules and their evidence, repositories, spam labels. */
export async function lookUpEligibility(
  context: PollContext,
  accounts: readonly PlayerQuery[],
  answers: Activities,
): Promise<Pick<FetchedRound, 'activities' | 'evidence' | 'rules' | 'unknown'>> {
  const { activities, rules, evidence } = await lookUpRules(context, accounts, answers)
  const observed = observedOf(activities)
  const unknown = await lookUpRepositories(
    context,
    observed.map(({ fact }) => fact),
  )
  await lookUpSpamLabels(context, observed)
  return { activities, evidence, rules, unknown }
}

/** Of one round, with its share of what GitHub took. */
function partOf(fetched: FetchedRound, playerIds: readonly string[]): FetchedRound {
  const activities = new Map([...fetched.activities].filter(([id]) => playerIds.includes(id)))
  const share = activities.size / fetched.activities.size
  const { points, milliseconds, probeSize } = fetched.usage
  const usage = { points: Math.ceil(points * share), milliseconds: Math.round(milliseconds * share), probeSize }
  return { ...fetched, activities, usage }
}

async function saveRound(
  context: PollContext,
  round: PollRound | null,
  fetched: FetchedRound,
  window: Window,
): Promise<void> {
  if (fetched.activities.size === 0) return
  const changed = await retryOnConflict(LEDGER_CONFLICTS, async () => {
    const judged = await judgeRound(context, fetched, window)
    await writeTogether(context.db, await roundStatements(context, round, fetched, judged, window))
    return judged.changes.map(({ playerId }) => playerId)
  })
  await rewardPlayers(context, changed)
}
