import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import { linearScale, roundTicks } from '#app/ui/scale.ts'
import type { PlayerView, PlayerWeek } from './player-view.ts'
import styles from './players.module.css'

const WIDTH = 720
const HEIGHT = 236
const PLOT = { left: 46, right: 708, top: 26, bottom: 222 }

type Props = { week: PlayerWeek; rival: PlayerView['rivalry']; you: string }

/** The running total of the week beside the rival's, the week before and the score of the chest; a tent while it is zero. */
export function WeekChart({ week, rival, you }: Props) {
  const { days, before, chest, points } = week
  const own = totals(days.filter(({ isAhead }) => !isAhead).map((day) => day.points))
  const theirs = rival === null ? null : totals(rival.days.slice(0, own.length - 1))
  const ticks = roundTicks(Math.max(points, chest ?? 0, before?.at(-1) ?? 0, rival?.points ?? 0, 30), 3)
  const x = linearScale([0, days.length], [PLOT.left, PLOT.right])
  const y = linearScale([0, ticks.at(-1) ?? 1], [PLOT.bottom, PLOT.top])
  const line = (sums: readonly number[]) => `M${sums.map((sum, step) => `${x(step)} ${y(sum)}`).join('L')}`
  const [hereX, hereY] = [x(own.length - 1), y(own.at(-1) ?? 0)]
  const isLate = own.length > 5
  return (
    <figure>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={labelOf(week, rival, you)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path className="stroke-line" d={`M${PLOT.left} ${y(tick)}H${PLOT.right}`} />
            <text x={PLOT.left - 8} y={y(tick) + 4} textAnchor="end">
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {points > 0 && <path className={styles.ground} d={`${line(own)}V${PLOT.bottom}H${PLOT.left}Z`} />}
        {before !== null && <path className="stroke-soft stroke-[1.4] opacity-50" d={line([0, ...before])} />}
        {chest !== null && <path className={styles.chest} d={`M${PLOT.left} ${y(chest)}H${PLOT.right}`} />}
        {theirs !== null && <path className={styles.rival} d={line(theirs)} />}
        {points > 0 ? (
          <>
            <path className="stroke-moss stroke-3" d={line(own)} />
            <circle className="fill-raised stroke-moss stroke-3" cx={hereX} cy={hereY} r="6" />
            <text
              className={styles.you}
              x={isLate ? hereX - 12 : hereX + 12}
              y={Math.max(hereY - 10, 16)}
              textAnchor={isLate ? 'end' : 'start'}
            >
              {you} {formatNumber(points)}
            </text>
          </>
        ) : (
          <path
            className={styles.tent}
            d={`M${x(0) + 8} ${PLOT.bottom}l18-28 18 28ZM${x(0) + 26} ${PLOT.bottom - 12}l6 12h-12Z`}
          />
        )}
        {chest !== null && (
          <text className={styles.chestText} x={PLOT.left + 8} y={y(chest) - 7}>
            The chest · {formatNumber(chest)}
          </text>
        )}
      </svg>
      {(before !== null || rival !== null) && (
        <figcaption className={classNames('caption flex flex-wrap justify-end gap-x-4 gap-y-0', styles.legend)}>
          {rival !== null && <span className={styles.rivalName}>{rival.username}</span>}
          {before !== null && <span>The week before</span>}
        </figcaption>
      )}
    </figure>
  )
}

/** What was reached at the start and at the end of each day. */
function totals(days: readonly number[]): number[] {
  let sum = 0
  return [0, ...days.map((points) => (sum += points))]
}

function labelOf({ points, chest, number }: PlayerWeek, rival: Props['rival'], you: string): string {
  return [
    `Points day by day in week ${number}. ${you}: ${formatNumber(points)}.`,
    ...(chest === null ? [] : [`The chest opens above ${formatNumber(chest)}.`]),
    ...(rival === null ? [] : [`${rival.username}: ${formatNumber(rival.points)}.`]),
  ].join(' ')
}
