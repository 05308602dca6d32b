import { eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { notifyPage, type Notified } from '#app/core/outbox/queue-deliveries.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { loadWeekResults } from '#app/core/weeks/load-week-results.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { notificationPayload } from '#app/domain/notifications/notification.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { notifications } from '#db/schema/notifications.ts'
import { weeks } from '#db/schema/weeks.ts'
import { hasUnsentWinnerMail } from './announce-winners.server.ts'
import { weekEndNotice } from './week-end-notice.ts'

/** WEEKLY_RESET waits for winners' e-mails: how long at most, and the seconds between two looks. */
const WINNERS_FIRST = 2 * HOUR
const LOOK_AGAIN = 15

/**
 * A page at a time: WEEKLY_RESET to players with points but not winners, announcements to everyone. Winners' e-mails
 * leave first, even if the provider was away at the close.
 */
export async function fanOutBroadcast(
  context: Pick<AppContext, 'config' | 'db' | 'email' | 'now' | 'queue'>,
  message: JobOf<'fan-out-broadcast'>,
): Promise<void> {
  const { notificationId, after } = message
  const [broadcast] = await context.db.select().from(notifications).where(eq(notifications.id, notificationId))
  if (broadcast === undefined || broadcast.playerId !== null) return
  const { kind } = broadcast
  const week = kind === 'WEEKLY_RESET' ? weekOfReset(broadcast.payload) : null
  if (week === null && kind !== 'CUSTOM') return
  if (week !== null && after === '' && (await isWinnersTurn(context, week)))
    return context.queue.send([message], { delaySeconds: LOOK_AGAIN })
  await notifyPage(context, {
    after,
    where: sql`suspended_at IS NULL AND ${week === null ? sql`true` : audienceOfReset(week)}`,
    notify: (receivers) =>
      week === null
        ? receivers.map((receiver): Notified => ({ notificationId, kind, receiver }))
        : resetsOf(context, { notificationId, week }, receivers),
    nextPage: (last) => ({ type: 'fan-out-broadcast', notificationId, after: last }),
    announcementId: kind === 'CUSTOM' ? notificationId.replace(/^custom:/, '') : null,
  })
}

async function isWinnersTurn(context: Pick<AppContext, 'db' | 'email' | 'now'>, week: string): Promise<boolean> {
  if (context.email === null) return false
  const [closed] = await context.db.select({ at: weeks.closedAt }).from(weeks).where(eq(weeks.key, week))
  if (closed === undefined || closed.at === null || context.now() >= closed.at + WINNERS_FIRST) return false
  return hasUnsentWinnerMail(context, week)
}

async function resetsOf(
  context: Pick<AppContext, 'db'>,
  { notificationId, week }: { notificationId: string; week: string },
  receivers: Player[],
): Promise<Notified[]> {
  const ids = receivers.map((receiver) => receiver.id)
  const results = await loadWeekResults(context, week, ids)
  return receivers.flatMap((receiver) => {
    const result = results.get(receiver.id)
    return result === undefined ? [] : weekEndNotice({ notificationId, kind: 'WEEKLY_RESET', receiver }, result)
  })
}

function weekOfReset(payload: unknown): string | null {
  const parsed = notificationPayload.WEEKLY_RESET.safeParse(payload)
  return parsed.success ? parsed.data.week : null
}

function audienceOfReset(week: string): SQL {
  return sql`hidden_at IS NULL AND EXISTS (SELECT 1 FROM standings WHERE standings.player_id = players.id AND standings.points > 0
      AND standings.period = ${week})
    AND NOT EXISTS (SELECT 1 FROM awards WHERE awards.week = ${week} AND awards.player_id = players.id
      AND awards.state <> 'forfeited')`
}
