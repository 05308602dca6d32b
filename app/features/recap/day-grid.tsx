import { DAY } from '#app/domain/time/period.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { RecapView } from './answer-recap.server.ts'
import { dayName, weekdayName } from './recap-text.ts'
import styles from './recap.module.css'

const CELL = 34
const SQUARE = 28
/** Weeks of a year that are shown, around the best day. */
const COLUMNS = 18

type Props = { recap: Pick<RecapView, 'period' | 'shades' | 'steps'>; best: { day: string } }

/** Monday at the top, shaded by points; the best day is bright. */
export function DayGrid({ recap: { period, shades, steps }, best }: Props) {
  if (period.kind === 'week') return <WeekRow steps={steps} shades={shades} best={best.day} />
  const first = (new Date(period.startsAt).getUTCDay() + 6) % 7
  const bestAt = Math.round((Date.parse(best.day) - period.startsAt) / DAY)
  const columnOf = (day: number) => Math.floor((day + first) / 7)
  const columns = columnOf(shades.length - 1) + 1
  const from = Math.max(0, Math.min(columns - COLUMNS, columnOf(bestAt) - Math.floor(COLUMNS / 2)))
  const shown = Math.min(columns, COLUMNS)
  const paths = new Map<string, string>()
  for (const [day, shade] of Array.from(shades).entries()) {
    const column = columnOf(day) - from
    if (column < 0 || column >= shown) continue
    const look = day === bestAt ? 'best' : shade
    const at = `M${column * CELL + 3} ${((day + first) % 7) * CELL + 3}`
    paths.set(look, `${paths.get(look) ?? ''}${at}h${SQUARE - 6}v${SQUARE - 6}h-${SQUARE - 6}z`)
  }
  return (
    <svg
      className={period.kind === 'year' ? styles.year : styles.month}
      viewBox={`0 0 ${shown * CELL - CELL + SQUARE} ${7 * CELL - CELL + SQUARE}`}
      aria-hidden="true"
    >
      {[...paths].map(([look, path]) => (
        <path
          key={look}
          className={look === 'best' ? styles.best : styles[`shade${look === '.' ? 'Ahead' : look}`]}
          d={path}
        />
      ))}
    </svg>
  )
}

type RowProps = { steps: Props['recap']['steps']; shades: string; best: string }

function WeekRow({ steps, shades, best }: RowProps) {
  return (
    <ol role="list" className={classNames('grid gap-2', styles.week)}>
      {steps.map((step, index) => {
        const shade = shades[index] ?? '.'
        return (
          <li key={step.from} className={classNames('stack gap-1', styles.day)}>
            <svg viewBox="0 0 28 28" aria-hidden="true">
              <rect
                className={step.from === best ? styles.best : styles[`shade${shade === '.' ? 'Ahead' : shade}`]}
                width="28"
                height="28"
                rx="5"
              />
            </svg>
            <span aria-hidden="true">{weekdayName(step.from)}</span>
            <span className="visually-hidden">{dayName(step.from)}: </span>
            <span className="num">{step.isAhead ? '' : step.points}</span>
          </li>
        )
      })}
    </ol>
  )
}
