import { refreshPlayers, type RefreshContext } from '#app/core/github-sync/refresh-players.server.ts'
import { refreshTotals, type TotalsContext } from '#app/core/github-sync/refresh-totals.server.ts'
import { MINUTE } from '#app/domain/period.ts'
import { claimRefresh } from './claim-refresh.server.ts'

/**
 * First points, counters and level of a player right after claiming, asked for once a minute however often the screen is
 * loaded; cron tries again where GitHub does not answer.
 */
export async function refreshClaimed(context: RefreshContext & TotalsContext, playerId: string): Promise<void> {
  if (!(await claimRefresh(context, playerId, MINUTE))) return
  await refreshPlayers(context, [playerId])
  await refreshTotals(context, playerId)
}
