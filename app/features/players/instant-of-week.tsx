import { formatClock, formatDate, formatWeekday } from '#app/ui/format.ts'
import styles from './instant-of-week.module.css'

type Props = { instant: number; now: number; isDayOnly?: boolean }

/** The clock today, the weekday within six days, else the date; all UTC. */
export function InstantOfWeek({ instant, now, isDayOnly = false }: Props) {
  const iso = new Date(instant).toISOString()
  const title = isDayOnly ? formatDate(instant) : `${formatDate(instant)}, ${formatClock(instant)} UTC`
  return (
    <time dateTime={isDayOnly ? iso.slice(0, 10) : iso} title={title} className={styles.time}>
      {textOf(instant, now, isDayOnly)}
    </time>
  )
}

const DAY = 24 * 60 * 60_000

function textOf(instant: number, now: number, isDayOnly: boolean): string {
  const daysAgo = Math.floor(now / DAY) - Math.floor(instant / DAY)
  if (daysAgo === 0) return isDayOnly ? 'Today' : formatClock(instant)
  return daysAgo > 0 && daysAgo < 7 ? formatWeekday(instant) : formatDate(instant)
}
