import type { NotificationKind } from '#app/domain/notifications/notification.ts'
import { countWord, numberWord } from '#app/domain/text/number-text.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import type { InboxNotice } from './inbox.server.ts'

export type NoticeGroup = { notice: InboxNotice; older: InboxNotice[]; summary: string }

const MANY = 3

/** What comes again and again, and what the older ones are called. Other kinds are not grouped. */
const OLDER_NAMES: Partial<Record<NotificationKind, [one: string, many: string]>> = {
  WEEKLY_RESET: ['earlier week', 'earlier weeks'],
  RANK_UPDATE: ['earlier week of ranks', 'earlier weeks of ranks'],
  RANK_ALMOST_TOP_10: ['earlier last day', 'earlier last days'],
  PRIVATE_LB_UPDATE: ['earlier leaderboard result', 'earlier leaderboard results'],
  ACHIEVEMENT: ['more achievement', 'more achievements'],
  INVITE: ['more about friends', 'more about friends'],
  LAST_CONTRIBUTION_5_DAYS_AGO: ['earlier reminder', 'earlier reminders'],
}

/** For a page, newest first; the others of a kind go under its newest. */
export function groupByKind(notices: readonly InboxNotice[]): NoticeGroup[] {
  return notices.flatMap((notice) => {
    const alike = notices.filter(({ kind }) => kind === notice.kind)
    const words = OLDER_NAMES[notice.kind]
    if (words === undefined || alike.length < MANY) return { notice, older: [], summary: '' }
    const [newest, ...older] = alike
    return notice === newest ? { notice, older, summary: summaryOf(older, words) } : []
  })
}

function summaryOf(older: readonly InboxNotice[], words: [one: string, many: string]): string {
  const unread = older.filter(({ isRead }) => !isRead).length
  const said = capitalized(countWord(older.length, ...words))
  if (unread === 0) return said
  return `${said}, ${unread === older.length ? 'all' : numberWord(unread)} new`
}
