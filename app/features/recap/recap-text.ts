import { weekNumber } from '#app/domain/period.ts'
import type { RecapKind } from '#app/domain/recap-period.ts'
import { formatCount, formatMonth, formatOrdinal } from '#app/ui/format.ts'
import type { RecapChoice, RecapStep, RecapView } from './recap-view.ts'

type Named = Pick<RecapChoice, 'kind' | 'key' | 'startsAt'>

const DAY = 24 * 60 * 60_000
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const wholeDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const weekdayAndDate = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const shortWeekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** `week 46`, `November 2026`, `2026`: as it stands inside a sentence. */
export function periodName({ kind, key, startsAt }: Named): string {
  if (kind === 'week') return `week ${weekNumber(key)}`
  return kind === 'month' ? formatMonth(startsAt) : key
}

/** The same at the start of a line. */
export function periodTitle(period: Named): string {
  const name = periodName(period)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** `9 to 15 November 2026`, `30 November to 6 December 2026`, `1 January to 31 December 2026`. */
export function periodDates({ startsAt, endsAt }: RecapChoice): string {
  const last = endsAt - DAY
  const isOneMonth = formatMonth(startsAt) === formatMonth(last)
  const isOneYear = new Date(startsAt).getUTCFullYear() === new Date(last).getUTCFullYear()
  const first = (isOneMonth ? dayOfMonth : isOneYear ? dayAndMonth : wholeDate).format(startsAt)
  return `${first} to ${wholeDate.format(last)}`
}

/** `Wednesday 11 November`. */
export function dayName(day: string): string {
  return weekdayAndDate.format(Date.parse(day))
}

/** Below a peak: `Wed`, each seventh day of a month, `Nov`. */
export function stepLabel(kind: RecapKind, { from }: RecapStep, index: number): string {
  if (kind === 'week') return shortWeekday.format(Date.parse(from))
  if (kind === 'year') return shortMonth.format(Date.parse(from))
  return index % 7 === 0 ? String(index + 1) : ''
}

export function stepName(kind: RecapKind, { from }: RecapStep): string {
  return kind === 'year' ? longMonth.format(Date.parse(from)) : dayName(from)
}

/** One sentence for previews: '1,520 points, 2nd of 214 climbers, 5 of 7 days climbed.' */
export function recapSummary({ points, place, days }: RecapView): string {
  const parts = [
    formatCount(points, 'point'),
    ...(place === null ? [] : [`${formatOrdinal(place.rank)} of ${formatCount(place.of, 'climber')}`]),
    `${days.climbed} of ${formatCount(days.begun, 'day')} climbed`,
  ]
  return `${parts.join(', ')}.`
}
