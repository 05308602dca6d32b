import { InboxCard } from '#app/components/inbox-card.tsx'
import type { InboxView } from '#app/core/inbox/inbox.server.ts'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import styles from '#app/components/inbox-card.module.css'

export function InboxScreen({ inbox, now }: { inbox: InboxView; now: number }) {
  return (
    <>
      <ScreenHeader title="Your inbox" lead="Results, badges and prizes arrive here." />
      <div className={`wrap ${styles.list}`}>
        <InboxCard inbox={inbox} now={now} />
      </div>
    </>
  )
}
