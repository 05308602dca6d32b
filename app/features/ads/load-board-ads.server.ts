import type { AppContext } from '#app/context.server.ts'
<<<<<<< HEAD
<<<<<<< HEAD
import type { BoardAds } from '#app/features/ads/ad-view.ts'
import { findRotatingAd, findSingleAd } from '#app/features/ads/find-ad.server.ts'
import type { AdEvent } from '#app/features/ads/record-ad-event.server.ts'
import { seenAds, showAd } from '#app/features/ads/show-ad.server.ts'
=======
import { AD_PLACES, placeOfAd } from '#app/domain/ad.ts'
import type { BoardAds } from '#app/features/ads/ad-view.ts'
import { findRotatingAd, findSingleAd } from '#app/features/ads/find-ad.server.ts'
import type { AdEvent } from '#app/features/ads/record-ad-event.server.ts'
import { showAd } from '#app/features/ads/show-ad.server.ts'
>>>>>>> 7d56e8a (A country's climbers on the leaderboard with their ranks among everyone, ads on the boards, and places that can be asked for with what they brought)
=======
import type { BoardAds } from '#app/features/ads/ad-view.ts'
import { findRotatingAd, findSingleAd } from '#app/features/ads/find-ad.server.ts'
import type { AdEvent } from '#app/features/ads/record-ad-event.server.ts'
import { seenAds, showAd } from '#app/features/ads/show-ad.server.ts'
>>>>>>> d4d1256 (A local run has a month of ad figures, and an ad's picture is shown only where it comes from us)

const NOTE_POSITION = 1

/** The row between a board's players, where it has any, and the note below it; with the views that this makes. */
export async function loadBoardAds(
<<<<<<< HEAD
<<<<<<< HEAD
  context: Pick<AppContext, 'db' | 'randomBytes' | 'config'>,
=======
  context: Pick<AppContext, 'db' | 'randomBytes'>,
>>>>>>> 7d56e8a (A country's climbers on the leaderboard with their ranks among everyone, ads on the boards, and places that can be asked for with what they brought)
=======
  context: Pick<AppContext, 'db' | 'randomBytes' | 'config'>,
>>>>>>> d4d1256 (A local run has a month of ad figures, and an ad's picture is shown only where it comes from us)
  { hasRows }: { hasRows: boolean },
): Promise<{ ads: BoardAds; seen: AdEvent[] }> {
  const [row, note] = await Promise.all([
    hasRows ? findRotatingAd(context) : null,
    findSingleAd(context, NOTE_POSITION),
  ])
<<<<<<< HEAD
<<<<<<< HEAD
  return { ads: { row: showAd(context, row), note: showAd(context, note) }, seen: seenAds([row, note]) }
=======
  return {
    ads: { row: row === null ? null : showAd(row), note: note === null ? null : showAd(note) },
    seen: [row, note].flatMap((ad) =>
      ad === null ? [] : [{ ad, type: AD_PLACES[placeOfAd(ad)].types[0], event: 'view' }],
    ),
  }
>>>>>>> 7d56e8a (A country's climbers on the leaderboard with their ranks among everyone, ads on the boards, and places that can be asked for with what they brought)
=======
  return { ads: { row: showAd(context, row), note: showAd(context, note) }, seen: seenAds([row, note]) }
>>>>>>> d4d1256 (A local run has a month of ad figures, and an ad's picture is shown only where it comes from us)
}
