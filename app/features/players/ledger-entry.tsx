import type { LedgerLine } from '#app/core/ledger/load-ledger.server.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatSigned } from '#app/ui/format.ts'
import { InstantOfWeek } from './instant-of-week.tsx'
import styles from './ledger-entry.module.css'

export function LedgerEntry({ line, now }: { line: LedgerLine; now: number }) {
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
        {line.reason !== null && <p className={styles.small}>{capitalized(line.reason)}</p>}
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
