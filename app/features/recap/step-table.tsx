import { formatNumber } from '#app/ui/format.ts'
import type { RecapView } from './answer-recap.server.ts'
import { periodName, stepName } from './recap-text.ts'

/** The squares, for screen readers. A week's squares show their numbers themselves. */
export function StepTable({ recap: { period, steps } }: { recap: RecapView }) {
  if (period.kind === 'week') return null
  return (
    <table className="visually-hidden">
      <caption>Points in {periodName(period)}</caption>
      <thead>
        <tr>
          <th scope="col">{period.kind === 'year' ? 'Month' : 'Day'}</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {steps
          .filter((step) => !step.isAhead)
          .map((step) => (
            <tr key={step.from}>
              <th scope="row">{stepName(period.kind, step)}</th>
              <td>{formatNumber(step.points)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
