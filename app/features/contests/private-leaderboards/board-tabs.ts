import type { LeaderboardTab } from '#app/domain/contests/private-leaderboard.ts'
import { dayStart, isMonth, isWeek, weekNumber } from '#app/domain/time/period.ts'
import { formatDate, formatMonth } from '#app/ui/format.ts'
import type { LeaderboardView } from './load-leaderboard.server.ts'

/** A board at one of its tabs, from a place on. */
export function leaderboardHref(id: string, tab: LeaderboardTab = 'week', from = 1): string {
  const query = new URLSearchParams()
  if (tab !== 'week') query.set('board', tab)
  if (from > 1) query.set('from', String(from))
  const path = `/my-leaderboards/${encodeURIComponent(id)}`
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

const RUNNING: Record<LeaderboardTab, string> = {
  week: 'This week',
  'last-week': 'Last week',
  month: 'Month',
  'all-time': 'All time',
}
const ENDED: Record<LeaderboardTab, string> = {
  ...RUNNING,
  week: 'Final week',
  'last-week': 'Week before',
  month: 'Final month',
}

export function tabLabel(tab: LeaderboardTab, hasEnded: boolean): string {
  return (hasEnded ? ENDED : RUNNING)[tab]
}

/** 'Week 47', 'November 2026', 'All time'; and up to which day, where the board's end cuts it. */
export function tabTitle({ tab, period, hasEnded, endsOn }: LeaderboardView): string {
  const title = periodTitle(period)
  return hasEnded && endsOn !== null && tab !== 'last-week' ? `${title}, up to ${formatDate(dayStart(endsOn))}` : title
}

function periodTitle(period: string): string {
  if (isWeek(period)) return `Week ${weekNumber(period)}`
  return isMonth(period) ? formatMonth(dayStart(`${period}-01`)) : 'All time'
}
