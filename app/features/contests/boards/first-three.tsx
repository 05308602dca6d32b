import { Fragment } from 'react'
import { BOLD, fittingText } from '#app/domain/text/drawn-text.ts'
import { classNames } from '#app/ui/class-names.ts'
import { medalClass } from '#app/ui/metal.ts'
import type { StandingClimber } from './board-standing.ts'
import styles from './boards.module.css'

const PEAKS = [
  { path: 'M46 62 84 16l38 46Z', name: [84, 52] },
  { path: 'M2 62 30 30l26 32Z', name: [30, 26] },
  { path: 'M112 62l26-24 28 24Z', name: [138, 34] },
] as const
/** Wider names would reach into each other. */
const NAME_WIDTH = 88
const NAME_SIZE = 12

/** Who is in front, as three small peaks; dotted ones are free. */
export function FirstThree({ climbers, className }: { climbers: readonly StandingClimber[]; className?: string }) {
  const names = climbers.map(nameOf).join(', ')
  return (
    <svg
      className={classNames(styles.peaks, className)}
      viewBox="-14 0 196 62"
      role="img"
      aria-label={`First three: ${names === '' ? 'nobody yet' : names}`}
    >
      {PEAKS.map(({ path, name: [x, y] }, index) => {
        const climber = climbers[index]
        if (climber === undefined) return <path key={path} className={styles.free} d={path} />
        return (
          <Fragment key={path}>
            <path className={classNames('fill-(--metal-tint)', medalClass(index + 1))} d={path} />
            <text x={x} y={y} textAnchor="middle">
              {fittingText(nameOf(climber), NAME_SIZE * BOLD, NAME_WIDTH).text}
            </text>
          </Fragment>
        )
      })}
      {climbers.length > 0 && <path className="fill-blaze" d="M84 17V5h10l-3 3 3 3H85.6v6Z" />}
    </svg>
  )
}

function nameOf({ username, isReader }: StandingClimber): string {
  return isReader ? 'you' : (username ?? 'deleted')
}
