import { refreshPlayers, type RefreshContext } from '#app/core/github-sync/refresh-players.server.ts'
import { claimRefresh } from './claim-refresh.server.ts'
import { OWNER_REFRESH_PAUSE } from './load-owner.server.ts'

/** A refresh that the owner asked for, one every two minutes; the claim keeps a second tab from asking twice. */
export async function refreshOwn(
  context: RefreshContext,
  player: { id: string },
): Promise<'refreshed' | 'too_soon' | 'unanswered'> {
  if (!(await claimRefresh(context, player.id, OWNER_REFRESH_PAUSE))) return 'too_soon'
  const outcome = await refreshPlayers(context, [player.id])
  return outcome.failed.length === 0 ? 'refreshed' : 'unanswered'
}
