import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { CompleteActivity, Window } from '#app/adapters/github/github.ts'
import { contestStatements } from '#app/core/contests/running/score-statements.server.ts'
import { LEDGER_CONFLICTS, ledgerChange, ledgerStatements } from '#app/core/ledger/save-ledger.server.ts'
import { storedRows } from '#app/core/ledger/stored-rows.server.ts'
import { answeredAt } from '#app/core/players/answered-at.server.ts'
import { listWeeks } from '#app/core/weeks/list-weeks.server.ts'
import { BACKFILL_REFUSED_FOR, BACKFILL_RETRY_AFTER } from '#app/domain/github/earlier-read.ts'
import { PROBED_AT_ONCE } from '#app/domain/github/poll-period.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { bySpamLabels } from '#app/domain/ledger/spam-label.ts'
import { byMaintainersRules } from '#app/domain/maintainers/repository-rules.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { earlierReads, pollSlots } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import { withEarlierAgentsWork } from './agents-work.server.ts'
import { completeOf, fetchActivities, type Activities, type PollContext } from './fetch-activities.server.ts'
import { isUndecided, outcomeOf, type FetchedRound } from './judge-round.server.ts'
import { knownRepositories, projectStatusesOf } from './known-repositories.server.ts'
import { lookUpContestLabels, spamJudgements } from './labels.server.ts'
import { lookUpApprovers, lookUpLandings } from './landings.server.ts'
import { lookUpEligibility } from './poll-players.server.ts'
import { repositoryIdsOf } from './repository-rules.server.ts'
import { reasonToQueryAlone } from './slots.server.ts'

type Piece = JobOf<'read-earlier'>
type Fetched = Pick<FetchedRound, 'activities' | 'evidence' | 'rules' | 'unknown'>

/**
 * From `from` to just before `to`; its rows earn nothing in their weeks. A complete answer is stored with the mark that
 * the piece is read, so a repeated piece changes nothing; without one the piece is due again.
 */
export async function readEarlier(context: PollContext, piece: Piece): Promise<void> {
  const accounts = await listAccounts(context, piece)
  if (accounts.length === 0) return
  const window = { from: piece.from, to: Math.min(piece.to - 1, context.now()) }
  const listed = await fetchActivities(context, accounts, {
    window,
    polls: new Map(),
    readsEverything: true,
    probeSize: PROBED_AT_ONCE,
    forceFullRead: new Set(),
    first: new Set(),
  })
  const whole = await withEarlierAgentsWork(context, listed.activities, { players: accounts, window })
  const approved = await lookUpApprovers(context, await lookUpLandings(context, whole))
  const fetched = await lookUpEligibility(context, accounts, withinDays(piece, approved))
  const stored = new Map<string, CompleteActivity>()
  for (const [id, activity] of completeOf(fetched.activities)) {
    if (isUndecided(activity.facts, fetched.unknown)) continue
    // Each alone: a year of work fills a batch.
    await saveEarlier(context, piece, fetched, { id, activity, window })
    stored.set(id, activity)
  }
  await writeTogether(context.db, againStatements(context, piece, fetched))
  await lookUpContestLabels(context, stored)
}

/** Those who still wait for this piece. */
async function listAccounts({ db, now }: PollContext, { playerIds, from, to }: Piece) {
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
        isNull(players.goneAt),
        isNull(players.suspendedAt),
      ),
    )
  return rows.map(({ oversizedAt, slowAt, ...ids }) => ({
    ...ids,
    aloneBecause: reasonToQueryAlone({ oversizedAt, slowAt }, now()),
  }))
}

/** GitHub counts days by its own clock, so the answer may have a part of the next day. */
function withinDays({ from, to }: Piece, activities: Activities): Activities {
  const [first, end] = [dayOf(from), dayOf(to)]
  const kept = completeOf(activities).map(([id, activity]): [string, CompleteActivity] => [
    id,
    { ...activity, facts: activity.facts.filter(({ day }) => day >= first && day < end) },
  ])
  return new Map([...activities, ...kept])
}

type Own = { id: string; activity: CompleteActivity; window: Window }

