import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import type { Audience } from '#app/domain/admin/announcement.ts'
import type { NotificationPayload } from '#app/domain/notifications/notification.ts'
import type { Statement } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'
import { announcements, notifications } from '#db/schema/notifications.ts'
import type { Announcement } from './announcement-form.ts'

export type AnnouncementText = Pick<Announcement, 'title' | 'message' | 'linkPath' | 'linkLabel'>
/** `week` is for winners, `playerId` for one player. */
export type Receivers = { audience: Audience; week: string | null; playerId: string | null }

/** False if its id was sent before. */
export async function sendAnnouncement(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  id: string,
  text: AnnouncementText,
  receivers: Receivers,
): Promise<boolean> {
  const createdAt = context.now()
  const { audience, week, playerId } = receivers
  const detail = {
    messageId: id,
    audience,
    ...(week === null ? {} : { week }),
    ...(playerId === null ? {} : { playerId }),
  }
  try {
    await writeAudited(context, { actor, action: 'send-message', detail }, [
      context.db.insert(announcements).values({ id, ...text, ...receivers, createdAt }),
      ...(audience === 'all'
        ? broadcast(context, id, text)
        : [outboxStatement(context, `custom:${id}`, { type: 'fan-out-message', messageId: id, after: '' })]),
    ])
  } catch (error) {
    if (!isConflict(error, 'staff_messages.id')) throw error
    return false
  }
  return true
}

function broadcast(context: Pick<AppContext, 'db' | 'now'>, id: string, text: AnnouncementText): Statement[] {
  const notificationId = `custom:${id}`
  return [
    context.db.insert(notifications).values({
      id: notificationId,
      playerId: null,
      kind: 'CUSTOM',
      payload: announcementPayload(text),
      createdAt: context.now(),
    }),
    outboxStatement(context, notificationId, { type: 'fan-out-broadcast', notificationId, after: '' }),
  ]
}

export function announcementPayload({ title, message, linkPath, linkLabel }: AnnouncementText) {
  return { title, message, link: { path: linkPath, label: linkLabel } } satisfies NotificationPayload<'CUSTOM'>
}
