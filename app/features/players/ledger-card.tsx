import type { LedgerView } from '#app/core/ledger/load-ledger.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { LedgerEntry } from './ledger-entry.tsx'
import styles from './ledger-card.module.css'

type Props = { ledger: LedgerView; now: number; isOwner: boolean }

export function LedgerCard({ ledger, now, isOwner }: Props) {
  return (
    <Card id="ledger" title="Points ledger" aside={formatCount(ledger.points, 'point')}>
      <nav aria-label="Weeks of the ledger" className={styles.weeks}>
        {ledger.previousWeekHref !== null && (
          <Anchor href={ledger.previousWeekHref} rel="prev">
            Earlier
          </Anchor>
        )}
        <p>
          Week {ledger.weekNumber} {ledger.state === 'settling' && <Tag tone="gold">Provisional</Tag>}
          {ledger.state === 'closed' && <Tag tone="moss">Final</Tag>}
        </p>
        {ledger.nextWeekHref !== null && (
          <Anchor href={ledger.nextWeekHref} rel="next">
            Later
          </Anchor>
        )}
      </nav>
      {ledger.lines.length === 0 ? (
        <p className={styles.empty}>
          {isOwner
            ? 'Nothing here yet. Start with a commit on a default branch, a review or a merged pull request.'
            : 'Nothing this week.'}
        </p>
      ) : (
        <ul role="list">
          {ledger.lines.map((line) => (
            <LedgerEntry key={line.key} line={line} now={now} />
          ))}
        </ul>
      )}
      {(ledger.firstHref !== null || ledger.moreHref !== null) && (
        <nav aria-label="Pages of the ledger" className={styles.pages}>
          {ledger.firstHref !== null && <Anchor href={ledger.firstHref}>Newest</Anchor>}
          {ledger.moreHref !== null && <Anchor href={ledger.moreHref}>Older lines of this week</Anchor>}
        </nav>
      )}
    </Card>
  )
}
