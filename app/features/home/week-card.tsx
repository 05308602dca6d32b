import { PlayerLink } from '#app/components/player-link.tsx'
import type { ShownRow } from '#app/core/standings/board-view.ts'
import { Card } from '#app/ui/card.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { formatNumber } from '#app/ui/format.ts'
import type { HomeView } from './home-view.ts'
import styles from './week-card.module.css'

type Props = { week: HomeView['week']; top: ShownRow[]; now: number }

export function WeekCard({ week, top, now }: Props) {
  return (
    <Card
      title={`Week ${week.number}`}
      aside={
        <>
          ends in <Countdown until={week.endsAt} now={now} />
        </>
      }
    >
      {top.length === 0 ? (
        <p className="soft">Nobody has points yet. The first merge takes the lead.</p>
      ) : (
        <ol role="list">
          {top.map((row) => (
            <li key={row.username} className={styles.row}>
              <span className="num">{formatNumber(row.rank)}</span>
              <PlayerLink username={row.username} avatarUrl={row.avatarUrl} />
              <b className="num">{formatNumber(row.points)}</b>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
