import { InboxCard } from '#app/components/inbox-card.tsx'
import type { InboxView } from '#app/core/inbox/inbox.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import styles from '#app/components/inbox-card.module.css'

export function InboxScreen({ inbox, now }: { inbox: InboxView; now: number }) {
  const { unread } = inbox
  return (
    <>
      <ScreenHeader title="Your inbox" lead="Results, badges and prizes arrive here.">
        {unread > 0 && (
          <form method="post" action="/inbox" className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <b>{unread > 99 ? '99+' : unread} unread</b>
            <Button size="small">Mark all as read</Button>
          </form>
        )}
      </ScreenHeader>
      <div className={`wrap ${styles.list}`}>
        <InboxCard inbox={inbox} now={now} />
      </div>
    </>
  )
}
