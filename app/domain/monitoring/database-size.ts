import { dayText } from '#app/domain/time/date-text.ts'
import { DAY, dayOf, dayStart, WEEK } from '#app/domain/time/period.ts'

/** D1's limit in bytes; beyond it nothing is written. */
export const LARGEST_DATABASE = 10_000_000_000

/** In bytes. */
export type DaySize = [day: string, bytes: number]

const STORED_DAYS = 29
/** Fewer say little: weeks begin and end with much to write. */
const LEAST_DAYS = 7

/** Adds today's size and keeps four weeks; the same list if today is known. */
export function withToday(sizes: readonly DaySize[], bytes: number, now: number): readonly DaySize[] {
  return sizes.at(-1)?.[0] === dayOf(now)
    ? sizes
    : [...sizes, [dayOf(now), bytes] satisfies DaySize].slice(-STORED_DAYS)
}

/** How full the database is and when it will be, from this share on; null below it. */
export function fillText(bytes: number, sizes: readonly DaySize[], share: number, now: number): string | null {
  if (bytes < share * LARGEST_DATABASE) return null
  return `The database holds ${gigabytes(bytes)} of ${gigabytes(LARGEST_DATABASE)} GB${growth(bytes, sizes, now)} Make room before it is full: D1 then stores nothing more.`
}

function growth(bytes: number, [first]: readonly DaySize[], now: number): string {
  if (first === undefined || now - dayStart(first[0]) < LEAST_DAYS * DAY) return '; how fast it grows is not known yet.'
  const aWeek = ((bytes - first[1]) / (now - dayStart(first[0]))) * WEEK
  if (aWeek <= 0) return ' and does not grow.'
  const weeks = (LARGEST_DATABASE - bytes) / aWeek
  const full = dayText(now + Math.min(weeks, 5000) * WEEK, now)
  return ` and grows by ${gigabytes(aWeek)} GB a week: it is full in ${Math.max(0, Math.floor(weeks))} weeks, about ${full}.`
}

function gigabytes(bytes: number): string {
  const figure = bytes / 1_000_000_000
  return String(Number(figure.toFixed(figure >= 0.1 ? 1 : 3)))
}
