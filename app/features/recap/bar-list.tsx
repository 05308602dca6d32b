import { formatNumber } from '#app/ui/format.ts'
import { classNames, grid, row } from '#app/ui/layout.ts'
import styles from './bar-list.module.css'

type Bar = { name: string; value: number; href?: string; /** Before the value. */ sign?: '+' | '' }

/** Values as bars, each beside its name; the longest bar is the largest value. */
export function BarList({ bars, more = null }: { bars: readonly Bar[]; more?: string | null }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul role="list" className={styles.list}>
      {bars.map(({ name, value, href, sign = '+' }) => (
        <li key={name} className={classNames(styles.bar, grid([0, 4], 'level'))}>
          {href === undefined ? (
            <span className={classNames(styles.name, 'breaks', row('tall'))}>{name}</span>
          ) : (
            <a href={href} className={classNames(styles.name, 'breaks', row('tall'))}>
              {name}
            </a>
          )}
          <span className="num strong">
            {sign}
            {formatNumber(value)}
            <span className="visually-hidden"> points</span>
          </span>
          <svg className={styles.line} width="100%" height="6" aria-hidden="true">
            <rect className={styles.track} width="100%" height="6" rx="3" />
            <rect width={`${Math.max(1, Math.round((value / most) * 100))}%`} height="6" rx="3" />
          </svg>
        </li>
      ))}
      {more !== null && <li className={styles.more}>{more}</li>}
    </ul>
  )
}
