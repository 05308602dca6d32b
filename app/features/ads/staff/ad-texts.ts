import type { AdDays, AdState } from '#app/domain/ads/ad.ts'
import { dayStart } from '#app/domain/time/period.ts'
import { formatDate } from '#app/ui/format.ts'
import type { AdFigures } from './ad-figures.server.ts'

export const DAYS = { most: 365, usual: 30 } as const

export const adStateTexts = {
  shown: 'Shown',
  planned: 'Planned',
  ended: 'Ended',
  off: 'Off',
} as const satisfies Record<AdState, string>

/** `from 1 Dec 2026 to 31 Dec 2026`; null without days. */
export function daysText({ startsOn, endsOn }: AdDays): string | null {
  const parts = [
    startsOn === null ? '' : `from ${formatDate(dayStart(startsOn))}`,
    endsOn === null ? '' : `to ${formatDate(dayStart(endsOn))}`,
  ].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' ')
}

/** Clicks per hundred views, `2.5%`; a dash without views. */
export function clickRate({ views, clicks }: AdFigures): string {
  return views === null || views === 0 ? '–' : `${((100 * clicks) / views).toFixed(1)}%`
}
