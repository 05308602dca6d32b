import { classNames } from './class-names.ts'
import { formatCompact, formatNumber } from './format.ts'
import { linearScale, roundTicks } from './scale.ts'
import { Table } from './table.tsx'
import styles from './bar-chart.module.css'
import fold from './fold.module.css'

export type Bar = {
  label: string
  /** For under the bar, where there is less room. */
  short?: string
  /** One per series. */
  values: number[]
}

type Props = {
  caption: string
  /** The table's first heading. */
  unit: string
  /** Five at most, stacked from the bottom. */
  series: readonly string[]
  bars: Bar[]
  /** False if several charts share a legend. */
  hasLegend?: boolean
}

const WIDTH = 720
const HEIGHT = 264
const PLOT = { left: 84, right: 708, top: 16, bottom: 216 }
const MOST_LABELS = 4
/** Share of its slot that a bar fills. */
const FILLED = 0.75

/** From the bottom of a bar. */
export function ChartLegend({ series }: { series: readonly string[] }) {
  return (
    <ul
      role="list"
      className="mb-3 flex flex-wrap gap-x-6 gap-y-2 text-hint [&_li]:flex [&_li]:items-center [&_li]:gap-2"
    >
      {series.map((name, index) => (
        <li key={name}>
          <svg width="12" height="12" aria-hidden="true">
            <rect className={seriesClass(index)} width="12" height="12" rx="2" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Drawn by the server, as wide as its place, with the figures in a table to open. */
export function BarChart({ caption, unit, series, bars, hasLegend = true }: Props) {
  const sums = bars.map(sumOf)
  const ticks = roundTicks(Math.max(...sums, 4), 3)
  const x = linearScale([0, bars.length], [PLOT.left, PLOT.right])
  const y = linearScale([0, ticks.at(-1) ?? 1], [PLOT.bottom, PLOT.top])
  const width = x(FILLED) - x(0)
  const every = Math.ceil(bars.length / MOST_LABELS)

  return (
    <figure className="@container">
      {hasLegend && series.length > 1 && <ChartLegend series={series} />}
      <svg className="h-auto w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <path className="stroke-line" d={`M${PLOT.left} ${y(tick)}H${PLOT.right}`} />
            <text
              className="fill-soft font-body font-mono text-[16px] leading-normal font-normal @max-[34rem]:text-[20px] @max-[24rem]:text-[29px]"
              x={PLOT.left - 10}
              y={y(tick) + 6}
              textAnchor="end"
            >
              {formatCompact(tick)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g key={bar.label}>
            {stackOf(bar).map(({ from, to }, part) => (
              <rect
                key={series[part]}
                className={seriesClass(part)}
                x={x(index + (1 - FILLED) / 2)}
                width={width}
                y={y(to)}
                height={y(from) - y(to)}
              />
            ))}
            {(bars.length - 1 - index) % every === 0 && (
              <text
                className={classNames(styles.label, index === bars.length - 1 && styles.newest)}
                x={isLastOfMany(index, bars.length) ? PLOT.right : x(index + 0.5)}
                y={HEIGHT - 14}
                textAnchor={isLastOfMany(index, bars.length) ? 'end' : 'middle'}
              >
                {bar.short ?? bar.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details className={styles.figures}>
        <summary className={fold.summary}>{caption}: the figures</summary>
        <Table caption={caption}>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              {series.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {series.length > 1 && <th scope="col">Sum</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar, index) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                {series.map((name, part) => (
                  <td key={name} className="num" data-label={name}>
                    {formatNumber(bar.values[part] ?? 0)}
                  </td>
                ))}
                {series.length > 1 && (
                  <td className="num" data-label="Sum">
                    {formatNumber(sums[index] ?? 0)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  )
}

/** Its label would reach beyond the chart. */
function isLastOfMany(index: number, count: number): boolean {
  return count > MOST_LABELS && index === count - 1
}

function sumOf(bar: Bar): number {
  return bar.values.reduce((sum, value) => sum + value, 0)
}

function stackOf(bar: Bar): { from: number; to: number }[] {
  let reached = 0
  return bar.values.map((value) => {
    const from = reached
    reached += value
    return { from, to: reached }
  })
}

function seriesClass(index: number): string | undefined {
  return [styles.first, styles.second, styles.third, styles.fourth, styles.fifth][index]
}
