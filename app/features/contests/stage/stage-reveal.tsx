import { ContestPeak } from '#app/components/contests/contest-peak.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { medalClass } from '#app/ui/metal.ts'
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

/** The place that was revealed last, large, above the three highest peaks. */
export function StageReveal({ view }: { view: StageView }) {
  const newest = view.rows.findIndex((row) => row !== null)
  const shown = view.rows[newest] ?? null
  return (
    <div className="relative z-2">
      {shown !== null && (
        <div key={shown.name} className={classNames(styles.big, medalClass(newest + 1))}>
          <p className="font-display text-[2.8rem] leading-none font-bold text-[var(--metal,var(--soft))]">
            {placeName(newest)}
          </p>
          <p className={classNames('flex items-center', styles.who)}>
            <Avatar name={shown.name} url={shown.avatarUrl} size="huge" eager />
            <span className={shown.name.length > 12 ? 'text-[4.4rem]' : undefined}>{shown.name}</span>
          </p>
          <p className="mt-5.5 text-3xl wrap-anywhere text-soft [&_b]:text-ink">
            <b className="num">{formatNumber(shown.points)}</b> {shown.points === 1 ? 'point' : 'points'}
            {shown.team !== null && ` for ${shown.team}`}
            {shown.before !== null && shown.before !== shown.place && shown.before > 0 && (
              <>
                , {shown.before > shown.place ? 'up' : 'down'} from <b>{formatOrdinal(shown.before)}</b>
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
            <span className={isUncovered ? 'bottom-8 text-[#fff]' : 'top-12 text-[2.6rem] text-soft'}>
              {isUncovered ? place + 1 : formatOrdinal(place + 1)}
            </span>
          </div>
        )
      })}
    </div>
  )
}
