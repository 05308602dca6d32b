import type { AppContext } from '#app/context/context.server.ts'
import { findRotatingAd, findSingleAd } from '#app/core/ads/find-ad.server.ts'
import type { AdEvent } from '#app/core/ads/record-ad-event.server.ts'
import { seenAds, showAd, type BoardAd } from '#app/core/ads/show-ad.server.ts'
import type { BoardName } from '#app/core/standings/board-view.ts'

const NOTE_POSITION = 1

/** One ad, for visitors only: a row in the running week, a note below other boards. Its impression comes with it. */
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
