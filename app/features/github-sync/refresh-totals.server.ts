import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { levelOf } from '#app/domain/level.ts'
import { ALL_TIME, DAY } from '#app/domain/period.ts'
import { contributionsOf, totalPoints } from '#app/domain/total-points.ts'
import { writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { recentActivity } from '#db/schema/recent-activity.ts'

export type TotalsContext = Pick<AppContext, 'db' | 'now' | 'github' | 'log'>

const RECENT_DAYS = 30

/** Lifetime counters, total, level, all-time standing and recent activity of one player; a failed answer changes nothing. */
export async function refreshTotals(
  context: TotalsContext,
  playerId: string,
): Promise<{ state: 'done' } | { state: 'retry'; seconds: number }> {
  const [player] = await context.db.select().from(players).where(eq(players.id, playerId))
  if (player === undefined || player.claimedAt === null || player.goneAt !== null) return { state: 'done' }
  await refreshRecentActivity(context, player)
  const answer = await context.github.fetchTotals(player.githubUsername)
  if (!answer.ok) {
    if (answer.error.code !== 'rate_limited') return { state: 'done' }
    return { state: 'retry', seconds: Math.ceil((answer.error.retryAt - context.now()) / 1000) }
  }
  const [bonus] = await context.db.all<{ points: number }>(sql`
    SELECT COALESCE(SUM(points), 0) AS points FROM (
      SELECT points FROM ledger WHERE player_id = ${playerId} AND key >= 'bonus:' AND key < 'bonus;'
      UNION ALL
      SELECT points FROM ledger WHERE player_id = ${playerId} AND key >= 'referral:' AND key < 'referral;')`)
  const total = totalPoints(answer.value, bonus?.points ?? 0)
  const now = context.now()
  await writeTogether(context.db, [
    context.db
      .update(players)
      .set({
        ...answer.value,
        contributions: contributionsOf(answer.value),
        totalPoints: total,
        level: Math.max(player.level, levelOf(total)),
        totalsAt: now,
        ...(total === player.totalPoints ? {} : { lastUpdated: now }),
      })
      .where(eq(players.id, playerId)),
    context.db.run(sql`
      INSERT INTO standings (period, player_id, points, descent, reached_at, ranked, premium, country)
      SELECT ${ALL_TIME}, id, ${total}, ${-total}, ${now}, suspended_at IS NULL AND gone_at IS NULL, is_premium, country
      FROM players WHERE id = ${playerId}
      ON CONFLICT (player_id, period) DO UPDATE SET points = excluded.points, descent = excluded.descent,
        reached_at = excluded.reached_at WHERE points <> excluded.points`),
  ])
  return { state: 'done' }
}

async function refreshRecentActivity(
  context: TotalsContext,
  player: { id: string; githubUsername: string },
): Promise<void> {
  const [known] = await context.db.select().from(recentActivity).where(eq(recentActivity.playerId, player.id))
  const answer = await context.github.fetchRecentEvents(player.githubUsername, known?.etag ?? null)
  if (!answer.ok || answer.value.state === 'unchanged') return
  const oldest = context.now() - RECENT_DAYS * DAY
  const events = answer.value.events.filter((event) => event.occurredAt >= oldest).slice(0, 30)
  const row = { etag: answer.value.etag, events, fetchedAt: context.now() }
  await context.db
    .insert(recentActivity)
    .values({ playerId: player.id, ...row })
    .onConflictDoUpdate({ target: recentActivity.playerId, set: row })
}
