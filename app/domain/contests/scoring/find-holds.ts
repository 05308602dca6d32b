import { byOccurrence, type LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { zonedDay } from '#app/domain/time/zoned-time.ts'
import { isRefused } from './contest-line.ts'

/** From this many accepted pull requests within an hour on, they wait for a moderator. */
export const HELD_IN_AN_HOUR = 8

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
