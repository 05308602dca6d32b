import { formatCount } from '#app/ui/format.ts'
import { RangeChart } from '#app/ui/range-chart.tsx'
import { Panel } from './panel.tsx'
import { periodName, stepLabel, stepName } from './recap-text.ts'
import type { RecapView } from './recap-view.ts'

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
        Earned on {formatCount(days.climbed, 'day')} of {days.begun}
        {days.longestRun > 1 && `, ${days.longestRun} of them in a row`}.
        {weeks !== null && ` ${formatCount(weeks.climbed, 'week')} with points.`}
      </p>
    </Panel>
  )
}
