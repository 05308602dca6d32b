import type { LedgerChange } from '#app/core/ledger/save-ledger.server.ts'
import {
  knownByHand,
  inForce,
  type HandDecision,
  type WorkDecision,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import { rulesAt } from '#app/domain/contests/contest-rules.ts'
import { acceptByLabel } from '#app/domain/contests/labels/accept-by-label.ts'
import type { StandingLabel } from '#app/domain/contests/labels/judge-labels.ts'
import { openingKeyOf } from '#app/domain/contests/labels/label-keys.ts'
import { scoreContest, type ContestScore } from '#app/domain/contests/scoring/contest-score.ts'
import { findHolds } from '#app/domain/contests/scoring/find-holds.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { isInScope, type OpenContest, type OpenMembership } from './open-contests.server.ts'
import {
  readMembers,
  type KnownLabel,
  type NamedRow,
  type ScoreContext,
  type StoredScore,
} from './read-members.server.ts'

export type Written = Pick<LedgerChange, 'playerId' | 'rows' | 'repositories'>

export type ScoredMember = {
  contest: OpenContest
  playerId: string
  /** The score has a line for each. */
  rows: NamedRow[]
  score: ContestScore
  byHand: HandDecision[]
  isChanged: boolean
  /** The stored sum differs. */
  isWrong: boolean
  newHolds: { day: string; reason: string }[]
}

/** Now, or by what had come in before an instant, compared with what is stored. Writes nothing. */
export async function scoreMembers(
  context: ScoreContext,
  memberships: readonly OpenMembership[],
  written: readonly Written[] = [],
  knownBefore: number | null = null,
): Promise<ScoredMember[]> {
  const changed = new Map(written.map((change) => [change.playerId, change.rows]))
  const names = new Map(written.flatMap(({ repositories }) => repositories.map(({ id, name }) => [id, name] as const)))
  const { rows, stored, holds, labels, moves } = await readMembers(context, memberships, knownBefore)
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
    const decided = inForce(byHand.filter((one): one is WorkDecision => one.kind === 'work'))
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
