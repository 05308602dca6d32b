import { and, eq, inArray, ne } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { awardAchievements } from '#app/core/achievements/award-achievements.server.ts'
import { listPrivateLeaderboardUpdates } from '#app/core/contests/private-leaderboards/list-private-leaderboard-updates.server.ts'
import { queueDeliveries, type Notified } from '#app/core/outbox/queue-deliveries.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { loadWeekResults } from '#app/core/weeks/load-week-results.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { channelsFor } from '#app/domain/notifications/notification.ts'
import { idsIn } from '#db/client.ts'
import { deliveries } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import { awards } from '#db/schema/weeks.ts'
import { fileLeaderboardUpdates } from './notify-private-leaderboards.server.ts'
import { weekEndNotice } from './week-end-notice.ts'

/** WINNER names private leaderboards and new badges: both are updated first. */
export async function announceWinners(
  context: Pick<AppContext, 'db' | 'now' | 'queue'>,
  { week }: JobOf<'announce-winners'>,
): Promise<void> {
  const winners = await listWinners(context, week)
  const ids = winners.map(({ id }) => id)
  await awardAchievements(context, ids)
  await fileLeaderboardUpdates(
    context,
    (await listPrivateLeaderboardUpdates(context, week, { membersAmong: ids })).updates,
  )
  await queueDeliveries(context, await noticesOf(context, week, winners))
}

/** One that the provider refused counts as sent. */
export async function hasUnsentWinnerMail(context: Pick<AppContext, 'db'>, week: string): Promise<boolean> {
  const notices = await noticesOf(context, week, await listWinners(context, week))
  const mailed = notices.filter(({ kind, receiver }) => channelsFor(kind, receiver).includes('email'))
  const left = await context.db
    .select({ id: deliveries.notificationId })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.notificationId, idsIn(mailed.map(({ notificationId }) => notificationId))),
        eq(deliveries.channel, 'email'),
      ),
    )
  return left.length < mailed.length
}

async function listWinners({ db }: Pick<AppContext, 'db'>, week: string): Promise<Player[]> {
  const winners = await db
    .select({ player: players })
    .from(awards)
    .innerJoin(players, eq(players.id, awards.playerId))
    .where(and(eq(awards.week, week), ne(awards.state, 'forfeited')))
    .orderBy(awards.place)
  return winners.map(({ player }) => player)
}

async function noticesOf(context: Pick<AppContext, 'db'>, week: string, winners: Player[]): Promise<Notified[]> {
  const ids = winners.map(({ id }) => id)
  const results = await loadWeekResults(context, week, ids)
  return winners.flatMap((receiver) => {
    const result = results.get(receiver.id)
    const notice = { notificationId: `winner:${week}:${receiver.id}`, kind: 'WINNER' as const, receiver }
    return result === undefined ? [] : weekEndNotice(notice, result)
  })
}
