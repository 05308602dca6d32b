import type { LedgerRow } from './ledger-row.ts'
import { DAY, dayStart } from './period.ts'
import { isContestKind, POINTS_TABLE, ruleOf } from './points-table.ts'

/**
 * Sets counted quantity, points and reason of each contest row of a player's days. Within a day and rule the earliest
 * facts use the limit up, so the order of arrival does not change the outcome.
 */
export function scoreFacts(rows: readonly LedgerRow[], now: number): LedgerRow[] {
  const left = new Map<string, number>()
  const reached = commitsReachedAt(rows, now)
  return rows.toSorted(byOccurrence).map((row) => {
    if (row.kind === 'adjustment' || !isContestKind(row.kind)) return row
    if (row.ineligible !== null) return { ...row, counted: 0, points: 0, reason: row.ineligible }
    const rule = ruleOf(row.kind)
    const { points, limit } = POINTS_TABLE[rule]
    const slot = `${row.day} ${rule}`
    const counted = Math.min(row.quantity, left.get(slot) ?? limit)
    left.set(slot, (left.get(slot) ?? limit) - counted)
    const reason = counted < row.quantity ? 'daily_limit' : isLate(row) ? 'found_late' : null
    return { ...row, counted, points: counted * points, reason, grownAt: grownAt(row, counted, reached) }
  })
}

/** When the rows reached their sum: when the last row that earns points arrived. */
export function reachedAt(rows: readonly LedgerRow[]): number {
  return rows.reduce((latest, row) => (row.points > 0 ? Math.max(latest, row.grownAt) : latest), 0)
}

/** A fact of a force-closed week counts in the week when it was found. */
export function isLate(row: { occurredAt: number; day: string }): boolean {
  return row.occurredAt < dayStart(row.day) - DAY
}

function grownAt(row: LedgerRow, counted: number, commitsReached: ReadonlyMap<string, number>): number {
  if (row.kind !== 'commits') return withinDay(row.occurredAt, row.day)
  return counted > row.counted ? (commitsReached.get(row.day) ?? row.grownAt) : row.grownAt
}

/** When each day's commits reached their count: now where it grew, so a day at its limit keeps its earlier time. */
function commitsReachedAt(rows: readonly LedgerRow[], now: number): Map<string, number> {
  const commits = rows.filter((row) => row.kind === 'commits')
  const days = new Set(commits.map((row) => row.day))
  return new Map([...days].map((day) => [day, reachedOn(day, commits, now)]))
}

function reachedOn(day: string, commits: readonly LedgerRow[], now: number): number {
  const ofDay = commits.filter((row) => row.day === day)
  const quantity = ofDay.reduce((sum, row) => (row.ineligible === null ? sum + row.quantity : sum), 0)
  const counted = ofDay.reduce((sum, row) => sum + row.counted, 0)
  return Math.min(quantity, POINTS_TABLE.commits.limit) > counted ? withinDay(now, day) : reachedAt(ofDay)
}

function withinDay(instant: number, day: string): number {
  const start = dayStart(day)
  return Math.min(Math.max(instant, start), start + DAY - 1)
}

function byOccurrence(one: LedgerRow, other: LedgerRow): number {
  return one.occurredAt - other.occurredAt || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)
}
