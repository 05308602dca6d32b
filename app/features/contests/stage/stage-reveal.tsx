import { ContestPeak } from '#app/components/contest-peak.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { placeName } from './stage-text.ts'
import type { StageView } from './stage-view.ts'
import styles from './stage.module.css'

const PEAKS = [
  { place: 1, rock: 'slate', ridge: 2, className: styles.second },
  { place: 0, rock: 'ochre', ridge: 1, className: styles.first },
  { place: 2, rock: 'bronze', ridge: 3, className: styles.third },
] as const

const CLOUD = [
  [120, -60, 190, 80],
  [60, 4, 300, 84],
  [100, 72, 250, 72],
  [30, 118, 330, 78],
] as const

/** The place that was uncovered last, large, above the three highest peaks. */
export function StageReveal({ view }: { view: StageView }) {
  const newest = view.rows.findIndex((row) => row !== null)
  const row = view.rows[newest] ?? null
  return (
    <div className={styles.right}>
      {row !== null && (
        <div key={row.name} className={classNames(styles.big, styles[['gold', 'silver', 'bronze'][newest] ?? 'other'])}>
          <p className={styles.place}>{placeName(newest)}</p>
          <p className={styles.who}>
            <Avatar name={row.name} url={row.avatarUrl} size="huge" eager />
            <span className={row.name.length > 12 ? styles.long : undefined}>{row.name}</span>
          </p>
          <p className={styles.about}>
            <b className="num">{formatNumber(row.points)}</b> {row.points === 1 ? 'point' : 'points'}
            {row.team !== null && ` for ${row.team}`}
            {row.before !== null && row.before !== row.place && row.before > 0 && (
              <>
                , {row.before > row.place ? 'up' : 'down'} from <b>{formatOrdinal(row.before)}</b>
              </>
            )}
          </p>
        </div>
      )}
      {PEAKS.map(({ place, rock, ridge, className }) => {
        const isUncovered = (view.rows[place] ?? null) !== null
        return (
          <div key={place} className={classNames(styles.peak, className)}>
            <ContestPeak
              slug={view.slug}
              ridge={ridge}
              rock={rock}
              width={420}
              height={320}
              summitAt={0.5}
              hasSun={false}
              hasFarRanges={false}
              hasTrail={false}
              hasFlag={isUncovered}
              cloud={isUncovered ? [] : CLOUD}
            />
            <span className={isUncovered ? styles.standing : styles.waiting}>
              {isUncovered ? place + 1 : formatOrdinal(place + 1)}
            </span>
          </div>
        )
      })}
    </div>
  )
}
