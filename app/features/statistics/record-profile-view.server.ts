import type { AppContext } from '#app/context.server.ts'
import { referrerHost } from '#app/domain/referrer.ts'
import { recordPlayerEvent } from '#app/features/statistics/record-player-event.server.ts'

/** Counts that a player's page was seen, once a visitor, day and place of origin; not by its owner. */
export async function recordProfileView(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'config'>,
  request: Request,
  playerId: string,
  viewerId: string | null,
): Promise<void> {
  if (viewerId === playerId) return
  const label = referrerHost(request.headers.get('referer'), context.config.APP_ORIGIN)
  await recordPlayerEvent(context, request, { playerId, scope: 'player', event: 'view', label })
}
