import type { InboxNotice } from '#app/core/inbox/inbox.server.ts'
import type { MessageAd } from '#app/core/notifications/load-message-ad.server.ts'
import type { AnnouncementErrors, AnnouncementValues } from '#app/domain/announcement.ts'

export type AnnouncementFormView = { id: string; values: AnnouncementValues; errors: AnnouncementErrors }

/** A message as each channel will bring it; `count` receivers have it in their inboxes. */
export type AnnouncementPreview = {
  id: string
  values: AnnouncementValues
  /** `Winners of week 2026-W46`. */
  to: string
  count: number
  inbox: InboxNotice
  telegram: { text: string; link: { href: string; label: string }; ad: MessageAd | null; markdown: string }
  /** The plain part; the whole e-mail opens in its own page. */
  email: { subject: string; text: string }
}

export type SentAnnouncement = {
  id: string
  title: string
  to: string
  createdAt: number
  isFinished: boolean
  receivers: number
  inboxOnly: number
  telegramSent: number
  emailSent: number
  failed: number
}

export type AnnouncementsView = {
  now: number
  form: AnnouncementFormView
  sent: SentAnnouncement[]
  firstHref: string | null
  nextHref: string | null
}
