import { LOADS, loadTexts, type Load } from '#app/domain/maintainers/repository-load.ts'
import { classNames } from '#app/ui/class-names.ts'
import styles from './maintainers.module.css'

const TOPS = [44, 33.5, 23, 12.5, 2]

export function LoadMeter({ load, isLarge = false }: { load: Load; isLarge?: boolean }) {
  const level = LOADS.indexOf(load)
  return (
    <svg
      viewBox="0 0 120 56"
      className={classNames(styles.meter, styles[load], isLarge && styles.large)}
      aria-hidden="true"
    >
      {TOPS.map((top, index) => (
        <path
          key={top}
          className={index <= level ? styles.on : styles.off}
          d={`M${1 + index * 24} 56V${top + 5.5}l11-5.5 10 5.5V56Z`}
        />
      ))}
    </svg>
  )
}

export function LoadLegend() {
  return (
    <ul className="stack gap-3 [&_span]:text-hint [&_span]:text-soft">
      {LOADS.map((load) => (
        <li key={load} className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <LoadMeter load={load} />
          <b>{loadTexts[load].title}</b>
          <span>{loadTexts[load].means}</span>
        </li>
      ))}
    </ul>
  )
}
