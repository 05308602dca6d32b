import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Window } from '#app/adapters/github/github.ts'
import { contestStatements } from '#app/core/contests/running/score-statements.server.ts'
import { LEDGER_CONFLICTS } from '#app/core/ledger/ledgers-unchanged.server.ts'
import { ledgerStatements } from '#app/core/ledger/save-ledger.server.ts'
import { storedRows } from '#app/core/ledger/stored-rows.server.ts'
import { answeredAt } from '#app/core/players/answered-at.server.ts'
import { listWeeks } from '#app/core/weeks/list-weeks.server.ts'
import { EARLIER_REFUSED, EARLIER_RETRY } from '#app/domain/github/earlier-read.ts'
import { PROBED_AT_ONCE } from '#app/domain/github/poll-period.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { observeFacts } from '#app/domain/ledger/ledger.ts'
import { bySpamLabels } from '#app/domain/ledger/spam-label.ts'
import { byMaintainersRules, type RulesByRepository } from '#app/domain/maintainers/repository-rules.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { earlierReads, pollSlots } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import { isUndecided, observedFacts, observedOf, outcomeOf, type Activities } from './activities.server.ts'
import { withEarlierAgentsWork } from './agents-work.server.ts'
import { fetchActivities } from './fetch-activities.server.ts'
import { projectStatusesOf, knownRepositories } from './known-repositories.server.ts'
import { lookUpLandings } from './landings.server.ts'
import { ledgerChange } from './ledger-change.server.ts'
import { lookUpApprovers } from './look-up-approvers.server.ts'
import { lookUpLabels } from './look-up-labels.server.ts'
import { lookUpRepositories } from './look-up-repositories.server.ts'
import { apartFor } from './poll-round.server.ts'
import type { RefreshContext } from './refresh-statements.server.ts'
import { repositoryIdsOf, rulesOf, withEvidence, type ReadActivity } from './repository-rules.server.ts'
import { lookUpSpamLabels, spamJudgements } from './spam-labels.server.ts'

type Piece = JobOf<'read-earlier'>

/**
 * From `from` to just before `to`; its rows earn nothing in their weeks. A complete answer is stored with the mark that
 * the piece is read, so a repeated piece changes nothing; without one the piece is due again.
 */
export async function readEarlier(context: RefreshContext, piece: Piece): Promise<void> {
  const accounts = await listAccounts(context, piece)
  if (accounts.length === 0) return
  const window = { from: piece.from, to: Math.min(piece.to - 1, context.now()) }
  const fetched = await fetchActivities(context, accounts, {
    window,
    polls: new Map(),
    readsEverything: true,
    probeSize: PROBED_AT_ONCE,
    readAnew: new Set(),
    first: new Set(),
  })
  const whole = await withEarlierAgentsWork(context, accounts, fetched.answers, window)
  const answers = await lookUpApprovers(context, await lookUpLandings(context, accounts, whole))
  const read = accounts.map(({ id, nodeId, githubId }) => ({
    id,
    nodeId,
    githubId,
    activity: within(piece, answers.get(nodeId)),
  }))
  const facts = read.flatMap(({ activity }) => (activity?.state === 'complete' ? activity.facts : []))
  const rules = await rulesOf(context, repositoryIdsOf(facts))
  const activities: Activities = new Map()
  for (const { id, ...own } of read) activities.set(id, await withEvidence(context, own, rules))
  const unknown = await lookUpRepositories(context, observedFacts(activities))
  await lookUpSpamLabels(context, observedOf(activities))
  const stored: Activities = new Map()
  for (const [id, own] of activities) {
    const { activity } = own
    if (activity?.state !== 'complete' || isUndecided(activity.facts, unknown)) continue
    // Each alone: a year of work fills a batch.
    await saveEarlier(context, piece, { id, own, rules }, window)
    stored.set(id, own)
  }
  await writeTogether(context.db, againStatements(context, piece, activities, unknown))
  await lookUpLabels(context, stored)
}

/** Those who still wait for this piece. */
async function listAccounts({ db, now }: RefreshContext, { playerIds, from, to }: Piece) {
  const rows = await db
    .select(pick(players, 'id', 'nodeId', 'githubId', 'oversizedAt', 'slowAt'))
    .from(players)
    .innerJoin(earlierReads, eq(earlierReads.playerId, players.id))
    .where(
      and(
        inArray(players.id, playerIds),
        eq(earlierReads.readFrom, to),
        lt(earlierReads.wantedFrom, to),
        gt(earlierReads.readFrom, from),
        isNotNull(players.claimedAt),
        isNull(players.deletedAt),
        isNull(players.suspendedAt),
      ),
    )
  return rows.map(({ oversizedAt, slowAt, ...ids }) => ({ ...ids, apart: apartFor({ oversizedAt, slowAt }, now()) }))
}

