import { refreshPlayers, type RefreshContext } from '#app/features/github-sync/refresh-players.server.ts'
import { refreshTotals, type TotalsContext } from '#app/features/github-sync/refresh-totals.server.ts'

/** First points, counters and level of a player right after claiming; cron tries again where GitHub does not answer. */
export async function refreshClaimed(context: RefreshContext & TotalsContext, playerId: string): Promise<void> {
  await refreshPlayers(context, [playerId])
  await refreshTotals(context, playerId)
}
