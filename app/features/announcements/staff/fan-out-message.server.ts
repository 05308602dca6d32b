import { eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { notifyPage, type Notified } from '#app/core/outbox/queue-deliveries.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { announcements } from '#db/schema/notifications.ts'
import { announcementPayload } from './send-announcement.server.ts'

type Announcement = typeof announcements.$inferSelect

/** A page at a time. To all players it is a broadcast instead. */
export async function fanOutMessage(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'queue'>,
  { messageId, after }: JobOf<'fan-out-message'>,
): Promise<void> {
  const [stored] = await context.db.select().from(announcements).where(eq(announcements.id, messageId))
  const audience = stored === undefined ? null : audienceOf(stored)
  if (stored === undefined || audience === null) return
  await notifyPage(context, {
    after,
    where: audience,
    notify: (receivers) => fileAnnouncement(context, stored, receivers),
    nextPage: (last) => ({ type: 'fan-out-message', messageId, after: last }),
    announcementId: messageId,
  })
}

async function fileAnnouncement(
  { db }: Pick<AppContext, 'db'>,
  stored: Announcement,
  receivers: Player[],
): Promise<Notified[]> {
  const notices = receivers.map((receiver) => ({
    notificationId: `custom:${stored.id}:${receiver.id}`,
    kind: 'CUSTOM' as const,
    receiver,
  }))
  const ids = notices.map(({ notificationId: id, receiver }) => ({ id, playerId: receiver.id }))
  await db.run(sql`INSERT OR IGNORE INTO notifications (id, player_id, kind, payload, created_at)
    SELECT value ->> 'id', value ->> 'playerId', 'CUSTOM', ${JSON.stringify(announcementPayload(stored))}, ${stored.createdAt}
    FROM json_each(${JSON.stringify(ids)})`)
  return notices
}

/** Null for all players, who get a broadcast. */
function audienceOf({ audience, week, playerId }: Announcement): SQL | null {
  switch (audience) {
    case 'all':
      return null
    case 'premium':
      return sql`is_premium = 1 AND suspended_at IS NULL`
    case 'winners':
      return sql`id IN (SELECT player_id FROM awards WHERE week = ${week} AND state <> 'forfeited')
        AND suspended_at IS NULL`
    case 'player':
      return sql`id = ${playerId}`
  }
}