/** GitHub counts days by its own clock, so the answer may have a part of the next day. */
function within({ from, to }: Piece, activity: ReadActivity['activity']): ReadActivity['activity'] {
  if (activity?.state !== 'complete') return activity
  const [first, end] = [dayOf(from), dayOf(to)]
  return { ...activity, facts: activity.facts.filter(({ day }) => day >= first && day < end) }
}

type Own = { id: string; own: ReadActivity; rules: RulesByRepository }

async function saveEarlier(context: RefreshContext, piece: Piece, read: Own, window: Window): Promise<void> {
  await retryOnConflict(LEDGER_CONFLICTS, async () => {
    const changes = await changesOf(context, read, window)
    await writeTogether(context.db, [
      ...ledgerStatements(context, changes),
      ...(await contestStatements(context, changes)),
      readStatement(context, piece, read.id),
    ])
  })
}

async function changesOf(context: RefreshContext, { id, own, rules }: Own, window: Window) {
  if (own.activity?.state !== 'complete') return []
  const observed = own.activity.facts
  const [weeks, known, [player], stored] = await Promise.all([
    listWeeks(context),
    knownRepositories(context, repositoryIdsOf(observed)),
    listPlayers(context, id),
    storedRows(context, [id], window.from, observedOf(new Map([[id, own]]))),
  ])
  if (player === undefined) return []
  const before = stored.get(id) ?? []
  const projectStatuses = projectStatusesOf(await withStored(context, known, before))
  const ofPlayer = observed.map((fact) => ({ playerId: id, fact }))
  const judgementOf = await spamJudgements(context, ofPlayer, (week) => weeks.statusOf(week).pointsVersion)
  const facts: Fact[] = byMaintainersRules(bySpamLabels(observed, judgementOf(id)), rules, own.evidence)
  const next = observeFacts(before, {
    facts,
    // Missing rows of days read before prove nothing: they may be gone for good reasons.
    complete: null,
    now: context.now(),
    lastCompleteAt: player.answeredAt,
    contestFrom: player.contestFrom ?? dayOf(context.now()),
    weekStatus: weeks.statusOf,
    projectStatusOf: projectStatuses,
  })
  return ledgerChange(player, before, next, facts, weeks).map((change) => ({
    ...change,
    // Old work is no sign of activity now.
    active: change.active && change.rows.some(({ points }) => points > 0),
  }))
}

/** Days of open weeks are scored again with all their rows. */
async function withStored(
  context: RefreshContext,
  known: Awaited<ReturnType<typeof knownRepositories>>,
  before: readonly { repositoryId: number | null }[],
) {
  const missing = before.flatMap(({ repositoryId }) =>
    repositoryId === null || known.has(repositoryId) ? [] : repositoryId,
  )
  return missing.length === 0 ? known : new Map([...known, ...(await knownRepositories(context, missing))])
}

function listPlayers({ db }: RefreshContext, id: string) {
  return db
    .select({
      ...pick(players, 'id', 'ledgerVersion', 'contestFrom'),
      answeredAt: sql<number>`${answeredAt}`,
    })
    .from(players)
    .leftJoin(pollSlots, eq(pollSlots.id, players.slotId))
    .where(eq(players.id, id))
}

/** The next piece is due at once. */
function readStatement({ db, now }: RefreshContext, { from, to }: Piece, playerId: string): Statement {
  const isNext = and(eq(earlierReads.playerId, playerId), eq(earlierReads.readFrom, to))
  const dueAt = sql`IIF(${earlierReads.wantedFrom} < ${from}, ${now()}, NULL)`
  return db.update(earlierReads).set({ readFrom: from, refusedAt: null, dueAt }).where(isNext)
}

/** Accounts without an answer are asked for again: soon, or a day later if it was too much work for GitHub. */
function againStatements(
  { db, now }: RefreshContext,
  { to, until }: Piece,
  activities: Activities,
  unknown: Set<number>,
): Statement[] {
  const { failed, retryAt } = outcomeOf(activities, unknown)
  const soon = Math.max(now() + EARLIER_RETRY, retryAt ?? 0)
  const isMissed = (playerIds: string[]) => sql`player_id IN (SELECT value FROM json_each(${JSON.stringify(playerIds)}))
    AND read_from = ${to} AND due_at = ${until}`
  const refused = [...activities].flatMap(([id, { activity }]) =>
    activity?.state === 'oversized' || activity?.state === 'deleted' ? [id] : [],
  )
  const heavy = refused.filter((id) => activities.get(id)?.activity?.state === 'oversized')
  return [
    ...(failed.length === 0 ? [] : [db.update(earlierReads).set({ dueAt: soon }).where(isMissed(failed))]),
    ...(refused.length === 0
      ? []
      : [
          db.run(sql`UPDATE earlier_reads SET due_at = ${now() + EARLIER_REFUSED},
              refused_at = IIF(player_id IN (SELECT value FROM json_each(${JSON.stringify(heavy)})), ${now()}, refused_at)
            WHERE ${isMissed(refused)}`),
        ]),
  ]
}
