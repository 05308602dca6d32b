import { boardHref, type BoardName, type BoardView } from '#app/core/standings/board-view.ts'
import { formatMonth } from '#app/ui/format.ts'

const LABELS = {
  week: 'This week',
  'last-week': 'Last week',
  month: 'Month',
  'all-time': 'All time',
  premium: 'Premium',
} as const satisfies Record<BoardName, string>

/** Premium has no index by country. */
export function hasCountries(board: BoardName): boolean {
  return board !== 'premium'
}

/** The country stays on boards that have countries. */
export function boardTabs({ board, country }: Pick<BoardView, 'board' | 'country'>) {
  return (Object.keys(LABELS) as BoardName[]).map((name) => ({
    label: LABELS[name],
    href: boardHref(name, country !== null && hasCountries(name) ? { country: country.code } : {}),
    isCurrent: name === board,
  }))
}

export function boardTitle(view: Pick<BoardView, 'board' | 'period' | 'country'>): string {
  return view.country === null ? periodTitle(view) : `${periodTitle(view)}, ${view.country.name}`
}

function periodTitle({ board, period }: Pick<BoardView, 'board' | 'period'>): string {
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

export function boardImage(view: Pick<BoardView, 'board' | 'period' | 'country'>): { path: string; alt: string } {
  const { board, country } = view
  const place = country === null ? board : `${board}/${country.code}`
  return { path: `/api/cards/board/${place}.png`, alt: `The first three of the leaderboard: ${boardTitle(view)}` }
}
