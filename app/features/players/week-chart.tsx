import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import { linearScale, roundTicks } from '#app/ui/scale.ts'
import type { PlayerView, ShownWeek } from './player-view.ts'

const WIDTH = 720
const HEIGHT = 236
/** Names stand in the margin right of the lines. */
const PLOT = { left: 46, right: 602, top: 14, bottom: 222 }
/** Enough on a phone, where names are larger. */
const NAME_HEIGHT = 25

type Props = { shownWeek: ShownWeek; rival: PlayerView['rivalry']; isOwner: boolean }

/** With the rival, the week before, and the chest's score. */
export function WeekChart({ shownWeek, rival, isOwner }: Props) {
  const { days, before, chestPoints, points, number } = shownWeek
  const own = totals(days.filter(({ isAhead }) => !isAhead).map((day) => day.points))
  const theirs = rival === null ? null : totals(rival.days.slice(0, own.length - 1))
  const last = before?.sums.at(-1) ?? 0
  const ticks = roundTicks(Math.max(points, chestPoints ?? 0, last, rival?.points ?? 0, 30), 3)
  const x = linearScale([0, days.length], [PLOT.left, PLOT.right])
  const y = linearScale([0, ticks.at(-1) ?? 1], [PLOT.bottom, PLOT.top])
  const line = (sums: readonly number[]) => `M${sums.map((sum, step) => `${x(step)} ${y(sum)}`).join('L')}`
  const [hereX, hereY] = [x(own.length - 1), y(points)]
  const names = [
    { look: 'fill-moss', text: `${isOwner ? 'You ' : ''}${formatNumber(points)}`, at: hereY },
    ...(rival === null
      ? []
      : [{ look: 'fill-bronze', text: `Rival ${formatNumber(rival.points)}`, at: y(rival.points) }]),
    ...(chestPoints === null
      ? []
      : [{ look: 'fill-gold-ink', text: `Chest ${formatNumber(chestPoints)}`, at: y(chestPoints) }]),
    ...(before === null ? [] : [{ look: 'fill-soft', text: `Week ${before.number}`, at: y(last) }]),
  ]
  return (
    <svg
      className="h-auto w-full overflow-visible fill-none [stroke-linecap:round] [stroke-linejoin:round]"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={[
        `Points day by day in week ${number}: ${formatNumber(points)}.`,
        ...(chestPoints === null ? [] : [`The chest opens above ${formatNumber(chestPoints)}.`]),
        ...(rival === null ? [] : [`${rival.username}: ${formatNumber(rival.points)}.`]),
      ].join(' ')}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="stroke-line" d={`M${PLOT.left} ${y(tick)}H${PLOT.right}`} />
          <text
            className="fill-soft font-mono text-[12px] font-medium @max-[34rem]:text-[22px]"
            x={PLOT.left - 8}
            y={y(tick) + 4}
            textAnchor="end"
          >
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      <path className="fill-moss-tint" d={`${line(own)}V${PLOT.bottom}H${PLOT.left}Z`} />
      {before !== null && <path className="stroke-soft stroke-[1.4] opacity-50" d={line([0, ...before.sums])} />}
      {chestPoints !== null && (
        <path
          className="stroke-gold stroke-2 [stroke-dasharray:9_6]"
          d={`M${PLOT.left} ${y(chestPoints)}H${PLOT.right}`}
        />
      )}
      {theirs !== null && <path className="stroke-bronze stroke-2 [stroke-dasharray:2_5]" d={line(theirs)} />}
      <path className="stroke-moss stroke-3" d={line(own)} />
      <path className="stroke-moss stroke-[1.5] [stroke-dasharray:1_5]" d={`M${hereX} ${hereY}H${PLOT.right}`} />
      <circle className="fill-raised stroke-moss stroke-3" cx={hereX} cy={hereY} r="6" />
      {apart(names).map(({ look, text, at }) => (
        <text
          key={text}
          className={classNames('font-body text-[13px] font-semibold @max-[34rem]:text-[22px]', look)}
          x={PLOT.right + 12}
          y={at + 5}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

/** As near to their lines as possible, none below the ground. */
function apart<Name extends { at: number }>(names: readonly Name[]): Name[] {
  const placed: Name[] = []
  for (const name of names.toSorted((one, other) => one.at - other.at))
    placed.push({ ...name, at: Math.max(name.at, (placed.at(-1)?.at ?? -Infinity) + NAME_HEIGHT) })
  return placed.reduceRight<Name[]>(
    (above, name) => [
      { ...name, at: Math.min(name.at, (above[0]?.at ?? PLOT.bottom + NAME_HEIGHT) - NAME_HEIGHT) },
      ...above,
    ],
    [],
  )
}

/** At the start and at the end of each day. */
function totals(days: readonly number[]): number[] {
  let sum = 0
  return [0, ...days.map((points) => (sum += points))]
}
