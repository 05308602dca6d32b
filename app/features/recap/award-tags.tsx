import { weekNumber } from '#app/domain/period.ts'
import { formatNumber } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { RecapView } from './recap-view.ts'
import styles from './award-tags.module.css'

/** Closed weeks that the player finished in the top ten. */
export function AwardTags({ awards, isWeek = false }: { awards: RecapView['awards']; isWeek?: boolean }) {
  if (awards.length === 0) return null
  return (
    <ul role="list" className={styles.awards} aria-label="Top ten places">
      {awards.map(({ week, place }) => (
        <li key={week}>
          <Tag tone="gold">
            Prize place {formatNumber(place)}
            {!isWeek && ` in week ${weekNumber(week)}`}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
