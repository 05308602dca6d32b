import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Window } from '#app/adapters/github/github.ts'
import { LEDGER_CONFLICTS } from '#app/core/ledger/ledgers-unchanged.server.ts'
import { rewardPlayers } from '#app/core/referrals/reward-players.server.ts'
import { listWeeks } from '#app/core/weeks/list-weeks.server.ts'
import { PERIODS } from '#app/domain/github/poll-period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { idsIn, writeTogether } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { players } from '#db/schema/players.ts'
import { observedFacts, observedOf, outcomeOf, type Activities, type RefreshOutcome } from './activities.server.ts'
import { searchForAgentsWork, withAgentsWork } from './agents-work.server.ts'
import { fetchActivities } from './fetch-activities.server.ts'
import type { PlayerQuery } from './fetch-shared.server.ts'
import { lookUpLandings } from './landings.server.ts'
import { lookUpApprovers } from './look-up-approvers.server.ts'
import { lookUpLabels } from './look-up-labels.server.ts'
import { lookUpRepositories } from './look-up-repositories.server.ts'
import { apartFor, type PollRound } from './poll-round.server.ts'
import { knownPolls } from './polls.server.ts'
import { refreshStatements, type Read, type RefreshContext } from './refresh-statements.server.ts'
import { repositoryIdsOf, rulesOf, withEvidence } from './repository-rules.server.ts'
import { lookUpSpamLabels } from './spam-labels.server.ts'

/** Grows with fast answers. */
const FIRST_PROBE_SIZE = 20

/** Players polled together, with their receipt or claim. */
export type Round = { playerIds: readonly string[]; round: PollRound | null }

/** Reads what moved, or everything. Writes only differences; a failed answer changes nothing. */
export async function refreshPlayers(
  context: RefreshContext,
  playerIds: string[],
  { readsEverything = false }: { readsEverything?: boolean } = {},
): Promise<RefreshOutcome> {
  return refreshRounds(context, [{ playerIds, round: null }], { readsEverything })
}

/** Several rounds share GitHub's queries, and each has its own batch. One that fails stops no other. */
export async function refreshRounds(
  context: RefreshContext,
  rounds: readonly Round[],
  { readsEverything = false }: { readsEverything?: boolean } = {},
): Promise<RefreshOutcome> {
  const now = context.now()
  const accounts = await listAccounts(context, rounds, now)
  if (accounts.length === 0) return { refreshed: [], failed: [], retryAt: null }
  const weeks = await listWeeks(context)
  const window = { from: weeks.oldestCountingInstant, to: now }
  const read = await readAccounts(context, accounts, { rounds, window, readsEverything })
  await saveRounds(context, rounds, read, window)
  await lookUpLabels(context, read.activities)
  return outcomeOf(read.activities, read.unknown)
}

async function listAccounts(
  { db }: Pick<RefreshContext, 'db'>,
  rounds: readonly Round[],
  now: number,
): Promise<PlayerQuery[]> {
  const playerIds = rounds.flatMap((one) => one.playerIds)
  const accounts = await db
    .select(pick(players, 'id', 'nodeId', 'githubId', 'oversizedAt', 'slowAt'))
    .from(players)
    .where(and(inArray(players.id, idsIn(playerIds)), isNotNull(players.claimedAt), isNull(players.deletedAt)))
  return accounts.map(({ oversizedAt, slowAt, ...ids }) => ({ ...ids, apart: apartFor({ oversizedAt, slowAt }, now) }))
}

/** Each step asks about what the ones before it found. */
async function readAccounts(
  context: RefreshContext,
  accounts: readonly PlayerQuery[],
  { rounds, window, readsEverything }: { rounds: readonly Round[]; window: Window; readsEverything: boolean },
): Promise<Read> {
  const playerIds = rounds.flatMap((one) => one.playerIds)
  const before = context.github.meter()
  const probeSize = probeSizeOf(rounds)
  const polls = await knownPolls(context, playerIds)

  // Counts for everybody, then the lists that moved. Agents' work is in none of a player's lists.
  const agents = await searchForAgentsWork(context, playerIds, window.from)
  const question = { window, polls, readsEverything, probeSize, readAnew: agents.news, first: nearPlayers(rounds) }
  const { answers: listed, slow, still } = await fetchActivities(context, accounts, question)
  const whole = await withAgentsWork(context, accounts, listed, agents, window)

  // What lists leave out: closed pull requests that landed, and who approved.
  const answers = await lookUpApprovers(context, await lookUpLandings(context, accounts, whole))

  // What decides whether it counts: maintainers' rules and their evidence, repositories, spam labels.
  const facts = [...answers.values()].flatMap((activity) => (activity.state === 'complete' ? activity.facts : []))
  const rules = await rulesOf(context, repositoryIdsOf(facts))
  const activities: Activities = new Map()
  for (const { id, nodeId, githubId } of accounts)
    activities.set(id, await withEvidence(context, { nodeId, githubId, activity: answers.get(nodeId) }, rules))
  const unknown = await lookUpRepositories(context, observedFacts(activities))
  await lookUpSpamLabels(context, observedOf(activities))

  const after = context.github.meter()
  const taken = {
    points: after.points - before.points,
    milliseconds: after.milliseconds - before.milliseconds,
    probeSize: after.probeSize ?? probeSize,
  }
  return { activities, rules, polls, agents, unknown, slow, still, taken }
}

function probeSizeOf(rounds: readonly Round[]): number {
  return Math.min(...rounds.map(({ round }) => (round?.of === 'slot' ? round.slot.probeSize : FIRST_PROBE_SIZE)))
}

/** In or next to the places that win: they are read first. */
function nearPlayers(rounds: readonly Round[]): Set<string> {
  return new Set(
    rounds.flatMap(({ round, playerIds }) =>
      round?.of === 'slot' && round.slot.period === PERIODS.near ? playerIds : [],
    ),
  )
}

async function saveRounds(
  context: RefreshContext,
  rounds: readonly Round[],
  read: Read,
  window: Window,
): Promise<void> {
  const failures: unknown[] = []
  for (const { playerIds, round } of rounds) {
    const own = new Map(
      playerIds.flatMap((id) => {
        const activity = read.activities.get(id)
        return activity === undefined ? [] : [[id, activity] as const]
      }),
    )
    if (own.size === 0) continue
    const share = own.size / read.activities.size
    const taken = {
      points: Math.ceil(read.taken.points * share),
      milliseconds: Math.round(read.taken.milliseconds * share),
      probeSize: read.taken.probeSize,
    }
    try {
      await rewardPlayers(context, await saveActivities(context, { ...read, activities: own, taken }, round, window))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Returns the players whose ledger changed. */
async function saveActivities(
  context: RefreshContext,
  read: Read,
  round: PollRound | null,
  window: Window,
): Promise<string[]> {
  return retryOnConflict(LEDGER_CONFLICTS, async () => {
    const { statements, changed } = await refreshStatements(context, read, round, window)
    await writeTogether(context.db, statements)
    return changed
  })
}
