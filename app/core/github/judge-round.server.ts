import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { CompleteActivity, Window } from '#app/adapters/github/github.ts'
import { ledgerChange, type LedgerChange } from '#app/core/ledger/save-ledger.server.ts'
import { revertsOf, storedRows } from '#app/core/ledger/stored-rows.server.ts'
import { answeredAt } from '#app/core/players/answered-at.server.ts'
import { listWeeks } from '#app/core/weeks/list-weeks.server.ts'
import type { Poll } from '#app/domain/github/what-to-read.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { isReadWith, type Observation, type Visibility } from '#app/domain/ledger/ledger.ts'
import { byReverts } from '#app/domain/ledger/revert.ts'
import { bySpamLabels } from '#app/domain/ledger/spam-label.ts'
import {
  byMaintainersRules,
  type RulesByRepository,
  type RulesEvidence,
} from '#app/domain/maintainers/repository-rules.ts'
import { idsIn, type Statement } from '#db/client.ts'
import { polls, pollSlots } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import type { AgentsFound } from './agents-work.server.ts'
import { completeOf, observedOf, type Activities, type PollContext } from './fetch-activities.server.ts'
import type { PollCheck, Read } from './fingerprints.server.ts'
import { checkAndHide, visibilityOfAnswer } from './hide-repositories.server.ts'
import { knownRepositories, projectStatusesOf } from './known-repositories.server.ts'
import { spamJudgements } from './labels.server.ts'

/** What GitHub said of players, and what decides whether it counts. */
export type FetchedRound = {
  activities: Activities
  /** Of each complete answer. */
  evidence: ReadonlyMap<string, RulesEvidence>
  rules: RulesByRepository
  /** GitHub did not answer for these repositories. */
  unknown: ReadonlySet<number>
  polls: ReadonlyMap<string, Poll>
  agents: AgentsFound
  /** GitHub is slow for them. */
  slow: ReadonlySet<string>
  /** Everything was read for them though no count had moved. */
  unmoved: ReadonlySet<string>
  /** By all requests to GitHub. */
  usage: { points: number; milliseconds: number; probeSize: number }
}

export type JudgedRound = {
  players: Awaited<ReturnType<typeof listPlayers>>
  outcome: PollOutcome
  changes: LedgerChange[]
  reads: Read[]
  checks: PollCheck[]
  /** Of repositories that are hidden since, or public again. */
  visibility: Statement[]
}

/** Judges each complete answer beside the stored rows, less what was reverted, is spam or breaks a maintainer's rules. */
export async function judgeRound(context: PollContext, fetched: FetchedRound, window: Window): Promise<JudgedRound> {
  const { activities, evidence, rules, unknown } = fetched
  const ids = [...activities.keys()]
  const complete = completeOf(activities)
  const observed = observedOf(activities)
  const completeIds = complete.map(([id]) => id)
  const [weeks, found] = await Promise.all([listWeeks(context), listPlayers(context, ids)])
  // After the players: rows older than the version that vouches for them would be written over.
  const stored = await storedRows(context, completeIds, window.from, observed)
  const repositories = await loadRepositories(context, complete, stored, window)
  const [judgementOf, reverted] = await Promise.all([
    spamJudgements(context, observed, (week) => weeks.statusOf(week).pointsVersion),
    revertsOf(context, idsIn(ids)),
  ])
  const { visibility } = repositories
  const outcome = outcomeOf(fetched)
  const judged: JudgedRound = { players: found, outcome, changes: [], reads: [], checks: [], visibility }
  for (const player of found) {
    const activity = activities.get(player.id)
    if (activity?.state !== 'complete') continue
    const before = stored.get(player.id) ?? []
    const kept = byReverts(activity.facts, reverted.get(player.id) ?? new Set())
    const facts = byMaintainersRules(bySpamLabels(kept, judgementOf(player.id)), rules, evidence.get(player.id))
    const [change] = ledgerChange(player, before, {
      facts,
      complete: { ...window, of: readOf(activity) },
      now: context.now(),
      lastCompleteAt: player.answeredAt,
      lastWholeAt: player.readAt,
      weekStatus: weeks.statusOf,
      projectStatusOf: repositories.projectStatusOf,
      visibilityOf: repositories.visibilityOf,
    })
    if (change !== undefined) judged.changes.push(change)
    if (fetched.unmoved.has(player.id) && activity.isFullRead)
      judged.checks.push({ facts: facts.length, before, change })
    judged.reads.push({
      playerId: player.id,
      activity,
      stored: fetched.polls.get(player.id) ?? null,
      isUndecided: isUndecided(activity.facts, unknown) || repositories.isUnsure(player.id),
    })
  }
  return judged
}

