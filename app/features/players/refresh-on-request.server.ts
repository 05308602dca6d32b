import { and, eq, lte } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { PollContext } from '#app/core/github/fetch-activities.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { refreshTotals, type TotalsContext } from '#app/core/github/refresh-totals.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { players } from '#db/schema/players.ts'
import { OWNER_REFRESH_PAUSE } from './load-owner.server.ts'

/** False for everybody else during the pause. */
export async function claimRefresh(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  pause: number,
): Promise<boolean> {
  const claimed = await db
    .update(players)
    .set({ lastGithubFetch: now() })
    .where(and(eq(players.id, playerId), lte(players.lastGithubFetch, now() - pause)))
    .returning({ id: players.id })
  return claimed.length > 0
}

/** First points, counters and level, at most once a minute; cron retries if GitHub does not answer. */
export async function refreshClaimed(context: PollContext & TotalsContext, playerId: string): Promise<void> {
  if (!(await claimRefresh(context, playerId, MINUTE))) return
  await pollPlayers(context, [playerId])
  await refreshTotals(context, playerId)
}

/** Once every two minutes, over all tabs. */
export async function refreshOwn(
  context: PollContext,
  player: { id: string },
): Promise<'refreshed' | 'too_soon' | 'unanswered'> {
  if (!(await claimRefresh(context, player.id, OWNER_REFRESH_PAUSE))) return 'too_soon'
  const outcome = await pollPlayers(context, [player.id], { readsEverything: true })
  return outcome.failed.length === 0 ? 'refreshed' : 'unanswered'
}
