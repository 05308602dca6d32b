import { PlayerLink } from '#app/components/player-link.tsx'
import { PRIZE_MINIMUM_POINTS } from '#app/domain/standings/ranking.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import type { PrizesView, WinnerLine } from './load-prizes.server.ts'
import styles from './prizes.module.css'

export function Winners({ last }: { last: NonNullable<PrizesView['last']> }) {
  return (
    <section aria-labelledby="winners">
      <h2 id="winners">Who won in week {last.number}</h2>
      {last.winners.length === 0 ? (
        <p className="text-soft">Nobody reached {PRIZE_MINIMUM_POINTS} points that week.</p>
      ) : (
        <ol role="list" className={styles.winners}>
          {last.winners.map((line) => (
            <li key={line.place} className={classNames('grid items-center gap-3', styles.winner)}>
              <span className={`num ${styles.place}`}>{formatNumber(line.place)}</span>
              <Winner line={line} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Winner({ line }: { line: WinnerLine }) {
  return (
    <>
      {line.username === null ? (
        <span className="text-soft">A former player</span>
      ) : (
        <PlayerLink username={line.username} avatarUrl={line.avatarUrl} isViewer={line.isViewer} />
      )}
      <span className="num">{formatCount(line.points, 'point')}</span>
    </>
  )
}
