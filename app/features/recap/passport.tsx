import { Stamp } from '#app/components/stamp.tsx'
import { weekNumber } from '#app/domain/time/period.ts'
import type { RecapView } from './answer-recap.server.ts'

/** Of closed weeks; gold if it opened the chest. */
export function Passport({ recap: { period, place, state, awards, weeks } }: { recap: RecapView }) {
  const gold = new Set(awards.map(({ week }) => week))
  if (period.kind === 'week')
    return place === null || state !== 'final' ? null : (
      <div className="stack justify-items-center">
        <Stamp weekNumber={weekNumber(period.key)} rank={place.rank} isGold={gold.has(period.key)} size={320} />
      </div>
    )
  if (weeks === null || weeks.stamps.length === 0) return null
  return (
    <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(6rem,7.5rem))] justify-center gap-4">
      {weeks.stamps.map(({ week, rank }) => (
        <li key={week}>
          <Stamp weekNumber={weekNumber(week)} rank={rank} isGold={gold.has(week)} size={120} />
        </li>
      ))}
    </ul>
  )
}
