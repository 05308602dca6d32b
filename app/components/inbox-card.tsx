import { groupByKind, type NoticeGroup } from '#app/core/inbox/group-by-kind.ts'
import type { InboxNotice, InboxView } from '#app/core/inbox/inbox.server.ts'
import { previousWeek, weekOf } from '#app/domain/time/period.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import styles from './inbox-card.module.css'

type Props = { inbox: InboxView; now: number; title?: string }

/** What has something new comes first, then week by week. */
export function InboxCard({ inbox, now, title }: Props) {
  const { notices } = inbox
  const sections = inSections(groupByKind(notices), now)
  return (
    <Card id="inbox" title={title ?? (sections[0]?.name === 'New' ? 'New' : 'Messages')}>
      {notices.length === 0 && <p className="text-soft">No messages yet. Results, badges and prizes arrive here.</p>}
      <div className="stack gap-6">
        {sections.map(({ name, rows }) => (
          <div key={name}>
            {sections.length > 1 && name !== 'New' && (
              <h3 className="mb-2 font-body text-small font-semibold text-soft">{name}</h3>
            )}
            <ul role="list">
              {rows.map(({ notice, older, summary }) => (
                <li key={notice.id} className="border-t border-line wrap-anywhere">
                  <Row notice={notice} now={now} />
                  {older.length > 0 && (
                    <Disclosure summary={summary}>
                      <ul role="list">
                        {older.map((earlier) => (
                          <li key={earlier.id} className="border-t border-line wrap-anywhere">
                            <Row notice={earlier} now={now} />
                          </li>
                        ))}
                      </ul>
                    </Disclosure>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Pagination label="Inbox pages" firstHref={inbox.newestHref} previousHref={null} nextHref={inbox.olderHref} />
    </Card>
  )
}

function inSections(rows: NoticeGroup[], now: number) {
  const nameOf = (row: NoticeGroup) => {
    if (hasNews(row)) return 'New'
    const week = weekOf(row.notice.createdAt)
    if (week === weekOf(now)) return 'This week'
    return week === previousWeek(weekOf(now)) ? 'Last week' : 'Earlier'
  }
  return ['New', 'This week', 'Last week', 'Earlier']
    .map((name) => ({ name, rows: rows.filter((row) => nameOf(row) === name) }))
    .filter((section) => section.rows.length > 0)
}

function hasNews({ notice, older }: NoticeGroup): boolean {
  return [notice, ...older].some(({ isRead }) => !isRead)
}

/** A new notice is a form, because opening it marks it as read. */
function Row({ notice, now }: { notice: InboxNotice; now: number }) {
  const { href, id, isRead } = notice
  const content = <Content notice={notice} now={now} />
  if (isRead)
    return href === null ? (
      <div className={classNames('stack min-h-11 gap-1', styles.row)}>{content}</div>
    ) : (
      <Anchor href={href} className={classNames('stack min-h-11 gap-1', styles.row)}>
        {content}
      </Anchor>
    )
  return (
    <form method="post" action={href ?? '/inbox'}>
      {href === null && <input type="hidden" name="notice" value={id} />}
      <button type="submit" className={classNames('stack min-h-11 gap-1', styles.row)}>
        {href === null && <span className="visually-hidden">Mark as read: </span>}
        {content}
      </button>
    </form>
  )
}

function Content({ notice: { title, text, createdAt, href, isRead }, now }: { notice: InboxNotice; now: number }) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0">
        <span className={styles.title}>
          {!isRead && <Tag tone="moss">New</Tag>} {title}
        </span>
        <span className="text-hint text-soft">
          <RelativeTime instant={createdAt} now={now} />
          {href === null && ' · no longer open'}
        </span>
      </span>
      {text !== '' && <span className="text-small whitespace-pre-line">{text}</span>}
    </>
  )
}
