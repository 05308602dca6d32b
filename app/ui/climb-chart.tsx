import { formatCompact, formatNumber } from './format.ts'
import { linearScale, roundTicks } from './scale.ts'

export type ClimbStep = { label: string; value: number; isAhead: boolean }

const WIDTH = 720
const HEIGHT = 260
const PLOT = { left: 68, right: 704, top: 34, bottom: 212 }

type Props = { caption: string; steps: ClimbStep[] }

/** A flag at the current total; a dashed line goes on at the same pace. */
export function ClimbChart({ caption, steps }: Props) {
  const climb = climbOf(steps)
  const reached = climb.at(-1) ?? { step: 0, sum: 0 }
  const isRunning = reached.step < steps.length
  const outlook = isRunning && reached.step > 0 ? Math.round((reached.sum / reached.step) * steps.length) : reached.sum

  const ticks = roundTicks(Math.max(outlook, reached.sum, 30), 3)
  const x = linearScale([0, steps.length], [PLOT.left, PLOT.right])
  const y = linearScale([0, ticks.at(-1) ?? 1], [PLOT.bottom, PLOT.top])
  const ascent = `M${climb.map((point) => `${x(point.step)} ${y(point.sum)}`).join('L')}`
  const ground = `${ascent}V${PLOT.bottom}H${PLOT.left}Z`

  return (
    <figure className="@container relative">
      <svg className="h-auto w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <path className="stroke-line" d={`M${PLOT.left} ${y(tick)}H${PLOT.right}`} />
            <text
              className="fill-soft font-mono text-[14px] leading-normal font-normal @max-[34rem]:text-[22px]"
              x={PLOT.left - 10}
              y={y(tick) + 5}
              textAnchor="end"
            >
              {formatCompact(tick)}
            </text>
          </g>
        ))}
        <path className="fill-moss-tint" d={ground} />
        <path className="fill-none stroke-moss stroke-3" strokeLinecap="round" strokeLinejoin="round" d={ascent} />
        {isRunning && reached.step > 0 && (
          <path
            className="stroke-soft stroke-2"
            strokeLinecap="round"
            strokeDasharray="3 7"
            d={`M${x(reached.step)} ${y(reached.sum)}L${x(steps.length)} ${y(outlook)}`}
          />
        )}
        <path
          className="fill-blaze stroke-blaze stroke-[1.5]"
          d={`M${x(reached.step)} ${y(reached.sum)}v-26h17l-5 5.5 5 5.5h-17`}
        />
        <circle className="fill-raised stroke-moss stroke-3" cx={x(reached.step)} cy={y(reached.sum)} r="6" />
        {steps.map((step, index) => (
          <text
            key={step.label}
            className={
              index === reached.step - 1
                ? 'fill-ink text-[14px] leading-normal font-semibold @max-[34rem]:text-[22px]'
                : 'fill-soft text-[14px] leading-normal @max-[34rem]:text-[22px]'
            }
            x={x(index + 0.5)}
            y={HEIGHT - 18}
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
            <th scope="col">Day</th>
            <th scope="col">Points</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {steps.slice(0, reached.step).map((step, index) => (
            <tr key={step.label}>
              <th scope="row">{step.label}</th>
              <td>{formatNumber(step.value)}</td>
              <td>{formatNumber(climb[index + 1]?.sum ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isRunning && reached.sum > 0 && (
        <figcaption className="text-end text-caption text-soft">Dashed: the week at this pace.</figcaption>
      )}
    </figure>
  )
}

type Point = { step: number; sum: number }

/** The foot, and the end of each started step. */
function climbOf(steps: ClimbStep[]): Point[] {
  const points: Point[] = [{ step: 0, sum: 0 }]
  let sum = 0
  for (const step of steps) {
    if (step.isAhead) break
    sum += step.value
    points.push({ step: points.length, sum })
  }
  return points
}
