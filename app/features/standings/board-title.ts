import { formatMonth } from '#app/ui/format.ts'

import type { BoardName, BoardView } from './board-view.ts'

export const BOARD_TABS: { board: BoardName; label: string; href: string }[] = [
  { board: 'week', label: 'This week', href: '/leaderboard' },
  { board: 'last-week', label: 'Last week', href: '/leaderboard?board=last-week' },
  { board: 'month', label: 'Month', href: '/leaderboard?board=month' },
  { board: 'all-time', label: 'All time', href: '/leaderboard?board=all-time' },
  { board: 'premium', label: 'Premium', href: '/leaderboard?board=premium' },
]

export function boardTitle({ board, period }: Pick<BoardView, 'board' | 'period'>): string {
  switch (board) {
    case 'week':
    case 'last-week':
      return `Week ${period.weekNumber ?? ''}`.trim()
    case 'premium':
      return `Premium, week ${period.weekNumber ?? ''}`.trim()
    case 'month':
      return period.startsAt === null ? 'Month' : formatMonth(period.startsAt)
    case 'all-time':
      return 'All time'
  }
}
