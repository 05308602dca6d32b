import type { AppContext } from '#app/context/context.server.ts'
import { recordAdEvents, type AdEvent } from '#app/core/ads/record-ad-event.server.ts'
import { recordPlayerView } from './record-player-view.server.ts'

/** What a screen showed and statistics count. Told apart from the drawing, since a kept page is drawn once and seen often. */
export type Sighting =
  | { what: 'ads'; events: AdEvent[] }
  | { what: 'player'; scope: 'player' | 'resume'; playerId: string }

/** Counts what this request's reader has seen, once a visitor and day; bots count for nothing. */
export async function recordSightings(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'config'>,
  request: Request,
  sightings: readonly Sighting[],
): Promise<void> {
  for (const sighting of sightings) {
    if (sighting.what === 'ads') await recordAdEvents(context, request, sighting.events)
    else await recordPlayerView(context, request, sighting)
  }
}