async function saveEarlier(context: PollContext, piece: Piece, fetched: Fetched, own: Own): Promise<void> {
  await retryOnConflict(LEDGER_CONFLICTS, async () => {
    const changes = await changesOf(context, fetched, own)
    await writeTogether(context.db, [
      ...ledgerStatements(context, changes),
      ...(await contestStatements(context, changes)),
      readStatement(context, piece, own.id),
    ])
  })
}

async function changesOf(context: PollContext, { rules, evidence }: Fetched, { id, activity, window }: Own) {
  const observed = activity.facts.map((fact) => ({ playerId: id, fact }))
  const [weeks, known, [player]] = await Promise.all([
    listWeeks(context),
    knownRepositories(context, repositoryIdsOf(activity.facts)),
    listPlayers(context, id),
  ])
  if (player === undefined) return []
  const before = (await storedRows(context, [id], window.from, observed)).get(id) ?? []
  const projectStatusOf = projectStatusesOf(await withStored(context, known, before))
  const judgementOf = await spamJudgements(context, observed, (week) => weeks.statusOf(week).pointsVersion)
  const changes = ledgerChange(player, before, {
    facts: byMaintainersRules(bySpamLabels(activity.facts, judgementOf(id)), rules, evidence.get(id)),
    // Missing rows of days read before prove nothing: they may be gone for good reasons.
    complete: null,
    now: context.now(),
    lastCompleteAt: player.answeredAt,
    weekStatus: weeks.statusOf,
    projectStatusOf,
  })
  // Old work is no sign of activity now.
  return changes.map((change) => ({ ...change, active: change.active && change.rows.some(({ points }) => points > 0) }))
}

/** Days of open weeks are scored again with all their rows. */
async function withStored(
  context: PollContext,
  known: Awaited<ReturnType<typeof knownRepositories>>,
  before: readonly { repositoryId: number | null }[],
) {
  const missing = before.flatMap(({ repositoryId }) =>
    repositoryId === null || known.has(repositoryId) ? [] : repositoryId,
  )
  return missing.length === 0 ? known : new Map([...known, ...(await knownRepositories(context, missing))])
}

function listPlayers({ db }: PollContext, id: string) {
  return db
    .select({
      ...pick(players, 'id', 'ledgerVersion', 'scoresFrom'),
      answeredAt: sql<number>`${answeredAt}`,
    })
    .from(players)
    .leftJoin(pollSlots, eq(pollSlots.id, players.slotId))
    .where(eq(players.id, id))
}

/** The next piece is due at once. */
function readStatement({ db, now }: PollContext, { from, to }: Piece, playerId: string): Statement {
  const isNext = and(eq(earlierReads.playerId, playerId), eq(earlierReads.readFrom, to))
  const dueAt = sql`IIF(${earlierReads.wantedFrom} < ${from}, ${now()}, NULL)`
  return db.update(earlierReads).set({ readFrom: from, refusedAt: null, dueAt }).where(isNext)
}

/** Accounts without an answer are asked for again: soon, or a day later if it was too much work for GitHub. */
function againStatements({ db, now }: PollContext, { to, until }: Piece, fetched: Fetched): Statement[] {
  const { failed, retryAt } = outcomeOf(fetched)
  const soon = Math.max(now() + BACKFILL_RETRY_AFTER, retryAt ?? 0)
  const isMissed = (playerIds: string[]) => sql`player_id IN (SELECT value FROM json_each(${JSON.stringify(playerIds)}))
    AND read_from = ${to} AND due_at = ${until}`
  const stateOf = (state: 'oversized' | 'deleted') =>
    [...fetched.activities].flatMap(([id, activity]) => (activity.state === state ? [id] : []))
  const heavy = stateOf('oversized')
  const refused = [...heavy, ...stateOf('deleted')]
  return [
    ...(failed.length === 0 ? [] : [db.update(earlierReads).set({ dueAt: soon }).where(isMissed(failed))]),
    ...(refused.length === 0
      ? []
      : [
          db.run(sql`UPDATE earlier_reads SET due_at = ${now() + BACKFILL_REFUSED_FOR},
              refused_at = IIF(player_id IN (SELECT value FROM json_each(${JSON.stringify(heavy)})), ${now()}, refused_at)
            WHERE ${isMissed(refused)}`),
        ]),
  ]
}
