import {
  DAY,
  dayOf,
  dayStart,
  isMonth,
  isWeek,
  monthOf,
  previousMonth,
  previousWeek,
  weekEnd,
  weekOf,
  weekStart,
} from '#app/domain/time/period.ts'

export type RecapKind = 'week' | 'month' | 'year'

/** `2026-W46`, `2026-11` or `2026`. */
export type RecapPeriod = { kind: RecapKind; key: string }

/** Null if it is no week, month or year. */
export function parseRecapPeriod(text: string): RecapPeriod | null {
  if (isWeek(text)) return { kind: 'week', key: text }
  if (isMonth(text)) return { kind: 'month', key: text }
  return /^[1-9]\d{3}$/.test(text) ? { kind: 'year', key: text } : null
}

export function recapPeriodAt(kind: RecapKind, instant: number): RecapPeriod {
  const key = { week: weekOf, month: monthOf, year: (at: number) => dayOf(at).slice(0, 4) }[kind](instant)
  return { kind, key }
}

/** Epoch milliseconds; `endsAt` is the first instant after it. */
export function recapSpan({ kind, key }: RecapPeriod): { startsAt: number; endsAt: number } {
  if (kind === 'week') return { startsAt: weekStart(key), endsAt: weekEnd(key) }
  const startsAt = dayStart(kind === 'month' ? `${key}-01` : `${key}-01-01`)
  const start = new Date(startsAt)
  const months = kind === 'month' ? 1 : 12
  return { startsAt, endsAt: Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1) }
}

export function recapDays(period: RecapPeriod): { first: string; last: string } {
  const { startsAt, endsAt } = recapSpan(period)
  return { first: dayOf(startsAt), last: dayOf(endsAt - DAY) }
}

export function previousRecapPeriod({ kind, key }: RecapPeriod): RecapPeriod {
  if (kind === 'week') return { kind, key: previousWeek(key) }
  return { kind, key: kind === 'month' ? previousMonth(key) : String(Number(key) - 1) }
}

/** The enclosing period, or the last one inside it that has started. */
export function recapPeriodAs(kind: RecapKind, period: RecapPeriod, now: number): RecapPeriod {
  if (kind === period.kind) return period
  const { startsAt, endsAt } = recapSpan(period)
  // A week belongs to its Thursday's month and year.
  const middle = period.kind === 'week' ? startsAt + 3 * DAY : Math.min(endsAt - DAY, now)
  return recapPeriodAt(kind, middle)
}

/** The first and last week whose Thursday lies in the period. */
export function recapWeeks(period: RecapPeriod): { first: string; last: string } {
  if (period.kind === 'week') return { first: period.key, last: period.key }
  const { startsAt, endsAt } = recapSpan(period)
  // From the first Thursday on or after the start to the last one before the end.
  return { first: weekOf(startsAt + 3 * DAY), last: weekOf(endsAt - 4 * DAY) }
}

/** For the chart: days of a week or month, months of a year. */
export function recapSteps(period: RecapPeriod): { first: string; last: string }[] {
  const steps: { first: string; last: string }[] = []
  const { startsAt, endsAt } = recapSpan(period)
  for (let at = startsAt; at < endsAt;) {
    const end = period.kind === 'year' ? recapSpan(recapPeriodAt('month', at)).endsAt : at + DAY
    steps.push({ first: dayOf(at), last: dayOf(end - DAY) })
    at = end
  }
  return steps
}
