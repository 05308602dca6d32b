import { compactNumberText, countText, numberText, ordinal } from '#app/domain/text/number-text.ts'
import { clockText, monthText, shortDayText, weekdayText } from '#app/domain/time/date-text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `1,520`. */
export const formatNumber = numberText

/** 1,240 as `1.2K`. */
export const formatCompact = compactNumberText

/** `+40`, `0`, `-40`. */
export function formatSigned(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value)
}

/** 4 as `4th`. */
export const formatOrdinal = ordinal

/** `1 point`, `1,520 points`. */
export const formatCount = countText

/** UTC `09:41`. */
export const formatClock = clockText

/** UTC `Fri`. */
export function formatWeekday(instant: number): string {
  return weekdayText(instant).slice(0, 3)
}

/** UTC `20 Nov 2026`. */
export const formatDate = shortDayText

/** UTC `March 2026`. */
export function formatMonth(instant: number): string {
  return `${monthText(instant)} ${new Date(instant).getUTCFullYear()}`
}

/** `4 minutes ago`; less than a minute ago or in the future is `just now`. */
export function formatAgo(instant: number, now: number): string {
  const passed = now - instant
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return agoText(passed / MINUTE, 'minute')
  if (passed < DAY) return agoText(passed / HOUR, 'hour')
  return agoText(passed / DAY, 'day')
}

function agoText(passed: number, unit: string): string {
  return `${formatCount(Math.floor(passed), unit)} ago`
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
