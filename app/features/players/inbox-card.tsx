import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Tag } from '#app/ui/tag.tsx'

import styles from './inbox-card.module.css'
import type { InboxNotice } from './player-view.ts'

/** Read notices beyond the first wait folded, and new ones beyond the second. */
const SHOWN = 3
const SHOWN_NEW = 6

export function InboxCard({ notices, now }: { notices: InboxNotice[]; now: number }) {
  const unread = notices.filter((notice) => !notice.isRead).length
  const shown = notices.slice(0, Math.min(Math.max(SHOWN, unread), SHOWN_NEW))
  const older = notices.slice(shown.length)
  return (
    <Card id="inbox" title="Inbox" aside={unread > 0 ? `${unread} unread` : undefined}>
      {notices.length === 0 && <p className="soft">No messages yet. Results and prizes arrive here.</p>}
      {shown.length > 0 && <Notices notices={shown} now={now} />}
      {older.length > 0 && (
        <Disclosure
          summary={unread > shown.length ? `${older.length} older, some of them new` : `${older.length} older`}
        >
          <Notices notices={older} now={now} />
        </Disclosure>
      )}
    </Card>
  )
}

function Notices({ notices, now }: { notices: InboxNotice[]; now: number }) {
  return (
    <ul role="list">
      {notices.map((notice) => (
        <li key={notice.id} className={styles.notice}>
          <p className={styles.title}>
            {!notice.isRead && <Tag tone="moss">New</Tag>}{' '}
            {notice.href === null ? notice.title : <Anchor href={notice.href}>{notice.title}</Anchor>}
          </p>
          <p className={styles.text}>{notice.text}</p>
          <p className={styles.when}>
            <RelativeTime instant={notice.createdAt} now={now} />
          </p>
        </li>
      ))}
    </ul>
  )
}
