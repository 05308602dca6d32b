import { formatNumber } from './format.ts'
import { classNames } from './layout.ts'
import styles from './rank-change.module.css'

type Props = { change: number | null; since: string }

/** `▲2` for ranks gained, `▼1` for ranks lost, nothing for no change. */
export function RankChange({ change, since }: Props) {
  if (change === null || change === 0) return null
  const places = formatNumber(Math.abs(change))
  return (
    <span
      role="img"
      className={classNames('num', styles.change, change > 0 ? styles.up : styles.down)}
      title={`${change > 0 ? 'up' : 'down'} ${places} since ${since}`}
    >
      {`${change > 0 ? '▲' : '▼'}${places}`}
    </span>
  )
}
