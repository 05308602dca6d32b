import type { WorkDecision } from '#app/domain/contests/by-hand/hand-decision.ts'
import type { MemberScore } from '#app/domain/contests/contest-board.ts'
import {
  isOn,
  rulesAt,
  whyNotByOpener,
  worthOf,
  type ContestRules,
  type RulesVersion,
} from '#app/domain/contests/contest-rules.ts'
import type { TeamMove } from '#app/domain/contests/contest-teams.ts'
import type { StandingLabel } from '#app/domain/contests/labels/judge-labels.ts'
import { foundOn, judgeWork, waitsForLabel } from '#app/domain/contests/labels/judge-work.ts'
import { troubleOf, type LabelTrouble } from '#app/domain/contests/labels/label-trouble.ts'
import { isTakenUpInFull } from '#app/domain/ledger/credit.ts'
import { byOccurrence, type LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { isScoredKind, OPEN_POINTS_PER_DAY, POINTS_TABLE, ruleOf } from '#app/domain/points/points-table.ts'
import { dayIn, instantIn, isAfter, isBefore, type ContestTimes } from './contest-clock.ts'
import { isRefused, type ContestLine, type ContestReason, type ContestRow, type ScoredRow } from './contest-line.ts'
import { shareOf, sharesByTeam, sumsByRepository } from './sum-score.ts'

const MEMBERS_TROUBLES_CAP = 10

export type ContestScoring = ContestTimes & {
  rules: readonly RulesVersion[]
  /** Whether work in the row's repository counts. */
  isInScope: (row: LedgerRow) => boolean
  labelsOf: (row: Pick<LedgerRow, 'key'>) => readonly StandingLabel[]
  /** Days whose facts wait for a moderator, or were taken back. */
  holds: ReadonlyMap<string, 'held' | 'taken_back'>
  /** The member's, in order. */
  moves: readonly TeamMove[]
  decided?: readonly WorkDecision[]
}

export type ContestScore = Omit<MemberScore, 'playerId' | 'byHand'> & {
  troubles: LabelTrouble[]
  lines: ContestLine[]
}

/**
 * The facts of the weekly climb, by the contest's rules, clock and scope. Within a day and rule, what counts in full
 * comes before what one can earn alone, and earlier before later facts.
 */
export function scoreContest(rows: readonly LedgerRow[], scoring: ContestScoring): ContestScore {
  const left = {
    ofRule: new Map<string, number>(),
    open: new Map<string, number>(),
    accepted: new Set(rows.filter(({ kind }) => kind === 'pull_request_accepted').map(({ key }) => key)),
  }
  const judged = rows
    .flatMap((row) => (isCandidate(row) ? [{ row, day: dayIn(row, scoring) }] : []))
    .toSorted((one, other) => Number(isOpen(one.row)) - Number(isOpen(other.row)) || byOccurrence(one.row, other.row))
    .map(({ row, day }) => ({ row, line: lineOf(row, day, scoring, left) }))
  const scored = withDecisions(judged, scoring.decided ?? [])
  const earning = scored.filter(({ line }) => line.points > 0)
  return {
    ...shareOf(earning),
    accepted: earning.filter(({ row }) => row.kind === 'pull_request_accepted').length,
    repositories: sumsByRepository(earning),
    teams: sharesByTeam(earning, scoring),
    troubles: scored
      .flatMap(
        ({ row, line }) =>
          troubleOf(row, line, rulesAt(scoring.rules, instantIn(row, scoring)), scoring.labelsOf(row)) ?? [],
      )
      .slice(0, MEMBERS_TROUBLES_CAP),
    lines: scored.map(({ line }) => line),
  }
}

/** The latest decision about a piece of work holds: its facts earn no more than it says. Limits stay used up. */
function withDecisions(scored: readonly ScoredRow[], decided: readonly WorkDecision[]): readonly ScoredRow[] {
  if (decided.length === 0) return scored
  const byKey = new Map(decided.flatMap((one) => one.keys.map((key) => [key, one] as const)))
  const left = new Map(decided.map(({ id, most }) => [id, most]))
  return scored.map(({ row, line }) => {
    const decision = byKey.get(line.key)
    if (decision === undefined) return { row, line }
    const points = Math.min(line.points, left.get(decision.id) ?? 0)
    left.set(decision.id, (left.get(decision.id) ?? 0) - points)
    return points === line.points
      ? { row, line }
      : { row, line: { ...line, points, reason: 'by_hand', why: decision.reason } }
  })
}

/** What is left of the limits, and the accepted pull requests. */
type Allowances = { ofRule: Map<string, number>; open: Map<string, number>; accepted: ReadonlySet<string> }

function isCandidate(row: LedgerRow): row is ContestRow {
  return isScoredKind(row.kind) && row.scale === 'contest'
}

function lineOf(row: ContestRow, day: string, scoring: ContestScoring, left: Allowances): ContestLine {
  const rules = rulesAt(scoring.rules, instantIn(row, scoring))
  const labels = judgeWork(rules, row, scoring.labelsOf)
  const refusal = whyNot(row, day, scoring, rules, left.accepted) ?? labels?.reason ?? scoring.holds.get(day) ?? null
  const about = { key: row.key, day, ...foundOn(labels, rules, refusal) }
  if (refusal !== null) return { ...about, counted: 0, points: 0, reason: refusal }
  const rule = ruleOf(row.kind)
  const base = POINTS_TABLE[rule].points
  const { limit } = rules.kinds[rule]
  const slot = `${day} ${rule}`
  const allowed = Math.min(row.quantity, left.ofRule.get(slot) ?? limit)
  const open = isOpen(row) && !rules.isAmongFriends ? (left.open.get(day) ?? OPEN_POINTS_PER_DAY) : Infinity
  const counted = Math.min(allowed, Math.ceil(open / base))
  const earned = Math.min(counted * base, open)
  left.ofRule.set(slot, (left.ofRule.get(slot) ?? limit) - counted)
  if (open !== Infinity) left.open.set(day, open - earned)
  const points = Math.round((earned / base) * worthOf(rules, rule, labels ?? {}))
  return { ...about, counted, points, reason: limitReason(row, { allowed, earned, base }) }
}

function whyNot(
  row: ContestRow,
  day: string,
  scoring: ContestScoring,
  rules: ContestRules,
  accepted: ReadonlySet<string>,
): ContestReason | null {
  if (isBefore(row, day, scoring)) return 'before_start'
  if (isAfter(row, day, scoring)) return 'after_end'
  const isWaiting = waitsForLabel(row, rules, accepted)
  if (isRefused(row) && !(isWaiting && row.ineligible === 'closed_unmerged')) return 'ineligible'
  if (!scoring.isInScope(row)) return 'out_of_scope'
  if (!isOn(rules, ruleOf(row.kind))) return isWaiting ? 'not_accepted' : 'kind_off'
  return isRefused(row) ? 'ineligible' : whyNotByOpener(rules, row.agent)
}

function limitReason(row: ContestRow, { allowed, earned, base }: { allowed: number; earned: number; base: number }) {
  if (earned < allowed * base) return 'open_limit'
  return allowed < row.quantity ? 'daily_limit' : null
}

/** A row without points in the week may have no credit: its project was never judged. */
function isOpen({ credit, reason }: LedgerRow): boolean {
  return credit === null ? reason === 'week_closed' || reason === 'before_joining' : !isTakenUpInFull(credit)
}
