import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { CompleteActivity, Window } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { contestStatements } from '#app/core/contests/running/score-statements.server.ts'
import { ledgerStatements, type LedgerChange } from '#app/core/ledger/save-ledger.server.ts'
import { revertsOf, storedRows } from '#app/core/ledger/stored-rows.server.ts'
import { noticeStatements } from '#app/core/notifications/notice-statements.server.ts'
import { remindersOf } from '#app/core/notifications/reminders.ts'
import { answeredAt } from '#app/core/players/answered-at.server.ts'
import { readRegistration } from '#app/core/settings/registration.server.ts'
import { rivalStatement } from '#app/core/standings/rivals.server.ts'
import { listWeeks, type Weeks } from '#app/core/weeks/list-weeks.server.ts'
import type { Poll } from '#app/domain/github/what-to-read.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { observeFacts, type Visibility } from '#app/domain/ledger/ledger.ts'
import { byReverts } from '#app/domain/ledger/revert.ts'
import { bySpamLabels } from '#app/domain/ledger/spam-label.ts'
import { byMaintainersRules, type RulesByRepository } from '#app/domain/maintainers/repository-rules.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'
import { polls, pollSlots } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import {
  answersOf,
  isAnswer,
  isUndecided,
  observedFacts,
  observedOf,
  outcomeOf,
  type Activities,
} from './activities.server.ts'
import { agentsWorkStatements, type AgentsFound } from './agents-work.server.ts'
import { checkAndHide, hiddenSince, hideStatements, showStatements, shownAgain } from './hide-repositories.server.ts'
import { projectStatusesOf, knownRepositories } from './known-repositories.server.ts'
import { ledgerChange } from './ledger-change.server.ts'
import { checkStatements, type PollCheck } from './poll-checks.server.ts'
import { roundStatements, type PollRound } from './poll-round.server.ts'
import { pollStatements, type Read as PollRead } from './polls.server.ts'
import { repositoryIdsOf } from './repository-rules.server.ts'
import { accountStatements } from './save-account.server.ts'
import { listPlayersNearPrizes } from './slots.server.ts'
import { spamJudgements } from './spam-labels.server.ts'
import { vanishedOf } from './vanished.ts'

export type RefreshContext = Pick<AppContext, 'config' | 'db' | 'now' | 'github' | 'log'>

export type Read = {
  activities: Activities
  rules: RulesByRepository
  polls: Map<string, Poll>
  agents: AgentsFound
  /** GitHub did not answer for these repositories. */
  unknown: Set<number>
  /** GitHub is slow for them. */
  slow: ReadonlySet<string>
  /** Everything was read for them though no count had moved. */
  still: ReadonlySet<string>
  /** By all requests to GitHub. */
  taken: { points: number; milliseconds: number; probeSize: number }
}

/** The statements of one batch, and whose ledger they change. */
export async function refreshStatements(context: RefreshContext, read: Read, round: PollRound | null, window: Window) {
  const { activities } = read
  const [weeks, registration, near] = await Promise.all([
    listWeeks(context),
    readRegistration(context),
    round === null ? new Set<string>() : listPlayersNearPrizes(context),
  ])
  const stored = await loadPlayers(context, activities, window.from)
  const repositories = await loadRepositories(context, stored, activities, window)
  const { changes, reads, checks } = await judge(context, read, { stored, weeks, repositories, window })
  const changed = changes.map((change) => change.playerId)
  const active = new Set(changes.filter((change) => change.active).map((change) => change.playerId))
  const reminders = stored
    .filter((player) => isAnswer(activities.get(player.id)?.activity))
    .flatMap((player) => remindersOf({ ...player, isActive: active.has(player.id) }, context.now(), registration))
  const states = answersOf(activities)
  const answers = {
    ...outcomeOf(activities, read.unknown),
    queriedAt: window.to,
    players: stored,
    states,
    slow: read.slow,
    active,
    near,
    taken: read.taken,
  }
  return {
    changed,
    statements: [
      // First, so that the ledger's rows have their titles again.
      ...repositories.statements,
      ...ledgerStatements(context, changes),
      ...(await contestStatements(context, changes)),
      ...(changes.length === 0 ? [] : [rivalStatement(context, changed)]),
      // First, so that it does not write a player's row twice.
      ...(round === null ? [] : await roundStatements(context, round, answers)),
      ...accountStatements(context, stored, states, { queriedAt: window.to, hasReceipt: round?.of === 'slot' }),
      ...pollStatements(context, reads, window),
      // After the polls: before the first read a player has no row there.
      ...agentsWorkStatements(context, read.agents, (id) => activities.has(id)),
      ...checkStatements(context, checks, window.to),
      ...noticeStatements(context, reminders),
    ],
  }
}

type Repositories = Awaited<ReturnType<typeof loadRepositories>>

