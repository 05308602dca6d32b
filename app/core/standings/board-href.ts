import type { BoardName } from './board-view.ts'

/** A board's address; `place` may contain a cursor, a country or both. */
export function boardHref(board: BoardName, place: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(board === 'week' ? {} : { board }), ...place }).toString()
  return query === '' ? '/leaderboard' : `/leaderboard?${query}`
}
