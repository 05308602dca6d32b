import type { InboxNotice, InboxView } from '#app/core/inbox/inbox.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Tag } from '#app/ui/tag.tsx'
import styles from './inbox-card.module.css'

export function InboxCard({ inbox, now }: { inbox: InboxView; now: number }) {
  const { notices, unread } = inbox
  return (
    <Card id="inbox" title="Inbox" aside={unread > 0 ? `${unread > 99 ? '99+' : unread} unread` : undefined}>
      {notices.length === 0 && <p className="soft">No messages yet. Results, badges and prizes arrive here.</p>}
      {unread > 0 && (
        <form method="post" action="/inbox" className={styles.all}>
          <Button size="small">Mark all as read</Button>
        </form>
      )}
      {notices.length > 0 && <Notices notices={notices} now={now} />}
      <Pagination label="Inbox pages" firstHref={inbox.newestHref} previousHref={null} nextHref={inbox.olderHref} />
    </Card>
  )
}

function Notices({ notices, now }: { notices: InboxNotice[]; now: number }) {
  return (
    <ul role="list">
      {notices.map((notice) => (
        <li key={notice.id} className={styles.notice}>
          <div className={styles.title}>
            {!notice.isRead && <Tag tone="moss">New</Tag>} <Title notice={notice} />
          </div>
          <p className={styles.text}>{notice.text}</p>
          <div className={styles.foot}>
            <span>
              <RelativeTime instant={notice.createdAt} now={now} />
              {notice.href === null && ' · no longer open'}
            </span>
            {!notice.isRead && (
              <form method="post" action="/inbox">
                <input type="hidden" name="notice" value={notice.id} />
                <Button tone="quiet" size="small">
                  Mark as read<span className="visually-hidden">: {notice.title}</span>
                </Button>
              </form>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A link; a new notice is opened by a form, because that marks it as read. */
function Title({ notice: { href, isRead, title } }: { notice: InboxNotice }) {
  if (href === null) return title
  if (isRead) return <Anchor href={href}>{title}</Anchor>
  return (
    <form method="post" action={href} className={styles.opening}>
      <button type="submit" className={styles.open}>
        {title}
      </button>
    </form>
  )
}
