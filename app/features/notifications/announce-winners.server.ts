import { and, eq, ne } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { awardAchievements } from '#app/core/achievements/award-achievements.server.ts'
import { queueDeliveries } from '#app/core/notifications/queue-deliveries.server.ts'
import { listPrivateLeaderboardUpdates } from '#app/core/private-leaderboards/list-private-leaderboard-updates.server.ts'
import { loadWeekResults } from '#app/core/weeks/load-week-results.server.ts'
import type { JobOf } from '#app/domain/job.ts'
import { players } from '#db/schema/players.ts'
import { awards } from '#db/schema/weeks.ts'
import { fileLeaderboardUpdates } from './notify-private-leaderboards.server.ts'
import { weekEndNotice } from './week-end-notice.ts'

/** The text of WINNER names private leaderboards and new badges, so both are updated before it is queued. */
export async function announceWinners(
  context: Pick<AppContext, 'db' | 'now' | 'queue'>,
  { week }: JobOf<'announce-winners'>,
): Promise<void> {
  const winners = await context.db
    .select({ player: players })
    .from(awards)
    .innerJoin(players, eq(players.id, awards.playerId))
    .where(and(eq(awards.week, week), ne(awards.state, 'forfeited')))
    .orderBy(awards.place)
  const ids = winners.map(({ player }) => player.id)
  await awardAchievements(context, ids, { isInboxOnly: true })
  await fileLeaderboardUpdates(
    context,
    (await listPrivateLeaderboardUpdates(context, week, { membersAmong: ids })).updates,
  )
  const results = await loadWeekResults(context, week, ids)
  await queueDeliveries(
    context,
    winners.flatMap(({ player }) => {
      const result = results.get(player.id)
      const notice = { notificationId: `winner:${week}:${player.id}`, kind: 'WINNER' as const, receiver: player }
      return result === undefined ? [] : weekEndNotice(notice, result)
    }),
  )
}
