/** In English and UTC, by hand: a browser's first own formatting costs a phone a fifth of a second. */

const MINUTE = 60_000
const HALF_A_YEAR = 182 * 24 * 60 * MINUTE
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const SEPTEMBER = 8
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `November`. */
export function monthText(instant: number): string {
  return MONTHS[new Date(instant).getUTCMonth()] ?? ''
}

/** `Nov`. British English, as for contests' own time zones, has `Sept`. */
export function shortMonthText(instant: number): string {
  return monthText(instant).slice(0, new Date(instant).getUTCMonth() === SEPTEMBER ? 4 : 3)
}

/** `Saturday`. */
export function weekdayText(instant: number): string {
  return WEEKDAYS[new Date(instant).getUTCDay()] ?? ''
}

/** In a sentence: `28 November`, with its year unless that is the year of `now`. */
export function dayText(instant: number, now: number): string {
  const [year, thisYear] = [new Date(instant).getUTCFullYear(), new Date(now).getUTCFullYear()]
  return `${new Date(instant).getUTCDate()} ${monthText(instant)}${year === thisYear ? '' : ` ${year}`}`
}

/** In tables and beside things: `28 Nov 2026`. */
export function shortDayText(instant: number): string {
  const day = new Date(instant)
  return `${day.getUTCDate()} ${shortMonthText(instant)} ${day.getUTCFullYear()}`
}

/** `14:00`. */
export function clockText(instant: number): string {
  return new Date(instant).toISOString().slice(11, 16)
}

/** `Sat 15:00` on the machine's clock; in a browser, the reader’s. */
export function ownClockText(instant: number): string {
  const own = ownInstant(instant)
  return `${weekdayText(own).slice(0, 3)} ${clockText(own)}`
}

/** The same with its day, as long as `timeText`: `Sat 28 Nov, 15:00 your time`. Null where a reader would miss the year. */
export function ownTimeText(instant: number, now: number): string | null {
  if (instant - now > HALF_A_YEAR) return null
  const own = ownInstant(instant)
  return `${weekdayText(own).slice(0, 3)} ${new Date(own).getUTCDate()} ${shortMonthText(own)}, ${clockText(own)} your time`
}

/** When UTC shows what the machine's clock shows at an instant. */
function ownInstant(instant: number): number {
  return instant - new Date(instant).getTimezoneOffset() * MINUTE
}

/** Where the hour matters: `Sat 28 Nov 2026, 14:00 UTC`. */
export function timeText(instant: number): string {
  return `${weekdayText(instant).slice(0, 3)} ${shortDayText(instant)}, ${clockText(instant)} UTC`
}
