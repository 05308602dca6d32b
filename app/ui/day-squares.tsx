import { formatNumber } from './format.ts'
import styles from './day-squares.module.css'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Seven totals, Monday first unless named otherwise, shaded by the highest. */
export function DaySquares({ days, names = DAYS }: { days: readonly number[]; names?: readonly string[] }) {
  const best = Math.max(...days)
  const spoken = days.flatMap((sum, index) => (sum > 0 ? [`${names[index]} ${formatNumber(sum)}`] : [])).join(', ')
  return (
    <span className={styles.squares} role="img" title={spoken === '' ? 'Nothing yet' : spoken}>
      {days.map((sum, index) => (
        <i key={names[index]} className={shadeOf(sum, best)} />
      ))}
    </span>
  )
}

function shadeOf(sum: number, best: number): string | undefined {
  if (sum <= 0) return undefined
  if (sum <= best / 3) return styles.light
  return sum <= (best * 2) / 3 ? styles.middle : styles.full
}
