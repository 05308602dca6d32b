import { instantOf, zonedDay, zonedDayStart } from '#app/domain/time/zoned-time.ts'
import type { ContestRow } from './contest-line.ts'

export type ContestTimes = { startsAt: number; endsAt: number; timeZone: string }

/** Commits have a date and no hour, so the days of the start and the end count whole for them. */
export function isBefore(row: ContestRow, day: string, { startsAt, timeZone }: ContestTimes): boolean {
  return row.kind === 'commits' ? day < zonedDay(startsAt, timeZone) : row.occurredAt < startsAt
}

export function isAfter(row: ContestRow, day: string, { endsAt, timeZone }: ContestTimes): boolean {
  return row.kind === 'commits' ? day > zonedDay(endsAt - 1, timeZone) : row.occurredAt >= endsAt
}

export function dayIn(row: ContestRow, { timeZone }: Pick<ContestTimes, 'timeZone'>): string {
  return row.kind === 'commits' ? contributionDay(row) : zonedDay(row.occurredAt, timeZone)
}

export function instantIn(row: ContestRow, { timeZone }: Pick<ContestTimes, 'timeZone'>): number {
  if (row.kind !== 'commits') return row.occurredAt
  const day = contributionDay(row)
  return instantOf(day, '23:59', timeZone) ?? zonedDayStart(day, timeZone)
}

/** GitHub's contribution day, from the key: in the ledger late commits have another day. */
function contributionDay({ key, day }: ContestRow): string {
  return /^commits:\d+:(\d{4}-\d{2}-\d{2})/.exec(key)?.[1] ?? day
}