/** Repositories in old and new rows, and changes of who may see them. */
async function loadRepositories(
  context: RefreshContext,
  stored: StoredPlayer[],
  activities: Activities,
  window: Window,
) {
  const withheld = await checkAndHide(context, vanishedIn(stored, activities, window))
  const known = await knownRepositories(context, repositoriesOf(stored, activities))
  const observed = observedFacts(activities).map(({ repository }) => repository)
  const hidden = hiddenSince(observed, known)
  return {
    statuses: projectStatusesOf(known),
    sightOf: (id: number | null): Visibility => {
      if (id !== null && known.get(id)?.hiddenAt != null) return 'hidden'
      return id !== null && withheld.has(id) ? 'withheld' : 'public'
    },
    statements: [
      ...(hidden.length === 0 ? [] : hideStatements(context, hidden)),
      ...showStatements(context, shownAgain(observed, known, window.to), window.to),
    ],
  }
}

type Judging = { stored: StoredPlayer[]; weeks: Weeks; repositories: Repositories; window: Window }

/** Each complete answer, without what was reverted, is spam or against a maintainer's rules, with the stored rows. */
async function judge(
  context: RefreshContext,
  { activities, rules, polls, unknown, still }: Read,
  { stored, weeks, repositories, window }: Judging,
) {
  const versionOf = (week: string) => weeks.statusOf(week).pointsVersion
  const [judgementOf, reverted] = await Promise.all([
    spamJudgements(context, observedOf(activities), versionOf),
    revertsOf(context, idsIn([...activities.keys()])),
  ])
  const changes: LedgerChange[] = []
  const reads: PollRead[] = []
  const checks: PollCheck[] = []
  for (const player of stored) {
    const own = activities.get(player.id)
    if (own?.activity?.state !== 'complete') continue
    const { activity } = own
    const standing = byReverts(activity.facts, reverted.get(player.id) ?? new Set())
    const judged = bySpamLabels(standing, judgementOf(player.id))
    const facts = byMaintainersRules(judged, rules, own.evidence)
    const [change] = changeOf(context, player, facts, { ...window, of: readOf(activity) }, { weeks, repositories })
    if (change !== undefined) changes.push(change)
    if (still.has(player.id) && activity.isWhole) checks.push({ facts: facts.length, before: player.ledger, change })
    reads.push({
      playerId: player.id,
      activity,
      stored: polls.get(player.id) ?? null,
      isUndecided: isUndecided(activity.facts, unknown),
    })
  }
  return { changes, reads, checks }
}

type StoredPlayer = Awaited<ReturnType<typeof loadPlayers>>[number]

async function loadPlayers(context: RefreshContext, activities: Activities, from: number) {
  const ids = [...activities.keys()]
  const rows = await context.db
    .select({
      ...getTableColumns(players),
      answeredAt: sql<number>`${answeredAt}`,
      readAt: sql<number>`COALESCE(${polls.readAt}, 0)`,
    })
    .from(players)
    .leftJoin(pollSlots, eq(pollSlots.id, players.slotId))
    .leftJoin(polls, eq(polls.playerId, players.id))
    .where(inArray(players.id, idsIn(ids)))
  const read = ids.filter((id) => activities.get(id)?.activity?.state === 'complete')
  const stored = await storedRows(context, read, from, observedOf(activities))
  return rows.map((player) => ({ ...player, ledger: stored.get(player.id) ?? [] }))
}

function changeOf(
  context: RefreshContext,
  player: StoredPlayer,
  facts: Fact[],
  complete: Window & { of: 'everything' | 'commits' | 'changes' },
  { weeks, repositories }: Pick<Judging, 'weeks' | 'repositories'>,
): LedgerChange[] {
  const before = player.ledger
  const next = observeFacts(before, {
    facts,
    complete,
    now: context.now(),
    lastCompleteAt: player.answeredAt,
    lastWholeAt: player.readAt,
    contestFrom: player.contestFrom ?? dayOf(complete.to),
    weekStatus: weeks.statusOf,
    projectStatusOf: repositories.statuses,
    sightOf: repositories.sightOf,
  })
  return ledgerChange(player, before, next, facts, weeks)
}

function readOf({ isWhole, marks }: CompleteActivity): 'everything' | 'commits' | 'changes' {
  if (isWhole) return 'everything'
  return marks.commits === undefined ? 'changes' : 'commits'
}

function vanishedIn(stored: StoredPlayer[], activities: Activities, window: Window): number[] {
  return stored.flatMap(({ id, ledger }) => {
    const activity = activities.get(id)?.activity
    if (activity?.state !== 'complete') return []
    return vanishedOf(ledger, activity.facts, { ...window, of: readOf(activity) })
  })
}

function repositoriesOf(stored: StoredPlayer[], activities: Activities): number[] {
  return stored.flatMap(({ id, ledger }) => {
    const activity = activities.get(id)?.activity
    const observed = activity?.state === 'complete' ? repositoryIdsOf(activity.facts) : []
    return [...observed, ...ledger.flatMap(({ repositoryId }) => repositoryId ?? [])]
  })
}
