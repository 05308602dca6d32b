import type { Ground } from './ground.ts'
import { laneOf } from './lane.ts'
import type { LedgerRow } from './ledger-row.ts'
import { DAY, dayStart } from './period.ts'
import { isContestKind, OPEN_LIMIT, POINTS_TABLE, ruleOf, type ContestKind } from './points-table.ts'

/** What the score depends on besides the rows; each row goes by its own week. */
export type Scoring = {
  now: number
  versionOf: (week: string) => number
  groundOf: (repositoryId: number | null, week: string) => Ground
}

/**
 * Sets lane, counted quantity, points and reason of each contest row of a player's days. Within a day and rule, what counts
 * in full uses the limit up before what shares the open points, and earlier facts before later ones, so the order of
 * arrival does not change the outcome.
 */
export function scoreFacts(rows: readonly LedgerRow[], scoring: Scoring): LedgerRow[] {
  const left: Allowances = { ofRule: new Map(), open: new Map() }
  const scored = rows
    .map((row) => ({ ...row, lane: isScored(row) ? laneIn(row, scoring) : laneWithoutPoints(row, scoring.groundOf) }))
    .toSorted((one, other) => Number(isOpen(one)) - Number(isOpen(other)) || byOccurrence(one, other))
    .map((row) => (isScored(row) ? scoreRow(row, left) : withoutPoints(row)))
    .toSorted(byOccurrence)
  return withGrowth(scored, rows, scoring.now)
}

type Allowances = { ofRule: Map<string, number>; open: Map<string, number> }

function isScored(row: LedgerRow): row is LedgerRow & { kind: ContestKind } {
  return isContestKind(row.kind) && row.ineligible === null
}

function withoutPoints(row: LedgerRow): LedgerRow {
  return isContestKind(row.kind) ? { ...row, counted: 0, points: 0, reason: row.ineligible } : row
}

/** Version 1 has no lanes: everything counts up to its rule's limit. */
function laneIn(row: LedgerRow, { versionOf, groundOf }: Scoring): LedgerRow['lane'] {
  return versionOf(row.week) === 1 ? null : laneOf(row, groundOf(row.repositoryId, row.week))
}

/**
 * The lane of work that earns nothing in its week though nothing is wrong with it: it came before its player joined, or
 * after the week was closed. Contests count it, by today's rules.
 */
export function laneWithoutPoints(row: LedgerRow, groundOf: Scoring['groundOf']): LedgerRow['lane'] {
  if (!isContestKind(row.kind) || (row.ineligible !== null && row.ineligible !== 'before_joining')) return null
  return laneOf(row, groundOf(row.repositoryId, row.week))
}

function isOpen({ lane }: LedgerRow): boolean {
  return lane !== null && lane !== 'full'
}

function scoreRow(row: LedgerRow & { kind: ContestKind }, left: Allowances): LedgerRow {
  const rule = ruleOf(row.kind)
  const { points, limit } = POINTS_TABLE[rule]
  const slot = `${row.day} ${rule}`
  const ofRule = left.ofRule.get(slot) ?? limit
  const open = isOpen(row) ? (left.open.get(row.day) ?? OPEN_LIMIT) : Infinity
  const allowed = Math.min(row.quantity, ofRule)
  const counted = Math.min(allowed, Math.ceil(open / points))
  const earned = Math.min(counted * points, open)
  left.ofRule.set(slot, ofRule - counted)
  if (isOpen(row)) left.open.set(row.day, open - earned)
  return { ...row, counted, points: earned, reason: reasonOf(row, { allowed, earned, points }) }
}

function reasonOf(
  row: LedgerRow,
  { allowed, earned, points }: { allowed: number; earned: number; points: number },
): LedgerRow['reason'] {
  if (earned < allowed * points) return 'open_limit'
  if (allowed < row.quantity) return 'daily_limit'
  return isLate(row) ? 'found_late' : null
}

/** When the rows reached their sum: when the last row that earns points arrived. */
export function reachedAt(rows: readonly LedgerRow[]): number {
  return rows.reduce((latest, row) => (row.points > 0 ? Math.max(latest, row.grownAt) : latest), 0)
}

/** A fact of a force-closed week counts in the week when it was found. */
export function isLate(row: { occurredAt: number; day: string }): boolean {
  return row.occurredAt < dayStart(row.day) - DAY
}

/** Commits have no hour: a day's commits reached their count now where it grew, so a day at its limit keeps its time. */
function withGrowth(scored: LedgerRow[], before: readonly LedgerRow[], now: number): LedgerRow[] {
  const stood = new Map(before.map((row) => [row.key, row]))
  const reached = new Map<string, number>()
  for (const [day, ofDay] of Map.groupBy(
    scored.filter((row) => row.kind === 'commits'),
    (row) => row.day,
  )) {
    const old = ofDay.flatMap((row) => stood.get(row.key) ?? [])
    const isMore = sumOf(ofDay) > sumOf(old)
    reached.set(day, isMore ? withinDay(now, day) : reachedAt(old))
  }
  return scored.map((row) => {
    if (!isContestKind(row.kind) || row.ineligible !== null) return row
    if (row.kind !== 'commits') return { ...row, grownAt: withinDay(row.occurredAt, row.day) }
    const grew = row.counted > (stood.get(row.key)?.counted ?? 0)
    return grew ? { ...row, grownAt: reached.get(row.day) ?? row.grownAt } : row
  })
}

function sumOf(rows: readonly LedgerRow[]): number {
  return rows.reduce((sum, row) => sum + row.counted, 0)
}

function withinDay(instant: number, day: string): number {
  const start = dayStart(day)
  return Math.min(Math.max(instant, start), start + DAY - 1)
}

function byOccurrence(one: LedgerRow, other: LedgerRow): number {
  return one.occurredAt - other.occurredAt || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)
}
