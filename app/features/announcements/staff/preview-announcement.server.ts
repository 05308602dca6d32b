import type { AppContext } from '#app/context/context.server.ts'
import { loadMessageAd } from '#app/core/notifications/load-message-ad.server.ts'
import { renderEmail } from '#app/core/notifications/notification-email.server.tsx'
import { renderTelegram } from '#app/core/notifications/notification-telegram.server.ts'
import { pathFromOutside } from '#app/domain/account/settings-section.ts'
import { notificationText, type NotificationText } from '#app/domain/notifications/notification-text.ts'
import { receiversText } from './load-announcements.server.ts'
import { announcementPayload, type AnnouncementText, type Receivers } from './send-announcement.server.ts'

type PreviewContext = Pick<AppContext, 'config' | 'db' | 'now'>
type PreviewRequest = { id: string; username: string; text: AnnouncementText; receivers: Receivers; count: number }
export type AnnouncementPreview = Awaited<ReturnType<typeof previewAnnouncement>>

export async function previewAnnouncement(
  context: PreviewContext,
  { id, username, text, receivers, count }: PreviewRequest,
) {
  const origin = context.config.APP_ORIGIN
  const notification = notificationText('CUSTOM', announcementPayload(text))
  const ad = await loadMessageAd(context, 'telegram')
  const { audience, week } = receivers
  return {
    id,
    to: receiversText(audience, week, username),
    count,
    inbox: {
      id,
      title: notification.subject,
      text: notification.lines.join('\n'),
      href: notification.link.path,
      createdAt: context.now(),
      isRead: true,
    },
    telegram: {
      text: notification.lines.join('\n'),
      link: { href: origin + pathFromOutside(notification.link.path), label: notification.link.label },
      ad,
      markdown: renderTelegram(notification, origin, ad),
    },
    email: { subject: notification.subject, text: (await previewEmail(context, notification)).text },
  }
}

/** As it will be sent, except for the unsubscribe link. */
export async function previewEmail(context: PreviewContext, notification: NotificationText) {
  const origin = context.config.APP_ORIGIN
  const ad = await loadMessageAd(context, 'email')
  return renderEmail(notification, origin, { ad, unsubscribeUrl: `${origin}/settings#preferences` })
}
