import type { AppContext } from '#app/context/context.server.ts'
import type { BoardAds } from '#app/core/ads/ad-view.ts'
import { findRotatingAd, findSingleAd } from '#app/core/ads/find-ad.server.ts'
import type { AdEvent } from '#app/core/ads/record-ad-event.server.ts'
import { seenAds, showAd } from '#app/core/ads/show-ad.server.ts'

const NOTE_POSITION = 1

/** The ad row of a board with rows, the note below it, and their impressions. */
export async function loadBoardAds(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'config'>,
  { hasRows }: { hasRows: boolean },
): Promise<{ ads: BoardAds; seen: AdEvent[] }> {
  const [row, note] = await Promise.all([
    hasRows ? findRotatingAd(context) : null,
    findSingleAd(context, NOTE_POSITION),
  ])
  return { ads: { row: showAd(context, row), note: showAd(context, note) }, seen: seenAds([row, note]) }
}
