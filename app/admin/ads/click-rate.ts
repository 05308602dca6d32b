import type { AdFigures } from './ads-view.ts'

/** Clicks of a hundred views, `2.5%`; a dash where nothing was seen or seeing cannot be counted. */
export function clickRate({ views, clicks }: AdFigures): string {
  return views === null || views === 0 ? '–' : `${((100 * clicks) / views).toFixed(1)}%`
}
