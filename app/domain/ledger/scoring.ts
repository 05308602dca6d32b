import {
  POINTS_BEYOND_LIMIT,
  isScoredKind,
  POINTS_FIGURES,
  POINTS_TABLE,
  ruleOf,
  type ScoredKind,
  type PointsFigures,
} from '#app/domain/points/points-table.ts'
import { DAY, dayStart } from '#app/domain/time/period.ts'
import { creditOf } from './credit.ts'
import { isOnePerson } from './eligibility.ts'
import type { ProjectStatus } from './established-project.ts'
import { byOccurrence, pointsOf, type LedgerRow } from './ledger-row.ts'

/** Each row goes by its own week. */
export type Scoring = {
  now: number
  versionOf: (week: string) => number
  projectStatusOf: (repositoryId: number | null, week: string) => ProjectStatus
  /** Those in force, if missing. */
  figures?: PointsFigures
}

/**
 * A player's weeks must be complete. Work that counts in full uses up limits first, then open points, then what goes
 * beyond; earlier before later facts, so the order of arrival changes nothing.
 */
export function scoreFacts(rows: readonly LedgerRow[], scoring: Scoring): LedgerRow[] {
  const left: Left = { allowances: new Map(), figures: scoring.figures ?? POINTS_FIGURES }
  const scored = rows
    .toSorted(byOccurrence)
    .map((row) => ({
      ...row,
      credit: isScored(row) ? creditIn(row, scoring) : creditWithoutPoints(row, scoring.projectStatusOf),
    }))
    .map((row) => (isScored(row) && !isOpen(row) ? scoreFull(row, left, scoring.versionOf(row.week)) : row))
    // Includes what does not fit into its week's full points.
    .map((row) => (isScored(row) && isOpen(row) ? scoreOpen(row, left, scoring.versionOf(row.week)) : row))
    .map((row) => (isScored(row) ? scoreBeyond(row, left, scoring.versionOf(row.week)) : withoutPoints(row)))
  return withGrowth(scored, rows, scoring.now)
}

/** What is left, by what it limits; unused limits are missing. */
type Left = { allowances: Map<string, number>; figures: PointsFigures }
type ScoredRow = LedgerRow & { kind: ScoredKind }

function isScored(row: LedgerRow): row is ScoredRow {
  return isScoredKind(row.kind) && row.ineligible === null
}

function withoutPoints(row: LedgerRow): LedgerRow {
  return isScoredKind(row.kind) ? { ...row, counted: 0, points: 0, reason: row.ineligible } : row
}

/** Version 1 has no credits: everything counts up to its rule's limit. */
function creditIn(row: LedgerRow, { versionOf, projectStatusOf }: Scoring): LedgerRow['credit'] {
  const version = versionOf(row.week)
  return version === 1 ? null : creditOf(row, projectStatusOf(row.repositoryId, row.week), version)
}

/** For valid work that came before its player joined or after the week closed. Contests count it, by today's rules. */
export function creditWithoutPoints(row: LedgerRow, projectStatusOf: Scoring['projectStatusOf']): LedgerRow['credit'] {
  if (!isScoredKind(row.kind) || (row.ineligible !== null && row.ineligible !== 'before_joining')) return null
  return creditOf(row, projectStatusOf(row.repositoryId, row.week))
}

function isOpen({ credit }: LedgerRow): boolean {
  return credit !== null && credit !== 'full'
}

/** Since version 3, what exceeds its week's full points only gets its credit here. */
function scoreFull(row: ScoredRow, left: Left, version: number): ScoredRow {
  const rule = ruleOf(row.kind)
  const { table, counterpartPointsPerWeek } = left.figures
  const { points, inFull } = table[rule]
  const ofRule = ofDay(row, left)
  const counted = Math.min(row.quantity, ofRule.left)
  if (version >= 3 && counted > 0) {
    const ofWeek = allowance(left, `${row.week} ${rule}`, inFull ?? Infinity)
    const ofPerson = allowance(
      left,
      `${row.week} ${row.counterpartId}`,
      isOnePerson(row.counterpartId) ? counterpartPointsPerWeek : Infinity,
    )
    if (ofWeek.left < counted) return { ...row, credit: 'week_limit' }
    if (ofPerson.left < counted * points) return { ...row, credit: 'person_limit' }
    ofWeek.take(counted)
    ofPerson.take(counted * points)
  }
  ofRule.take(counted)
  const reason = counted < row.quantity ? 'daily_limit' : isLate(row) ? 'found_late' : null
  return { ...row, counted, points: counted * points, reason }
}

