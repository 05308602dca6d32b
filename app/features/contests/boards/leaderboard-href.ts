import type { LeaderboardTab } from '#app/domain/contests/private-leaderboard.ts'

/** A board at one of its tabs, from a place on. */
export function leaderboardHref(id: string, tab: LeaderboardTab = 'week', from = 1): string {
  const query = new URLSearchParams()
  if (tab !== 'week') query.set('board', tab)
  if (from > 1) query.set('from', String(from))
  const path = `/my-leaderboards/${encodeURIComponent(id)}`
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
