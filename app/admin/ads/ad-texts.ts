import type { AdDays, AdState } from '#app/domain/ad.ts'

export const adStateTexts = {
  shown: 'Shown',
  planned: 'Planned',
  ended: 'Ended',
  off: 'Off',
} as const satisfies Record<AdState, string>

/** `from 2026-12-01 to 2026-12-31`; null where it has no days. */
export function daysText({ startsOn, endsOn }: AdDays): string | null {
  const parts = [startsOn === null ? '' : `from ${startsOn}`, endsOn === null ? '' : `to ${endsOn}`].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' ')
}
