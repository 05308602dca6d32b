const LOCALE = 'en'
const number = new Intl.NumberFormat(LOCALE)
const compactNumber = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })
const ordinalRules = new Intl.PluralRules(LOCALE, { type: 'ordinal' })
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' })
const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', timeZone: 'UTC' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })

const ORDINAL_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function formatNumber(value: number): string {
  // Figures below a thousand need no grouping, and the formatter is slow on boards with hundreds of figures.
  return Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : number.format(value)
}

/** 1,240 as `1.2K`. */
export function formatCompact(value: number): string {
  return compactNumber.format(value)
}

/** `+40`, `0`, `-40`. */
export function formatSigned(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value)
}

/** 4 as `4th`. */
export function formatOrdinal(value: number): string {
  return `${formatNumber(value)}${ORDINAL_ENDINGS[ordinalRules.select(value)] ?? 'th'}`
}

/** `1 point`, `1,520 points`. */
export function formatCount(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`
}

/** UTC `09:41`. */
export function formatClock(instant: number): string {
  return clock.format(instant)
}

/** UTC `Fri`. */
export function formatWeekday(instant: number): string {
  return weekday.format(instant)
}

/** UTC `20 Nov 2026`. */
export function formatDate(instant: number): string {
  return date.format(instant)
}

/** UTC `March 2026`. */
export function formatMonth(instant: number): string {
  return month.format(instant)
}

/** `4 minutes ago`; less than a minute ago or in the future is `just now`. */
export function formatAgo(instant: number, now: number): string {
  const passed = now - instant
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return relative.format(-Math.floor(passed / HOUR), 'hour')
  return relative.format(-Math.floor(passed / DAY), 'day')
}

/** The time left until an instant: `1d 19h`, `3h 05m`, `12m`. */
export function formatRemaining(until: number, now: number): string {
  const left = Math.max(0, until - now)
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  const minutes = Math.floor((left % HOUR) / MINUTE)
  if (days > 0) return `${days}d ${hours}h`
  if (hours > 0) return `${hours}h ${String(minutes).padStart(2, '0')}m`
  return minutes > 0 || left === 0 ? `${minutes}m` : '<1m'
}