function scoreOpen(row: ScoredRow, left: Left, version: number): ScoredRow {
  const { table, openPointsPerDay, openPointsPerWeek } = left.figures
  const { points } = table[ruleOf(row.kind)]
  const ofRule = ofDay(row, left)
  const openToday = allowance(left, row.day, openPointsPerDay)
  const openThisWeek = allowance(left, row.week, version >= 3 ? openPointsPerWeek : Infinity)
  const open = Math.min(openToday.left, openThisWeek.left)
  const allowed = Math.min(row.quantity, ofRule.left)
  const counted = Math.min(allowed, Math.ceil(open / Math.max(1, points)))
  const earned = Math.min(counted * points, open)
  const isOver = earned < allowed * points
  const limit = openThisWeek.left < openToday.left ? 'open_week_limit' : 'open_limit'
  ofRule.take(counted)
  openToday.take(earned)
  openThisWeek.take(earned)
  const reason = isOver ? limit : allowed < row.quantity ? 'daily_limit' : isLate(row) ? 'found_late' : null
  return { ...row, counted, points: earned, reason }
}

/** Since version 4. The row keeps the reason of the limit it met. */
function scoreBeyond(row: ScoredRow, left: Left, version: number): ScoredRow {
  if (version < 4) return row
  const beyondToday = allowance(left, `${row.day} beyond`, left.figures.piecesBeyondLimitPerDay)
  const pieces = Math.min(row.quantity - row.counted, beyondToday.left)
  beyondToday.take(pieces)
  return { ...row, points: row.points + pieces * POINTS_BEYOND_LIMIT }
}

/** Without pieces past a limit. Only commits have several pieces, and none is paid in part. */
export function pointsWithinLimits({ kind, counted, points }: Pick<LedgerRow, 'kind' | 'counted' | 'points'>): number {
  return isScoredKind(kind) ? Math.min(points, counted * POINTS_TABLE[ruleOf(kind)].points) : points
}

/** How many pieces earned something, in full or past a limit. */
export function piecesWithPoints(row: Pick<LedgerRow, 'kind' | 'counted' | 'points'>): number {
  return row.counted + (row.points - pointsWithinLimits(row)) / POINTS_BEYOND_LIMIT
}

function ofDay(row: ScoredRow, left: Left) {
  const rule = ruleOf(row.kind)
  return allowance(left, `${row.day} ${rule}`, left.figures.table[rule].limit)
}

function allowance({ allowances }: Left, of: string, whole: number) {
  const left = allowances.get(of) ?? whole
  return { left, take: (amount: number) => void allowances.set(of, left - amount) }
}

/** When the last row that earns points arrived. */
export function reachedAt(rows: readonly LedgerRow[]): number {
  return rows.reduce((latest, row) => (row.points > 0 ? Math.max(latest, row.grownAt) : latest), 0)
}

/** A fact of a force-closed week counts in the week when it was found. */
export function isLate(row: { occurredAt: number; day: string }): boolean {
  return row.occurredAt < dayStart(row.day) - DAY
}

/** Commits have no time of day: if their points grew, they were reached now. A day at its limit keeps its time. */
function withGrowth(scored: LedgerRow[], before: readonly LedgerRow[], now: number): LedgerRow[] {
  const stood = new Map(before.map((row) => [row.key, row]))
  const reached = new Map<string, number>()
  for (const [day, ofDay] of Map.groupBy(
    scored.filter((row) => row.kind === 'commits'),
    (row) => row.day,
  )) {
    const old = ofDay.flatMap((row) => stood.get(row.key) ?? [])
    const isMore = pointsOf(ofDay) > pointsOf(old)
    reached.set(day, isMore ? withinDay(now, day) : reachedAt(old))
  }
  return scored.map((row) => {
    if (!isScoredKind(row.kind) || row.ineligible !== null) return row
    if (row.kind !== 'commits') return { ...row, grownAt: withinDay(row.occurredAt, row.day) }
    const grew = row.points > (stood.get(row.key)?.points ?? 0)
    return grew ? { ...row, grownAt: reached.get(row.day) ?? row.grownAt } : row
  })
}

function withinDay(instant: number, day: string): number {
  const start = dayStart(day)
  return Math.min(Math.max(instant, start), start + DAY - 1)
}
