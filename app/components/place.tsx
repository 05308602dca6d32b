import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import { medalClass } from '#app/ui/metal.ts'
import { RankChange } from '#app/ui/rank-change.tsx'
import styles from './components.module.css'

/** `place`: 0 is nobody's yet. `since`: what the change is counted from. */
type Props = { place: number; change?: number | null; since?: string }

/** A rank in a table: the first three in metal, and what it gained or lost. */
export function Place({ place, change = null, since = '' }: Props) {
  if (place === 0)
    return (
      <span className="text-soft">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">unranked</span>
      </span>
    )
  const medal = medalClass(place)
  return (
    <span className="num flex items-center gap-x-1 whitespace-nowrap">
      <span className={classNames(styles.place, medal !== undefined && styles.medal, medal)}>
        {formatNumber(place)}
      </span>
      <RankChange change={change} since={since} />
    </span>
  )
}
