export type InboxNotice = {
  id: string
  title: string
  text: string
  /** Of a new notice the link reads it on the way; null where what it led to is closed. */
  href: string | null
  createdAt: number
  isRead: boolean
}

export type InboxView = {
  /** Of the whole inbox, a hundred at most. */
  unread: number
  isFirstPage: boolean
  notices: InboxNotice[]
  /** Back to the newest, and on to older ones; null where there are none. */
  newestHref: string | null
  olderHref: string | null
}
