import type { LedgerLine, LedgerView } from '#app/core/ledger/load-ledger.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatSigned } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { InstantOfWeek } from './instant-of-week.tsx'
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

function LedgerEntry({ line, now }: { line: LedgerLine; now: number }) {
  return (
    <li className={styles.line}>
      <span
        className={classNames(
          'num',
          styles.points,
          line.points === 0 && styles.nothing,
          line.points < 0 && styles.loss,
        )}
      >
        {formatSigned(line.points)}
        <span className="visually-hidden"> points</span>
      </span>
      <div>
        <p>
          {line.title}
          {line.repository !== null && (
            <>
              {' '}
              in <b>{line.repository}</b>
            </>
          )}
        </p>
        <Subject line={line} />
        {line.note !== null && <p className={styles.small}>{capitalized(line.note)}</p>}
        {line.url !== null && (line.note !== null || line.points === 0) && (
          <p className={styles.small}>
            <Anchor href={`/why?${new URLSearchParams({ address: line.url }).toString()}`} rel="nofollow">
              Why?<span className="visually-hidden"> About {line.title}</span>
            </Anchor>
          </p>
        )}
      </div>
      <InstantOfWeek instant={line.occurredAt} now={now} isDayOnly={line.isDayOnly} />
    </li>
  )
}

function Subject({ line: { subject, url } }: { line: LedgerLine }) {
  const number = subject?.number ?? null
  const text = [number === null ? null : `#${number}`, subject?.title ?? null].filter(Boolean).join(' ')
  if (text === '' && url === null) return null
  return (
    <p className={styles.small}>{url === null ? text : <a href={url}>{text === '' ? 'See it on GitHub' : text}</a>}</p>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
