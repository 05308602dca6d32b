import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Activity, Window } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { LEDGER_CONFLICTS } from '#app/core/ledger/ledgers-unchanged.server.ts'
import { ledgerStatements, type LedgerChange } from '#app/core/ledger/save-ledger.server.ts'
import { storedRows } from '#app/core/ledger/stored-rows.server.ts'
import { noticeStatements } from '#app/core/notifications/notice-statements.server.ts'
import { remindersOf } from '#app/core/notifications/reminders.ts'
import { rewardPlayers } from '#app/core/referrals/reward-players.server.ts'
import { readRegistration } from '#app/core/settings/registration.server.ts'
import { listWeeks, type Weeks } from '#app/core/weeks/list-weeks.server.ts'
import type { Fact } from '#app/domain/fact.ts'
import { observeFacts } from '#app/domain/ledger.ts'
import { withoutOptedOut } from '#app/domain/opt-out.ts'
import { dayOf, MINUTE } from '#app/domain/period.ts'
import type { Scoring } from '#app/domain/scoring.ts'
import { writeTogether } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { idsIn } from '#db/ids-in.ts'
import { players } from '#db/schema/players.ts'
import { fetchActivities } from './fetch-activities.server.ts'
import { groundsOf, knownRepositories } from './known-grounds.server.ts'
import { ledgerChange } from './ledger-change.server.ts'
import { lookUpRepositories } from './look-up-repositories.server.ts'
import { listOptOuts } from './opt-outs.server.ts'
import { accountStatements } from './save-account.server.ts'

const RETRY_AFTER = 10 * MINUTE

export type RefreshContext = Pick<AppContext, 'config' | 'db' | 'now' | 'github' | 'log'>

export type RefreshOutcome = {
  refreshed: string[]
  failed: string[]
  /** When GitHub accepts requests again; null unless it set a limit. */
  retryAt: number | null
}

/**
 * Refreshes the ledgers and standings of up to twenty players from GitHub. Writes only differences; an incomplete answer
 * changes nothing.
 */
export async function refreshPlayers(context: RefreshContext, playerIds: string[]): Promise<RefreshOutcome> {
  const asked = await context.db
    .select({ id: players.id, nodeId: players.nodeId, githubId: players.githubId })
    .from(players)
    .where(and(inArray(players.id, playerIds), isNotNull(players.claimedAt), isNull(players.deletedAt)))
  if (asked.length === 0) return { refreshed: [], failed: [], retryAt: null }
  const weeks = await listWeeks(context)
  const window = { from: weeks.oldestCountingInstant, to: context.now() }
  const answers = await fetchActivities(context, asked, window)
  const activities = new Map(asked.map((player) => [player.id, answers.get(player.nodeId)]))
  const facts = [...activities.values()].flatMap((activity) => (activity?.state === 'complete' ? activity.facts : []))
  const unknown = await lookUpRepositories(context, facts)
  await rewardPlayers(context, await saveActivities(context, activities, window))
  return outcomeOf(activities, unknown)
}

/** Schedules an early retry for players whose refresh failed, unless their next refresh is earlier anyway. */
export async function postponeFailed(context: Pick<AppContext, 'db' | 'now'>, outcome: RefreshOutcome): Promise<void> {
  if (outcome.failed.length === 0) return
  const again = Math.max(context.now() + RETRY_AFTER, outcome.retryAt ?? 0)
  await context.db.run(sql`UPDATE players SET next_refresh_at = ${again}
    WHERE id IN ${idsIn(outcome.failed)} AND next_refresh_at > ${again}`)
}

/** Returns the players whose ledger changed. */
async function saveActivities(
  context: RefreshContext,
  activities: Map<string, Activity | undefined>,
  window: Window,
): Promise<string[]> {
  return retryOnConflict(LEDGER_CONFLICTS, async () => {
    const { statements, changed } = await prepare(context, activities, window)
    await writeTogether(context.db, statements)
    return changed
  })
}

async function prepare(context: RefreshContext, activities: Map<string, Activity | undefined>, window: Window) {
  const [weeks, optOuts, registration] = await Promise.all([
    listWeeks(context),
    listOptOuts(context),
    readRegistration(context),
  ])
  const stored = await loadPlayers(context, activities, window.from)
  const grounds = groundsOf(await knownRepositories(context, repositoriesOf(stored, activities)))
  const changes: LedgerChange[] = []
  for (const player of stored) {
    const activity = activities.get(player.id)
    if (activity?.state === 'complete')
      changes.push(...changeOf(context, player, withoutOptedOut(activity.facts, optOuts), window, { weeks, grounds }))
  }
  const active = new Set(changes.filter((change) => change.active).map((change) => change.playerId))
  const reminders = stored
    .filter((player) => activities.get(player.id)?.state === 'complete')
    .flatMap((player) => remindersOf({ ...player, isActive: active.has(player.id) }, context.now(), registration))
  return {
    changed: changes.map((change) => change.playerId),
    statements: [
      ...ledgerStatements(context, changes),
      ...accountStatements(context, stored, activities, window.to),
      ...noticeStatements(context, reminders),
    ],
  }
}

type StoredPlayer = Awaited<ReturnType<typeof loadPlayers>>[number]

async function loadPlayers(context: RefreshContext, activities: Map<string, Activity | undefined>, from: number) {
  const ids = [...activities.keys()]
  const observed = [...activities].flatMap(([playerId, activity]) =>
    activity?.state === 'complete' ? activity.facts.map((fact) => ({ playerId, fact })) : [],
  )
  const rows = await context.db.select().from(players).where(inArray(players.id, ids))
  const stored = await storedRows(context, ids, from, observed)
  return rows.map((player) => ({ ...player, ledger: stored.get(player.id) ?? [] }))
}

function changeOf(
  context: RefreshContext,
  player: StoredPlayer,
  facts: Fact[],
  window: Window,
  { weeks, grounds }: { weeks: Weeks; grounds: Scoring['groundOf'] },
): LedgerChange[] {
  const before = player.ledger
  const next = observeFacts(before, {
    facts,
    complete: window,
    now: context.now(),
    lastCompleteAt: player.lastGithubUpdate,
    contestFrom: player.contestFrom ?? dayOf(window.to),
    weekStatus: weeks.statusOf,
    groundOf: grounds,
  })
  return ledgerChange(player, before, next, facts, weeks)
}

function repositoriesOf(stored: StoredPlayer[], activities: Map<string, Activity | undefined>): number[] {
  return stored.flatMap(({ id, ledger }) => {
    const activity = activities.get(id)
    const observed = activity?.state === 'complete' ? activity.facts.map(({ repository }) => repository.id) : []
    return [...observed, ...ledger.flatMap(({ repositoryId }) => repositoryId ?? [])]
  })
}

/** Who has facts in a repository that GitHub did not answer for is asked again early, as after a failed refresh. */
function outcomeOf(activities: Map<string, Activity | undefined>, unknown: Set<number>): RefreshOutcome {
  const outcome: RefreshOutcome = { refreshed: [], failed: [], retryAt: null }
  for (const [id, activity] of activities) {
    const isUnknown = activity?.state === 'complete' && activity.facts.some((fact) => unknown.has(fact.repository.id))
    if (activity === undefined || activity.state === 'failed' || isUnknown) outcome.failed.push(id)
    else outcome.refreshed.push(id)
    if (activity?.state === 'failed' && activity.error.code === 'rate_limited')
      outcome.retryAt = Math.max(outcome.retryAt ?? 0, activity.error.retryAt)
  }
  return outcome
}
