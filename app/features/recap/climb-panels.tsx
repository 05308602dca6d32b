import { weekNumber } from '#app/domain/period.ts'
import { ClimbChart } from '#app/ui/climb-chart.tsx'
import { formatCount, formatOrdinal } from '#app/ui/format.ts'
import { RangeChart } from '#app/ui/range-chart.tsx'
import { Panel } from './panel.tsx'
import { dayName, periodName, stepLabel, stepName } from './recap-text.ts'
import type { RecapStep, RecapView } from './recap-view.ts'

export function SummitPanel({ recap }: { recap: RecapView }) {
  const { period, points, steps, days, weeks } = recap
  return (
    <Panel
      mark="The climb"
      title={formatCount(points, 'point')}
      isFigure
      isWide
      picture={
        <RangeChart
          caption={`Points in ${periodName(period)}`}
          unit={period.kind === 'year' ? 'Month' : 'Day'}
          steps={steps.map((step, index) => ({
            label: stepLabel(period.kind, step, index),
            name: stepName(period.kind, step),
            value: step.points,
            isAhead: step.isAhead,
          }))}
        />
      }
    >
      <p>
        {days.climbed === days.begun && days.begun > 1
          ? 'Points every single day.'
          : `Points on ${formatCount(days.climbed, 'day')} of ${days.begun}${days.longestRun > 1 ? `, ${days.longestRun} in a row` : ''}.`}
        {weeks !== null && ` ${formatCount(weeks.climbed, 'week')} with points.`}
      </p>
    </Panel>
  )
}

type Props = { recap: RecapView; best: NonNullable<RecapView['best']> }

export function BestDayPanel({ recap, best }: Props) {
  const { period, points, weeks } = recap
  const share = Math.round((best.points / Math.max(1, points)) * 100)
  return (
    <Panel
      mark="The best day"
      title={dayName(best.day)}
      picture={
        <ClimbChart
          caption={`Points added up in ${periodName(period)}`}
          steps={chartSteps(recap)}
          outlook={`Dashed: ${periodName(period)} at this pace.`}
        />
      }
    >
      <p>
        {formatCount(best.points, 'point')} in one day
        {share < 100 ? `, ${share}% of all.` : '.'}
        {weeks?.best && ` ${bestWeek(weeks.best)}`}
      </p>
    </Panel>
  )
}

function bestWeek({ week, points, rank }: { week: string; points: number; rank: number }): string {
  const place = rank === 0 ? '' : `, ${formatOrdinal(rank)} on its board`
  return `The best week was week ${weekNumber(week)} with ${formatCount(points, 'point')}${place}.`
}

/** A month has too many days for the chart's labels: seven make one step. */
function chartSteps({ period, steps }: RecapView) {
  if (period.kind !== 'month')
    return steps.map((step, index) => ({
      label: stepLabel(period.kind, step, index),
      value: step.points,
      isAhead: step.isAhead,
    }))
  const stretches: RecapStep[][] = []
  for (let start = 0; start < steps.length; start += 7) stretches.push(steps.slice(start, start + 7))
  return stretches.map((days) => ({
    label: `${Number(days[0]?.from.slice(8))}–${Number(days.at(-1)?.from.slice(8))}`,
    value: days.reduce((sum, day) => sum + day.points, 0),
    isAhead: days.every((day) => day.isAhead),
  }))
}
