import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { LAST_DAY, linesOfDays, wholeLines } from '#app/core/ledger/ledger-lines.server.ts'
import type { LedgerChange } from '#app/core/ledger/save-ledger.server.ts'
import {
  knownByHand,
  standing,
  type HandDecision,
  type WorkDecision,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import type { MemberScore } from '#app/domain/contests/contest-board.ts'
import { rulesAt } from '#app/domain/contests/contest-rules.ts'
import type { TeamMove } from '#app/domain/contests/contest-teams.ts'
import { acceptByLabel } from '#app/domain/contests/labels/accept-by-label.ts'
import type { StandingLabel } from '#app/domain/contests/labels/judge-labels.ts'
import { openingKeyOf } from '#app/domain/contests/labels/label-keys.ts'
import { goByLabels } from '#app/domain/contests/labels/label-rules.ts'
import { scoreContest, type ContestScore } from '#app/domain/contests/scoring/contest-score.ts'
import { findHolds } from '#app/domain/contests/scoring/find-holds.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, dayOf } from '#app/domain/time/period.ts'
import { idsIn, type Statement } from '#db/client.ts'
import { isInScope, listOpenMemberships, type OpenContest, type OpenMembership } from './open-contests.server.ts'

type ScoreContext = Pick<AppContext, 'db' | 'now'>

/**
 * Statements for the batch that writes these changes of the ledger: the scores of their players in contests, where they
 * changed. The batch's check of the ledger's version covers what is read here.
 */
export async function contestStatements(context: ScoreContext, changes: readonly LedgerChange[]): Promise<Statement[]> {
  if (changes.length === 0) return []
  const memberships = await listOpenMemberships(
    context,
    changes.map(({ playerId }) => playerId),
  )
  return scoreStatements(context, memberships, changes)
}

type Written = Pick<LedgerChange, 'playerId' | 'rows' | 'repositories'>

/** Statements that score these memberships anew; `written` is what the same batch writes to their ledgers. */
export async function scoreStatements(
  context: ScoreContext,
  memberships: readonly OpenMembership[],
  written: readonly Written[] = [],
): Promise<Statement[]> {
  if (memberships.length === 0) return []
  const scores = await scoreMembers(context, memberships, written)
  const changed = scores.filter(({ isChanged }) => isChanged)
  const held = scores.flatMap(({ contest, playerId, newHolds }) =>
    newHolds.map((hold) => ({ contestId: contest.id, playerId, ...hold })),
  )
  return [
    ...(changed.length === 0
      ? []
      : [
          context.db.run(sql`
            INSERT INTO contest_scores
              (contest_id, player_id, points, reached_at, accepted, days, repositories, teams, label_troubles)
            SELECT value ->> 'contestId', value ->> 'playerId', value ->> 'points', value ->> 'reachedAt',
              value ->> 'accepted', value -> 'days', value -> 'repositories', value -> 'teams', value -> 'troubles'
            FROM json_each(${JSON.stringify(changed.map(scoreRow))}) WHERE true
            ON CONFLICT (player_id, contest_id) DO UPDATE SET points = excluded.points,
              reached_at = excluded.reached_at, accepted = excluded.accepted, days = excluded.days,
              repositories = excluded.repositories, teams = excluded.teams, label_troubles = excluded.label_troubles`),
          boardChangedStatement(context, [...new Set(changed.map(({ contest }) => contest.id))]),
        ]),
    ...(held.length === 0
      ? []
      : [
          context.db.run(sql`
            INSERT INTO contest_holds (contest_id, player_id, day, reason, created_at)
            SELECT value ->> 'contestId', value ->> 'playerId', value ->> 'day', value ->> 'reason', ${context.now()}
            FROM json_each(${JSON.stringify(held)}) WHERE true
            ON CONFLICT (contest_id, player_id, day) DO NOTHING`),
        ]),
  ]
}

/**
 * The board is made anew within a minute. Written each time, so that a count under way is repeated; always later than the
 * last count, whatever the clocks of two Workers say.
 */
export function boardChangedStatement(context: ScoreContext, contestIds: readonly string[]): Statement {
  return context.db.run(
    sql`UPDATE contests SET changed_at = MAX(${context.now()}, changed_at + 1, counted_at + 1)
      WHERE leaderboard_id IN ${idsIn(contestIds)}`,
  )
}

function scoreRow({ contest, playerId, score }: ScoredMember) {
  const { lines: _, ...stored } = score
  return { contestId: contest.id, playerId, ...stored }
}

export type ScoredMember = {
  contest: OpenContest
  playerId: string
  /** What was looked at; the score has a line for each. */
  rows: NamedRow[]
  score: ContestScore
  /** What organisers decided about the member. */
  byHand: HandDecision[]
  isChanged: boolean
  /** Another sum than what is stored. */
  isWrong: boolean
  newHolds: { day: string; reason: string }[]
}

/** What these members' ledgers earn now, or by what had come in before an instant, compared with what is stored. Writes nothing. */
export async function scoreMembers(
  context: ScoreContext,
  memberships: readonly OpenMembership[],
  written: readonly Written[] = [],
  knownBefore: number | null = null,
): Promise<ScoredMember[]> {
  const changed = new Map(written.map((change) => [change.playerId, change.rows]))
  const names = new Map(written.flatMap(({ repositories }) => repositories.map(({ id, name }) => [id, name] as const)))
  const ids = [...new Set(memberships.map(({ playerId }) => playerId))]
  const contestIds = [...new Set(memberships.map(({ contest }) => contest.id))]
  const from = Math.min(...memberships.map(({ contest }) => contest.startsAt)) - DAY
  const pairs = JSON.stringify(memberships.map(({ contest, playerId }) => [playerId, contest.id]))
  const [rows, stored, holds, labels, moves] = await Promise.all([
    listLedgers(context, ids, dayOf(from), knownBefore),
    context.db.all<StoredScore & { contestId: string; playerId: string }>(sql`
      SELECT contest_id AS contestId, player_id AS playerId, points, reached_at AS reachedAt, accepted, days,
        repositories, teams, label_troubles AS troubles, by_hand AS byHand
      FROM contest_scores
      WHERE (player_id, contest_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${pairs}))`),
    context.db.all<{ contestId: string; playerId: string; day: string; decision: 'counts' | 'taken_back' | null }>(sql`
      SELECT contest_id AS contestId, player_id AS playerId, day, decision FROM contest_holds
      WHERE player_id IN ${idsIn(ids)} AND contest_id IN ${idsIn(contestIds)}`),
    listLabels(context, memberships, knownBefore),
    context.db.all<TeamMove & { contestId: string; playerId: string }>(sql`
      SELECT contest_id AS contestId, player_id AS playerId, moved_at AS at, from_team AS "from", to_team AS "to"
      FROM contest_team_moves
      WHERE (player_id, contest_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${pairs})) ORDER BY moved_at`),
  ])
  const before = new Map(stored.map((row) => [`${row.contestId} ${row.playerId}`, row]))
  return memberships.map(({ contest, playerId }) => {
    const labelsOf = ({ key }: { key: string }) =>
      (labels.get(`${playerId} ${openingKeyOf(key)}`) ?? []).map((label) => standingIn(contest, label))
    const read = overlaid(rows.get(playerId) ?? [], changed.get(playerId) ?? [])
    const own = acceptByLabel(read, { ...contest, labelsOf, rulesAt: (instant) => rulesAt(contest.rules, instant) })
    const looked = new Map(
      holds
        .filter((hold) => hold.contestId === contest.id && hold.playerId === playerId)
        .map((hold) => [hold.day, hold]),
    )
    const ofContest = own.filter(({ occurredAt }) => occurredAt >= contest.startsAt && occurredAt < contest.endsAt)
    const newHolds = findHolds(ofContest, contest.timeZone).filter(({ day }) => !looked.has(day))
    const ownNames = new Map(own.map(({ repositoryId, repository }) => [repositoryId, repository]))
    const nameOf = (id: number) => names.get(id) ?? ownNames.get(id) ?? undefined
    const kept = before.get(`${contest.id} ${playerId}`)
    const byHand = knownByHand(JSON.parse(kept?.byHand ?? '[]') as HandDecision[], knownBefore)
    const decided = standing(byHand.filter((one): one is WorkDecision => one.kind === 'work'))
    const score = scoreContest(own, {
      ...contest,
      decided,
      isInScope: (row) => isInScope(contest, row, nameOf),
      labelsOf,
      holds: new Map([
        ...newHolds.map(({ day }) => [day, 'held'] as const),
        ...[...looked.values()].flatMap(({ day, decision }) =>
          decision === 'counts' ? [] : [[day, decision === null ? 'held' : 'taken_back'] as const],
        ),
      ]),
      moves: moves.filter((move) => move.contestId === contest.id && move.playerId === playerId),
    })
    const isWrong = differs(kept, score)
    const isChanged = isWrong || isDividedOtherwise(kept, score)
    return { contest, playerId, rows: own, score, byHand, newHolds, isWrong, isChanged }
  })
}

type StoredScore = Pick<MemberScore, 'points' | 'reachedAt' | 'accepted'> & {
  days: string
  repositories: string
  teams: string
  troubles: string
  byHand: string
}

function isDividedOtherwise(stored: StoredScore | undefined, { repositories, teams, troubles }: ContestScore): boolean {
  if (stored === undefined) return troubles.length > 0
  return (
    stored.repositories !== JSON.stringify(repositories) ||
    stored.teams !== JSON.stringify(teams) ||
    stored.troubles !== JSON.stringify(troubles)
  )
}

function differs(stored: StoredScore | undefined, score: ContestScore) {
  if (stored === undefined) return score.points > 0
  return (
    stored.points !== score.points ||
    stored.reachedAt !== score.reachedAt ||
    stored.accepted !== score.accepted ||
    stored.days !== JSON.stringify(score.days)
  )
}

export type NamedRow = LedgerRow & { repository: string | null }

async function listLedgers(
  context: ScoreContext,
  ids: readonly string[],
  from: string,
  before: number | null,
): Promise<Map<string, NamedRow[]>> {
  const last = before === null ? LAST_DAY : dayOf(before)
  const lines = wholeLines(await linesOfDays(context, ids, { first: from, last }))
  const known = lines.filter(
    ({ occurredAt, firstSeenAt, grownAt }) => before === null || Math.max(occurredAt, firstSeenAt, grownAt) < before,
  )
  const rows = known.map((line) => ({ ...line, repository: line.repositoryName }))
  return Map.groupBy(rows, ({ playerId }) => playerId)
}

type KnownLabel = { label: string; setAt: number; setterId: number; githubId: number }

/** The labels that stand on their threads, or stood at an instant, by player and the key of the thread's opening. */
async function listLabels(
  { db }: ScoreContext,
  memberships: readonly OpenMembership[],
  knownBefore: number | null,
): Promise<Map<string, KnownLabel[]>> {
  const labelled = memberships.filter(({ contest }) => contest.rules.some(({ rules }) => goByLabels(rules)))
  if (labelled.length === 0) return new Map()
  const stands =
    knownBefore === null
      ? sql`removed_at IS NULL`
      : sql`fact_labels.created_at < ${knownBefore} AND (removed_at IS NULL OR removed_at >= ${knownBefore})`
  const rows = await db.all<KnownLabel & { playerId: string; key: string }>(sql`
    SELECT fact_labels.player_id AS playerId, fact_labels.key, fact_labels.label, fact_labels.set_at AS setAt,
      fact_labels.setter_id AS setterId, players.github_id AS githubId
    FROM fact_labels CROSS JOIN players ON players.id = fact_labels.player_id
    WHERE fact_labels.player_id IN ${idsIn([...new Set(labelled.map(({ playerId }) => playerId))])} AND ${stands}`)
  return Map.groupBy(rows, ({ playerId, key }) => `${playerId} ${key}`)
}

function standingIn(
  { organiserIds }: Pick<OpenContest, 'organiserIds'>,
  { label, setAt, setterId, githubId }: KnownLabel,
): StandingLabel {
  if (setterId === 0) return { label, setAt, by: 'unknown' }
  if (setterId === githubId) return { label, setAt, by: 'author' }
  return { label, setAt, by: organiserIds.has(setterId) ? 'organiser' : 'somebody' }
}

function overlaid(stored: readonly NamedRow[], changed: readonly LedgerRow[]): NamedRow[] {
  const rows = new Map(stored.map((row) => [row.key, row]))
  for (const row of changed) rows.set(row.key, { ...row, repository: rows.get(row.key)?.repository ?? null })
  return [...rows.values()]
}
