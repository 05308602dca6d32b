/** Days are UTC `YYYY-MM-DD`, weeks ISO `YYYY-Www`, months `YYYY-MM`; instants are epoch milliseconds. */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY

/** What every text calls the instant between two weeks. */
export const WEEK_BORDER = 'Monday 00:00 UTC'

export type WeekState = 'open' | 'settling' | 'closed'

/** A week that was never opened is closed if it is over, else open. */
export function weekStateOf(week: string, stored: WeekState | null | undefined, now: number): WeekState {
  return stored ?? (week < weekOf(now) ? 'closed' : 'open')
}

export const ALL_TIME = 'all'

export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

export function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}

export function isDay(text: string): boolean {
  const start = dayStart(text)
  return !Number.isNaN(start) && dayOf(start) === text
}

export function monthOf(instant: number): string {
  return dayOf(instant).slice(0, 7)
}

/** Weeks start on Monday and belong to the year of their Thursday. */
export function weekOf(instant: number): string {
  const thursday = weekStartOf(instant) + 3 * DAY
  const year = new Date(thursday).getUTCFullYear()
  const number = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / WEEK)
  return `${year}-W${String(number).padStart(2, '0')}`
}

export function weekOfDay(day: string): string {
  return weekOf(dayStart(day))
}

export function weekStart(week: string): number {
  const { year, number } = parseWeek(week)
  return weekStartOf(Date.UTC(year, 0, 4)) + (number - 1) * WEEK
}

/** The first instant after the week. */
export function weekEnd(week: string): number {
  return weekStart(week) + WEEK
}

export function previousWeek(week: string): string {
  return weekOf(weekStart(week) - DAY)
}

export function weekBefore(week: string, weeks: number): string {
  return weekOf(weekStart(week) - weeks * WEEK)
}

export function nextWeek(week: string): string {
  return weekOf(weekEnd(week))
}

export function weekNumber(week: string): number {
  return parseWeek(week).number
}

/** 52 or 53 in January. Specified, but used by no screen. */
export function previousWeekNumber(instant: number): number {
  return weekNumber(previousWeek(weekOf(instant)))
}

export function weekDays(week: string): string[] {
  const start = weekStart(week)
  return Array.from({ length: 7 }, (_, index) => dayOf(start + index * DAY))
}

export function isWeek(key: string): boolean {
  return /^\d{4}-W\d{2}$/.test(key) && weekOf(weekStart(key)) === key
}

export function isMonth(key: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(key)
}

export function previousMonth(month: string): string {
  return monthOf(Date.parse(`${month}-01T00:00:00.000Z`) - DAY)
}

/** Provisional from `settles`, final answers from `finalFetch`, closed between the last two. */
export function weekSchedule(week: string): {
  settles: number
  finalFetch: number
  closes: number
  closesAtLatest: number
} {
  const end = weekEnd(week)
  return {
    settles: end + MINUTE,
    finalFetch: end + DAY,
    closes: end + DAY + 6 * HOUR,
    closesAtLatest: end + 3 * DAY + 6 * HOUR,
  }
}

/** The next Tuesday 00:00. */
export function nextFinalFetch(instant: number): number {
  const thisWeek = weekSchedule(previousWeek(weekOf(instant))).finalFetch
  return thisWeek > instant ? thisWeek : thisWeek + WEEK
}

/** A day's commits may change until 48 hours after it ended. */
export function commitsFixedAt(day: string): number {
  return dayStart(day) + 3 * DAY
}

function weekStartOf(instant: number): number {
  const day = Math.floor(instant / DAY)
  const weekday = (((day + 3) % 7) + 7) % 7
  return (day - weekday) * DAY
}

function parseWeek(week: string): { year: number; number: number } {
  const match = /^(\d{4})-W(\d{2})$/.exec(week)
  if (match === null) throw new Error(`Not an ISO week: ${week}`)
  return { year: Number(match[1]), number: Number(match[2]) }
}
