import type { AppContext } from '#app/context/context.server.ts'
import { findRotatingAd, findSingleAd } from '#app/core/ads/find-ad.server.ts'
import type { AdEvent } from '#app/core/ads/record-ad-event.server.ts'
import { seenAds, showAd, type BoardAds } from '#app/core/ads/show-ad.server.ts'

const NOTE_POSITION = 1

/** The ad row of a board with rows, the note below it, and their impressions; read while the board is. */
export async function loadBoardAds(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'config'>,
  board: Promise<{ rows: readonly unknown[] }>,
): Promise<{ ads: BoardAds; seen: AdEvent[] }> {
  const [rotating, note, { rows }] = await Promise.all([
    findRotatingAd(context),
    findSingleAd(context, NOTE_POSITION),
    board,
  ])
  const row = rows.length > 0 ? rotating : null
  return { ads: { row: showAd(context, row), note: showAd(context, note) }, seen: seenAds([row, note]) }
}
