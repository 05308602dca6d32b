import { heightOf } from '#app/components/face/place-climbers.ts'
import { brand } from '#app/content/brand.ts'
import type { BoardRow, BoardView } from '#app/core/standings/board-view.ts'
import type { CardOf } from '#app/domain/share-card.ts'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { boardTitle } from './board-title.ts'

type Shown = { rows: BoardRow[]; ten: number[]; climbers: number; host: string }

/** The preview image of a board; `rows` are its first, `ten` the highest scores of everybody. */
export function boardCard(
  board: Pick<BoardView, 'board' | 'period' | 'country'>,
  { rows, ten, climbers, host }: Shown,
): CardOf<'board'> {
  const all = board.country === null ? formatCount(climbers, 'climber') : 'The first of the country'
  return {
    kind: 'board',
    product: brand.name,
    host,
    title: boardTitle(board),
    text: rows.length === 0 ? 'Nobody has points yet.' : all,
    rows: rows.map(({ place, username, avatarUrl, points }) => ({
      place,
      username,
      avatarUrl,
      points: formatNumber(points),
      height: heightOf({ place, points }, ten),
    })),
  }
}
