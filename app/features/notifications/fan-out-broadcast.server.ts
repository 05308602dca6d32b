import { eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { notePage } from '#app/core/notifications/note-page.server.ts'
import { loadWeekResults } from '#app/core/weeks/load-week-results.server.ts'
import type { Message, MessageOf } from '#app/domain/message.ts'
import { channelsFor, mutedKinds, notificationPayload } from '#app/domain/notification.ts'
import { previousWeek } from '#app/domain/period.ts'
import { idsIn } from '#db/ids-in.ts'
import { notifications } from '#db/schema/notifications.ts'
import { weekEndMessages } from './week-end-messages.ts'

const PAGE = 50
const RECENT_WEEKS = 4

type Listener = {
  id: string
  telegramId: string | null
  email: string | null
  emailConfirmedAt: number | null
  hasTelegramEnabled: number
  hasEmailEnabled: number
  notificationOnlyOnPrize: number
  mutedKinds: string
}

/**
 * Queues a broadcast a page at a time: WEEKLY_RESET for players with points in the last four weeks, winners of the week
 * excepted, and words of the staff for everyone.
 */
export async function fanOutBroadcast(
  context: Pick<AppContext, 'db' | 'now' | 'queue'>,
  { notificationId, after }: MessageOf<'fan-out-broadcast'>,
): Promise<void> {
  const [broadcast] = await context.db.select().from(notifications).where(eq(notifications.id, notificationId))
  if (broadcast === undefined || broadcast.playerId !== null) return
  const { kind } = broadcast
  const week = kind === 'WEEKLY_RESET' ? weekOfReset(broadcast.payload) : null
  if (week === null && kind !== 'CUSTOM') return
  const listeners = await context.db.all<Listener>(sql`
    SELECT id, telegram_id AS telegramId, email, email_confirmed_at AS emailConfirmedAt,
      has_telegram_enabled AS hasTelegramEnabled, has_email_enabled AS hasEmailEnabled,
      notification_only_on_prize AS notificationOnlyOnPrize, muted_kinds AS mutedKinds
    FROM players
    WHERE id > ${after} AND claimed_at IS NOT NULL AND suspended_at IS NULL AND gone_at IS NULL
      AND ${week === null ? sql`true` : audienceOfReset(week)}
    ORDER BY id LIMIT ${PAGE}`)
  const receivers = listeners.map(asReceiver)
  const messages =
    week === null
      ? receivers.flatMap((receiver) => newsMessages(notificationId, receiver))
      : await resetMessages(context, { id: notificationId, week }, receivers)
  const last = listeners.at(-1)
  if (last !== undefined && listeners.length === PAGE)
    messages.push({ type: 'fan-out-broadcast', notificationId, after: last.id })
  await context.queue.send(messages)
  if (kind === 'CUSTOM')
    await notePage(context, notificationId.replace(/^custom:/, ''), {
      last: last?.id ?? null,
      receivers: receivers.length,
      inboxOnly: receivers.filter((receiver) => channelsFor(kind, receiver).length === 0).length,
      isLast: listeners.length < PAGE,
    })
}

function newsMessages(notificationId: string, receiver: Receiver): Message[] {
  return channelsFor('CUSTOM', receiver).map((channel) => ({
    type: 'deliver-notification',
    notificationId,
    playerId: receiver.id,
    channel,
  }))
}

async function resetMessages(
  context: Pick<AppContext, 'db'>,
  { id, week }: { id: string; week: string },
  receivers: readonly Receiver[],
): Promise<Message[]> {
  const ids = receivers.map((receiver) => receiver.id)
  const results = await loadWeekResults(context, week, ids)
  return receivers.flatMap((receiver) => {
    const result = results.get(receiver.id)
    return result === undefined ? [] : weekEndMessages({ id, kind: 'WEEKLY_RESET' }, receiver, result)
  })
}

function weekOfReset(payload: unknown): string | null {
  const parsed = notificationPayload.WEEKLY_RESET.safeParse(payload)
  return parsed.success ? parsed.data.week : null
}

function audienceOfReset(week: string): SQL {
  return sql`EXISTS (SELECT 1 FROM standings WHERE standings.player_id = players.id AND standings.points > 0
      AND standings.period IN ${idsIn(recentWeeks(week))})
    AND NOT EXISTS (SELECT 1 FROM awards WHERE awards.week = ${week} AND awards.player_id = players.id
      AND awards.state <> 'forfeited')`
}

function recentWeeks(week: string): string[] {
  const weeks = [week]
  while (weeks.length < RECENT_WEEKS) weeks.push(previousWeek(weeks.at(-1) ?? week))
  return weeks
}

type Receiver = ReturnType<typeof asReceiver>

function asReceiver(listener: Listener) {
  return {
    ...listener,
    hasTelegramEnabled: listener.hasTelegramEnabled === 1,
    hasEmailEnabled: listener.hasEmailEnabled === 1,
    notificationOnlyOnPrize: listener.notificationOnlyOnPrize === 1,
    mutedKinds: mutedKinds.catch([]).parse(JSON.parse(listener.mutedKinds)),
  }
}
