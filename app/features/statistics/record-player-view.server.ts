import type { AppContext } from '#app/context/context.server.ts'
import { recordPlayerEvent } from '#app/core/visits/record-player-event.server.ts'
import { referrerHost } from '#app/domain/referrer.ts'

/** Counts that a player's page or resume was seen, once a visitor, day and place of origin. */
export async function recordPlayerView(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'config'>,
  request: Request,
  { playerId, scope }: { playerId: string; scope: 'player' | 'resume' },
): Promise<void> {
  const label = referrerHost(request.headers.get('referer'), context.config.APP_ORIGIN)
  await recordPlayerEvent(context, request, { playerId, scope, event: 'view', label })
}
