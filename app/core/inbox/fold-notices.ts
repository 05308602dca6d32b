import type { NotificationKind } from '#app/domain/notifications/notification.ts'
import { countWord, numberWord } from '#app/domain/text/number-text.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import type { InboxNotice } from './inbox.server.ts'

export type FoldedNotice = { notice: InboxNotice; folded: InboxNotice[]; summary: string }

const MANY = 3

/** What comes again and again, and what the older ones are called. Other kinds are not folded. */
const FOLDED: Partial<Record<NotificationKind, [one: string, many: string]>> = {
  WEEKLY_RESET: ['earlier week', 'earlier weeks'],
  RANK_UPDATE: ['earlier week of ranks', 'earlier weeks of ranks'],
  RANK_ALMOST_TOP_10: ['earlier last day', 'earlier last days'],
  PRIVATE_LB_UPDATE: ['earlier leaderboard result', 'earlier leaderboard results'],
  ACHIEVEMENT: ['more achievement', 'more achievements'],
  INVITE: ['more about friends', 'more about friends'],
  LAST_CONTRIBUTION_5_DAYS_AGO: ['earlier reminder', 'earlier reminders'],
}

/** For a page, newest first; the others of a kind go under its newest. */
export function foldNotices(notices: readonly InboxNotice[]): FoldedNotice[] {
  return notices.flatMap((notice) => {
    const alike = notices.filter(({ kind }) => kind === notice.kind)
    const words = FOLDED[notice.kind]
    if (words === undefined || alike.length < MANY) return { notice, folded: [], summary: '' }
    const [newest, ...folded] = alike
    return notice === newest ? { notice, folded, summary: summaryOf(folded, words) } : []
  })
}

function summaryOf(folded: readonly InboxNotice[], words: [one: string, many: string]): string {
  const unread = folded.filter(({ isRead }) => !isRead).length
  const said = capitalized(countWord(folded.length, ...words))
  if (unread === 0) return said
  return `${said}, ${unread === folded.length ? 'all' : numberWord(unread)} new`
}
