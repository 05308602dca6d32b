import type { AnnouncementText } from '#app/domain/announcement.ts'
import type { NotificationPayload } from '#app/domain/notification.ts'

/** A message of the staff as a notification says it. */
export function announcementPayload({
  title,
  message,
  linkPath,
  linkLabel,
}: AnnouncementText): NotificationPayload<'CUSTOM'> {
  return { title, message, link: { path: linkPath, label: linkLabel } }
}
