import { heightOf } from '#app/components/mountain/place-climbers.ts'
import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { BOARD_NAMES, type BoardCountry, type BoardName } from '#app/core/standings/board-view.ts'
import { openBoard } from '#app/core/standings/board.server.ts'
import { listStandings } from '#app/core/standings/list-standings.server.ts'
import { rankedPlayers } from '#app/core/standings/places.server.ts'
import type { ShareCard } from '#app/domain/images/share-card.ts'
import { countText, numberText } from '#app/domain/text/number-text.ts'
import { requestedCountry } from './board-country.server.ts'
import { findWeek, boardPeriodOf } from './board-period.server.ts'
import { boardTitle } from './board-title.ts'
import { keyOf } from './load-board.server.ts'

type CardRequest = { board: BoardName; country: BoardCountry | null }

const ROWS = 3

/** By an image's address; null if there is none. */
export function parseBoard(name: string, typed: string | null): CardRequest | null {
  const board = BOARD_NAMES.find((one) => one === name)
  if (board === undefined) return null
  const { country } = requestedCountry(board, typed)
  return typed !== null && country === null ? null : { board, country }
}

/** Its first three, or that nobody has points yet. */
export async function loadBoardCard(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  request: CardRequest,
): Promise<ShareCard> {
  const key = keyOf(request.board, context.now())
  const board = openBoard(context, key)
  const [{ histogram }, ten, own, week] = await Promise.all([
    board.counts,
    board.top(),
    request.country === null
      ? []
      : listStandings(context, { ...key, country: request.country.code }, { from: 'start' }, ROWS),
    findWeek(context, request.board, key),
  ])
  // Limits images to countries with climbers.
  const country = own.length === 0 ? null : request.country
  const first = country === null ? ten.slice(0, ROWS) : own
  const rows = await board.rowsOf(first, null)
  const { period } = boardPeriodOf(context, request.board, key, histogram, week)
  const scores = ten.map(({ points }) => points)
  return {
    kind: 'board',
    product: brand.name,
    host: new URL(context.config.APP_ORIGIN).host,
    title: boardTitle({ board: request.board, period, country }),
    text:
      rows.length === 0
        ? 'Nobody has points yet.'
        : country === null
          ? climbersText(rankedPlayers(histogram))
          : 'The first of the country',
    rows: rows.map(({ place, username, avatarUrl, points }) => ({
      place,
      username,
      avatarUrl,
      points: numberText(points),
      height: heightOf({ place, points }, scores),
    })),
  }
}

function climbersText(climbers: number): string {
  return countText(climbers, 'climber')
}
