import type { AppContext } from '#app/context/context.server.ts'
import { recordAdEvents, type AdEvent } from '#app/core/ads/record-ad-event.server.ts'
import { recordPlayerEvent } from '#app/core/visits/record-player-event.server.ts'
import { referrerHost } from '#app/domain/referrer.ts'

/** What a screen shows and statistics count. Kept apart from rendering, because a cached page renders once and is seen often. */
export type Impression =
  | { what: 'ads'; events: AdEvent[] }
  | { what: 'player'; scope: 'player' | 'resume'; playerId: string }

/** Counts impressions once a visitor and day; bots do not count. */
export async function recordImpressions(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'config'>,
  request: Request,
  impressions: readonly Impression[],
): Promise<void> {
  const label = referrerHost(request.headers.get('referer'), context.config.APP_ORIGIN)
  for (const impression of impressions) {
    if (impression.what === 'ads') await recordAdEvents(context, request, impression.events)
    else await recordPlayerEvent(context, request, { ...impression, event: 'view', label })
  }
}
