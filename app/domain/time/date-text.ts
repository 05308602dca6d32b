/** In English and UTC, by hand: a browser's first own formatting costs a phone a fifth of a second. */

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

/** `28 November`. */
export function dayAndMonthText(instant: number): string {
  return `${new Date(instant).getUTCDate()} ${monthText(instant)}`
}

/** `28 November 2026`. */
export function dateText(instant: number): string {
  return `${dayAndMonthText(instant)} ${new Date(instant).getUTCFullYear()}`
}

/** The same for `2026-11-28`. */
export function dayText(day: string): string {
  return dateText(Date.parse(day))
}

/** `14:00`. */
export function clockText(instant: number): string {
  return new Date(instant).toISOString().slice(11, 16)
}

/** `Sat 15:00` on the machine's clock; in a browser, the reader’s. */
export function ownClockText(instant: number): string {
  const own = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${WEEKDAYS[own.getDay()]?.slice(0, 3)} ${two(own.getHours())}:${two(own.getMinutes())}`
}

/** `28 November 2026, 14:00 UTC`. */
export function instantText(instant: number): string {
  return `${dateText(instant)}, ${clockText(instant)} UTC`
}
