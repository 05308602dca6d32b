import { Card } from '#app/ui/card.tsx'
import { ClimbChart } from '#app/ui/climb-chart.tsx'
import { formatNumber, formatOrdinal } from '#app/ui/format.ts'
import type { PlayerWeek } from './player-view.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export function AscentCard({ week }: { week: PlayerWeek }) {
  return (
    <Card title="This week's ascent" aside={<Summary week={week} />}>
      <ClimbChart
        caption={`Points day by day in week ${week.number}`}
        steps={week.days.map((day, index) => ({
          label: DAYS[index] ?? day.day,
          value: day.points,
          isAhead: day.isAhead,
        }))}
      />
    </Card>
  )
}

function Summary({ week }: { week: PlayerWeek }) {
  return (
    <>
      <b className="num">{formatNumber(week.points)}</b> {week.points === 1 ? 'point' : 'points'}
      {week.toNextRank !== null && (
        <>
          , <b className="num">{formatNumber(week.toNextRank.points)}</b> below {formatOrdinal(week.toNextRank.rank)}
        </>
      )}
    </>
  )
}
