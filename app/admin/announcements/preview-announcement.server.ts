import type { AppContext } from '#app/context/context.server.ts'
import { loadMessageAd } from '#app/core/notifications/load-message-ad.server.ts'
import { renderEmail } from '#app/core/notifications/notification-email.server.tsx'
import { renderTelegram } from '#app/core/notifications/notification-telegram.server.ts'
import type { AnnouncementText, AnnouncementValues } from '#app/domain/announcement.ts'
import { notificationText, type NotificationText } from '#app/domain/notification-text.ts'
import { pathFromOutside } from '#app/domain/settings-section.ts'
import { announcementPayload } from './announcement-payload.server.ts'
import type { AnnouncementPreview } from './announcements-view.ts'
import { receiversText } from './load-announcements.server.ts'
import type { Receivers } from './send-announcement.server.ts'

type PreviewContext = Pick<AppContext, 'config' | 'db' | 'now'>
type Asked = { id: string; values: AnnouncementValues; text: AnnouncementText; receivers: Receivers; count: number }

/** The message by each channel, made by what will make it. */
export async function previewAnnouncement(context: PreviewContext, asked: Asked): Promise<AnnouncementPreview> {
  const { id, values, text, receivers, count } = asked
  const origin = context.config.APP_ORIGIN
  const notification = notificationText('CUSTOM', announcementPayload(text))
  const ad = await loadMessageAd(context, 'telegram')
  const { audience, week } = receivers
  return {
    id,
    values,
    to: receiversText(audience, week, values.username.trim()),
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

/** The e-mail as it will be sent, but for the link that ends it, which is each receiver's own. */
export async function previewEmail(context: PreviewContext, notification: NotificationText) {
  const origin = context.config.APP_ORIGIN
  const ad = await loadMessageAd(context, 'email')
  return renderEmail(notification, origin, { ad, unsubscribeUrl: `${origin}/settings#preferences` })
}