export function isUndecided(facts: readonly Fact[], unknown: ReadonlySet<number>): boolean {
  return facts.some((fact) => unknown.has(fact.repository.id))
}

export type PollOutcome = {
  refreshed: string[]
  failed: string[]
  /** When GitHub accepts requests again; null unless it set a limit. */
  retryAt: number | null
}

/** Players with facts in a repository that GitHub did not answer for are asked for again early. */
export function outcomeOf({ activities, unknown }: Pick<FetchedRound, 'activities' | 'unknown'>): PollOutcome {
  const outcome: PollOutcome = { refreshed: [], failed: [], retryAt: null }
  for (const [id, activity] of activities) {
    const isUnknown = activity.state === 'complete' && isUndecided(activity.facts, unknown)
    if (activity.state === 'failed' || isUnknown) outcome.failed.push(id)
    else outcome.refreshed.push(id)
    if (activity.state === 'failed' && activity.error.code === 'rate_limited')
      outcome.retryAt = Math.max(outcome.retryAt ?? 0, activity.error.retryAt)
  }
  return outcome
}

function listPlayers({ db }: Pick<PollContext, 'db'>, ids: readonly string[]) {
  return db
    .select({
      ...getTableColumns(players),
      answeredAt: sql<number>`${answeredAt}`,
      readAt: sql<number>`COALESCE(${polls.readAt}, 0)`,
    })
    .from(players)
    .leftJoin(pollSlots, eq(pollSlots.id, players.slotId))
    .leftJoin(polls, eq(polls.playerId, players.id))
    .where(inArray(players.id, idsIn(ids)))
}

/** Repositories in old and new rows, and changes of who may see them. */
async function loadRepositories(
  context: PollContext,
  complete: readonly [playerId: string, activity: CompleteActivity][],
  stored: ReadonlyMap<string, LedgerRow[]>,
  window: Window,
) {
  const vanished = new Map(
    complete.map(([id, activity]) => [
      id,
      vanishedOf(stored.get(id) ?? [], activity.facts, { ...window, of: readOf(activity) }),
    ]),
  )
  const withheld = await checkAndHide(context, [...vanished.values()].flat())
  const observed = complete.flatMap(([, { facts }]) => facts.map(({ repository }) => repository))
  const old = [...stored.values()].flatMap((rows) => rows.flatMap(({ repositoryId }) => repositoryId ?? []))
  const known = await knownRepositories(context, [...observed.map(({ id }) => id), ...old])
  return {
    projectStatusOf: projectStatusesOf(known),
    visibilityOf: (id: number | null): Visibility => {
      if (id !== null && known.get(id)?.hiddenAt != null) return 'hidden'
      return id !== null && withheld.has(id) ? 'withheld' : 'public'
    },
    /** Whether work of the player is gone, or only its repository: GitHub did not say. */
    isUnsure: (playerId: string) => (vanished.get(playerId) ?? []).some((id) => withheld.has(id)),
    visibility: visibilityOfAnswer(context, observed, known, window.to),
  }
}

type Complete = NonNullable<Observation['complete']>

function readOf({ isFullRead, fingerprints }: CompleteActivity): Complete['of'] {
  if (isFullRead) return 'everything'
  return fingerprints.commits === undefined ? 'changes' : 'commits'
}

/**
 * Missing from a complete answer: private, deleted, or only the player's work is gone. Agents' work is left out: it is
 * asked for with another token, so it may be missing by itself. Rows that are gone already are not looked up again.
 */
function vanishedOf(stored: readonly LedgerRow[], facts: readonly Fact[], { from, to, of }: Complete): number[] {
  const seen = new Set(facts.map(({ repository, agent }) => repositoryKey(repository.id, agent)))
  return stored.flatMap(({ repositoryId, kind, ineligible, occurredAt, agent }) => {
    if (repositoryId === null || seen.has(repositoryKey(repositoryId, agent))) return []
    return ineligible === 'gone' || !isReadWith(kind, of) || occurredAt < from || occurredAt > to ? [] : [repositoryId]
  })
}

function repositoryKey(repositoryId: number, agent: string | null = null): string {
  return `${repositoryId} ${agent === null ? 'own' : 'agents'}`
}
