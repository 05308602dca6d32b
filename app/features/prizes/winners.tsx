import { formatCount, formatNumber } from '#app/ui/format.ts'

import { PlayerLink } from '../players/player-link.tsx'
import type { PrizesView } from './prizes-view.ts'
import styles from './winners.module.css'

export function Winners({ last }: { last: NonNullable<PrizesView['last']> }) {
  return (
    <section aria-labelledby="winners">
      <h2 id="winners">Who opened it in week {last.number}</h2>
      {last.winners.length === 0 ? (
        <p className="soft">Nobody reached 10 points that week.</p>
      ) : (
        <ol role="list" className={styles.winners}>
          {last.winners.map((winner) => (
            <li key={winner.place} className={styles.winner}>
              <span className={`num ${styles.place}`}>{formatNumber(winner.place)}</span>
              {winner.username === null ? (
                <span className="soft">A former player</span>
              ) : (
                <PlayerLink username={winner.username} avatarUrl={winner.avatarUrl} isViewer={winner.isViewer} />
              )}
              <span className="num">{formatCount(winner.points, 'point')}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
