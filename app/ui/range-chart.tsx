import { classNames } from './class-names.ts'
import { formatNumber } from './format.ts'
import { flagPath, ridgePath, snowPath, type Mountain } from './mountain.ts'
import styles from './range-chart.module.css'

export type RangeStep = {
  /** Below the peak; empty to save room. */
  label: string
  /** In the table that screen readers get instead of the image. */
  name: string
  value: number
  isAhead: boolean
}

const WIDTH = 900
const GROUND = 272
const HEIGHT = 320
const TALLEST = 212
/** Margin left and right, so that the outer mountains fit with both feet. */
const EDGE = 116

/** Above this count, phones hide every other label except the best one's. */
const MANY_LABELS = 8

type Props = { caption: string; unit: string; steps: RangeStep[] }

/** Each step as a peak as high as its value, with a flag on the best one. */
export function RangeChart({ caption, unit, steps }: Props) {
  const width = (WIDTH - 2 * EDGE) / Math.max(1, steps.length)
  const best = Math.max(0, ...steps.map((step) => step.value))
  const summit = best === 0 ? -1 : steps.findIndex((step) => step.value === best)
  const isCrowded = steps.filter((step) => step.label !== '').length > MANY_LABELS
  const peaks = steps
    .map((step, index) => ({
      ...mountainOf(step.value, best, width, index),
      name: step.name,
      isSummit: index === summit,
    }))
    .filter((peak) => peak.height > 0)
    .toSorted((one, other) => one.height - other.height)

  return (
    <figure className={styles.figure}>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {peaks.map((peak) => (
          <g key={peak.name} className={peak.isSummit ? styles.summit : undefined}>
            <path className={styles.rock} d={ridgePath(peak)} />
            {peak.height > 50 && (width > 60 || peak.isSummit) && <path className={styles.snow} d={snowPath(peak)} />}
            {peak.isSummit && <path className={styles.flag} d={flagPath(peak.x, GROUND - peak.height)} />}
          </g>
        ))}
        <path className={styles.ground} d={`M0 ${GROUND}H${WIDTH}`} />
        {steps.map((step, index) => (
          <text
            key={step.name}
            className={classNames(
              styles.label,
              index === summit && styles.best,
              isCrowded && index % 2 !== Math.max(0, summit) % 2 && styles.spare,
            )}
            x={EDGE + (index + 0.5) * width}
            y={HEIGHT - 12}
            textAnchor="middle"
          >
            {step.label}
          </text>
        ))}
      </svg>
      <table className="visually-hidden">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {steps
            .filter((step) => !step.isAhead)
            .map((step) => (
              <tr key={step.name}>
                <th scope="row">{step.name}</th>
                <td>{formatNumber(step.value)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  )
}

function mountainOf(value: number, best: number, width: number, index: number): Mountain {
  const height = best === 0 ? 0 : Math.max(0, (value / best) * TALLEST)
  return { x: EDGE + (index + 0.5) * width, ground: GROUND, height, half: Math.max(width * 0.72, height * 0.62) }
}
