import type { ContestFields } from '#app/domain/contests/setup/contest-fields.ts'
import { isTimeZone } from '#app/domain/text/country.ts'
import { zonedClock, zonedDate, zoneText } from '#app/domain/time/zoned-text.ts'
import { instantOf } from '#app/domain/time/zoned-time.ts'

/** 'Mon 2 Nov 2026, 09:00 to Fri 11 Dec 2026, 18:00 in Oslo'. */
export function spanText(startsAt: number, endsAt: number, timeZone: string): string {
  const at = (instant: number) => `${zonedDate(instant, timeZone)}, ${zonedClock(instant, timeZone)}`
  return `${at(startsAt)} to ${at(endsAt)} ${zoneText(timeZone)}`
}

/** The span that was typed; null while there is none. */
export function datesText(fields: ContestFields): string | null {
  const { timeZone = '', startDay = '', startTime = '', endDay = '', endTime = '' } = fields
  if (timeZone !== 'UTC' && !isTimeZone(timeZone)) return null
  const startsAt = instantOf(startDay, startTime, timeZone)
  const endsAt = instantOf(endDay, endTime, timeZone)
  return startsAt === null || endsAt === null || endsAt <= startsAt ? null : spanText(startsAt, endsAt, timeZone)
}
