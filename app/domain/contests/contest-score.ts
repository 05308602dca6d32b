import { isTakenUpInFull } from '#app/domain/ledger/credit.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { isContestKind, OPEN_LIMIT, POINTS_TABLE, ruleOf, type ContestKind } from '#app/domain/points/points-table.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { instantOf, zonedDay, zonedDayStart } from '#app/domain/time/zoned-time.ts'
import type { WorkDecision } from './by-hand/hand-decision.ts'
import type { ContestRules, RulesVersion } from './contest-rules.ts'
import { isOn, rulesAt, whyNotByOpener, worthOf } from './contest-rules.ts'
import { teamAt, type TeamMove, type TeamShare, type TeamShares } from './contest-teams.ts'
import type { FoundLabel, LabelReason, StandingLabel } from './labels/judge-labels.ts'
import { foundOn, judgeWork, waitsForLabel } from './labels/judge-work.ts'
import { troubleOf, type LabelTrouble } from './labels/label-trouble.ts'

/** What a member's facts are scored by. */
export type ContestScoring = {
  startsAt: number
  endsAt: number
  timeZone: string
  rules: readonly RulesVersion[]
  /** Whether work in the row's repository counts. */
  isInScope: (row: LedgerRow) => boolean
  /** The labels that stand on a fact's thread. */
  labelsOf: (row: Pick<LedgerRow, 'key'>) => readonly StandingLabel[]
  /** Days whose facts wait for a moderator, or were taken back. */
  holds: ReadonlyMap<string, 'held' | 'taken_back'>
  /** The member's changes of team, in the order of time. */
  moves: readonly TeamMove[]
  /** What organisers decided about single pieces of work. */
  decided?: readonly WorkDecision[]
}

/** Why a fact earns nothing in a contest, or less than its rule says. */
export type ContestReason =
  | 'before_start'
  | 'after_end'
  | 'out_of_scope'
  | 'kind_off'
  | 'by_agent'
  | 'by_person'
  | LabelReason
  | 'held'
  | 'taken_back'
  | 'daily_limit'
  | 'open_limit'
  | 'ineligible'
  | 'by_hand'

export type ContestLine = {
  key: string
  day: string
  counted: number
  points: number
  reason: ContestReason | null
  /** The labels that its rules name, as they stand on its thread; missing where there are none. */
  found?: FoundLabel[]
  /** The label that keeps it from counting while it is missing. */
  wanted?: string
  /** Why its organisers let it count less. */
  why?: string
}

/** Points and accepted pull requests by the id of their repository. */
export type RepositorySums = Record<string, [points: number, accepted: number]>

export type ContestScore = {
  points: number
  /** When the last row that earns points arrived; 0 without points. */
  reachedAt: number
  accepted: number
  days: Record<string, number>
  repositories: RepositorySums
  teams: TeamShares
  /** Accepted work whose label is missing or misspelt. */
  troubles: LabelTrouble[]
  lines: ContestLine[]
}

