import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Tag } from '#app/ui/tag.tsx'

import styles from './inbox-card.module.css'
import type { InboxNotice } from './player-view.ts'

export function InboxCard({ notices, now }: { notices: InboxNotice[]; now: number }) {
  const unread = notices.filter((notice) => !notice.isRead).length
  return (
    <Card id="inbox" title="Inbox" aside={unread > 0 ? `${unread} unread` : undefined}>
      {notices.length === 0 ? (
        <p className="soft">No messages yet. Results and prizes arrive here.</p>
      ) : (
        <ul role="list">
          {notices.map((notice) => (
            <li key={notice.id} className={styles.notice}>
              <p>
                {!notice.isRead && <Tag tone="moss">New</Tag>}{' '}
                {notice.href === null ? notice.text : <Anchor href={notice.href}>{notice.text}</Anchor>}
              </p>
              <p className={styles.when}>
                <RelativeTime instant={notice.createdAt} now={now} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
