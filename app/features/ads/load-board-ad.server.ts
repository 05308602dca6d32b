import type { AppContext } from '#app/context/context.server.ts'
import { findRotatingAd, findSingleAd } from '#app/core/ads/find-ad.server.ts'
import type { AdEvent } from '#app/core/ads/record-ad-event.server.ts'
import { seenAds, showAd, type BoardAd } from '#app/core/ads/show-ad.server.ts'
import type { BoardName } from '#app/core/standings/board-view.ts'

const NOTE_POSITION = 1

/**
 * A board's one advertisement, which players who are signed in do not get: the running week has the row between players, the
 * other boards the note below them. Read while the board is, with its impression.
 */
export async function loadBoardAd(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'config'>,
  name: BoardName,
  board: Promise<{ view: { rows: readonly unknown[] } }>,
  player: Promise<object | null>,
): Promise<{ ad: BoardAd; seen: AdEvent[] }> {
  const place = name === 'week' ? 'row' : 'note'
  const [found, { view }, reader] = await Promise.all([
    place === 'row' ? findRotatingAd(context) : findSingleAd(context, NOTE_POSITION),
    board,
    player,
  ])
  if (reader !== null || (place === 'row' && view.rows.length === 0)) return { ad: null, seen: [] }
  return { ad: { place, shown: showAd(context, found) }, seen: seenAds([found]) }
}