/**
 * What a member's ledger rows earn in a contest: the same facts as in the weekly climb, counted by the contest's rules,
 * clock and scope. Within a day and rule, what counts in full comes before what one can earn alone, and earlier facts
 * before later ones.
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

type Row = LedgerRow & { kind: ContestKind }
type Scored = { row: Row; line: ContestLine }

/** The latest decision about a piece of work holds: of what its facts earn, no more than it says. Limits stay used up. */
function withDecisions(scored: readonly Scored[], decided: readonly WorkDecision[]): readonly Scored[] {
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

/** What is left of the limits, and the pull requests that were accepted. */
type Allowances = { ofRule: Map<string, number>; open: Map<string, number>; accepted: ReadonlySet<string> }

function isCandidate(row: LedgerRow): row is Row {
  return isContestKind(row.kind) && row.scale === 'contest'
}

function lineOf(row: Row, day: string, scoring: ContestScoring, left: Allowances): ContestLine {
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
  const open = isOpen(row) && !rules.isAmongFriends ? (left.open.get(day) ?? OPEN_LIMIT) : Infinity
  const counted = Math.min(allowed, Math.ceil(open / base))
  const earned = Math.min(counted * base, open)
  left.ofRule.set(slot, (left.ofRule.get(slot) ?? limit) - counted)
  if (open !== Infinity) left.open.set(day, open - earned)
  const points = Math.round((earned / base) * worthOf(rules, rule, labels ?? {}))
  return { ...about, counted, points, reason: limitReason(row, { allowed, earned, base }) }
}

function whyNot(
  row: Row,
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

function limitReason(row: Row, { allowed, earned, base }: { allowed: number; earned: number; base: number }) {
  if (earned < allowed * base) return 'open_limit'
  return allowed < row.quantity ? 'daily_limit' : null
}

/** Commits have a date and no hour: the days of the start and of the end count whole. */
function isBefore(row: Row, day: string, { startsAt, timeZone }: ContestScoring): boolean {
  return row.kind === 'commits' ? day < zonedDay(startsAt, timeZone) : row.occurredAt < startsAt
}

function isAfter(row: Row, day: string, { endsAt, timeZone }: ContestScoring): boolean {
  return row.kind === 'commits' ? day > zonedDay(endsAt - 1, timeZone) : row.occurredAt >= endsAt
}

function dayIn(row: Row, { timeZone }: ContestScoring): string {
  return row.kind === 'commits' ? contributionDay(row) : zonedDay(row.occurredAt, timeZone)
}

function instantIn(row: Row, { timeZone }: ContestScoring): number {
  if (row.kind !== 'commits') return row.occurredAt
  const day = contributionDay(row)
  return instantOf(day, '23:59', timeZone) ?? zonedDayStart(day, timeZone)
}

/** GitHub's contribution day, which the key holds: late commits have another day in the ledger. */
function contributionDay({ key, day }: Row): string {
  return /^commits:\d+:(\d{4}-\d{2}-\d{2})/.exec(key)?.[1] ?? day
}

/** Work of before its player joined counts here, and not in the weekly climb. */
function isRefused({ ineligible }: LedgerRow): boolean {
  return ineligible !== null && ineligible !== 'before_joining'
}

/** A row without points in the week may have no credit: nobody judged its project. */
function isOpen({ credit, reason }: LedgerRow): boolean {
  return credit === null ? reason === 'week_closed' || reason === 'before_joining' : !isTakenUpInFull(credit)
}

function pointsByDay(lines: readonly ContestLine[]): Record<string, number> {
  const days: Record<string, number> = {}
  for (const { day, points } of lines.toSorted((one, other) => (one.day < other.day ? -1 : 1)))
    days[day] = (days[day] ?? 0) + points
  return days
}

/**
 * Without a change of team all is the one team's. Commits have a date and no hour: those of the day of a change stay with the
 * team before it. The team of now is in it without points too.
 */
function sharesByTeam(
  earning: readonly { row: Row; line: ContestLine }[],
  { moves, timeZone }: Pick<ContestScoring, 'moves' | 'timeZone'>,
): TeamShares {
  const teams = [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter((team) => team !== null).toSorted()
  const earnedAt = ({ row, line }: (typeof earning)[number]) =>
    row.kind === 'commits' ? zonedDayStart(line.day, timeZone) : row.occurredAt
  const ofTeams = Map.groupBy(moves.length === 0 ? [] : earning, (one) => teamAt(moves, earnedAt(one)))
  const shares = teams.map((team) => [team, shareOf(ofTeams.get(team) ?? [])] as const)
  return Object.fromEntries(shares.filter(([team, { points }]) => points > 0 || team === moves.at(-1)?.to))
}

function shareOf(earning: readonly { row: Row; line: ContestLine }[]): TeamShare {
  return {
    points: earning.reduce((sum, { line }) => sum + line.points, 0),
    reachedAt: earning.reduce((latest, { row }) => Math.max(latest, row.grownAt), 0),
    days: pointsByDay(earning.map(({ line }) => line)),
  }
}

/** Those where most was earned, because a member's row has to stay small. */
function sumsByRepository(earning: readonly { row: Row; line: ContestLine }[]): RepositorySums {
  const sums = new Map<number, [points: number, accepted: number]>()
  for (const { row, line } of earning) {
    if (row.repositoryId === null) continue
    const [points, accepted] = sums.get(row.repositoryId) ?? [0, 0]
    sums.set(row.repositoryId, [points + line.points, accepted + Number(row.kind === 'pull_request_accepted')])
  }
  const most = [...sums].toSorted(([one, [points]], [other, [others]]) => others - points || one - other)
  return Object.fromEntries(most.slice(0, MEMBERS_REPOSITORIES_CAP))
}

const MEMBERS_REPOSITORIES_CAP = 100
const MEMBERS_TROUBLES_CAP = 10

function byOccurrence(one: LedgerRow, other: LedgerRow): number {
  return one.occurredAt - other.occurredAt || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)
}

/** So many accepted pull requests within an hour are looked at before they count. */
export const HELD_IN_AN_HOUR = 8

/** Days that a moderator should look at, with what there is to see. */
export function findHolds(rows: readonly LedgerRow[], timeZone: string): { day: string; reason: string }[] {
  const accepted = rows.filter((row) => row.kind === 'pull_request_accepted' && !isRefused(row)).toSorted(byOccurrence)
  const days = new Map<string, number>()
  let end = 0
  for (const [index, first] of accepted.entries()) {
    while ((accepted[end]?.occurredAt ?? Infinity) < first.occurredAt + HOUR) end += 1
    const within = end - index
    const day = zonedDay(first.occurredAt, timeZone)
    if (within >= HELD_IN_AN_HOUR) days.set(day, Math.max(within, days.get(day) ?? 0))
  }
  return [...days].map(([day, count]) => ({ day, reason: `${count} pull requests accepted within one hour` }))
}
