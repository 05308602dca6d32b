import type { NotificationPayload } from '#app/domain/notification.ts'
import type { MessageText } from '#app/domain/staff-message.ts'

/** A message of the staff as a notification says it. */
export function messagePayload({ title, message, linkPath, linkLabel }: MessageText): NotificationPayload<'CUSTOM'> {
  return { title, message, link: { path: linkPath, label: linkLabel } }
}
