import { Card } from '#app/ui/card.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import type { AdminPlayer } from './admin-player-view.ts'
import styles from './player-screen.module.css'

export function AuditCard({ rows, now }: { rows: AdminPlayer['audit']; now: number }) {
  return (
    <Card title="Actions on this player" aside={rows.length === 0 ? undefined : 'the newest 30'}>
      {rows.length === 0 ? (
        <p className="soft">Nothing yet.</p>
      ) : (
        <ol role="list" reversed className={styles.list}>
          {rows.map((row) => (
            <li key={row.sequence} className={styles.audited}>
              <p className={styles.line}>
                <b>{row.text}</b>
                <span className={styles.note}>
                  by {row.actor}, <RelativeTime instant={row.at} now={now} />
                </span>
              </p>
              {row.detail !== '' && <p className={styles.note}>{row.detail}</p>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
