import { weekNumber } from '#app/domain/period.ts'
import { rankChange } from '#app/domain/ranking.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { Panel } from './panel.tsx'
import { periodName } from './recap-text.ts'
import type { RecapView } from './recap-view.ts'
import { SwitchbackTrail } from './switchback-trail.tsx'
import styles from './award-tags.module.css'

type Props = { recap: RecapView; place: NonNullable<RecapView['place']> }

export function RankPanel({ recap, place }: Props) {
  return (
    <Panel
      mark={recap.state === 'running' ? 'The place so far' : 'The place'}
      title={formatOrdinal(place.rank)}
      isFigure
      picture={<SwitchbackTrail height={heightOf(place)} />}
    >
      <p>
        of {formatCount(place.of, 'climber')} {comparison(recap, place.rank)}
      </p>
      <AwardTags awards={recap.awards} isWeek={recap.period.kind === 'week'} />
    </Panel>
  )
}

/** 1 at the top, 0 at the foot. */
function heightOf({ rank, of }: { rank: number; of: number }): number {
  return of <= 1 ? 1 : Math.min(1, Math.max(0, (of - rank) / (of - 1)))
}

function comparison({ period, before }: RecapView, rank: number): string {
  const name = `on the board of ${periodName(period)}`
  if (before === null || before.rank === 0) return `${name}.`
  const change = rankChange(before.rank, rank) ?? 0
  if (change === 0) return `${name}, the same place as before.`
  return `${name}, ${formatCount(Math.abs(change), 'place')} ${change > 0 ? 'higher' : 'lower'} than before.`
}

/** A year has no board of its own: it counts the weeks finished in the top ten. */
export function TopTenPanel({ awards }: { awards: RecapView['awards'] }) {
  return (
    <Panel
      mark="In the top ten"
      title={formatCount(awards.length, 'week')}
      isFigure
      picture={<SwitchbackTrail height={1} />}
    >
      <AwardTags awards={awards} />
    </Panel>
  )
}

/** Closed weeks that the player finished in the top ten. */
function AwardTags({ awards, isWeek = false }: { awards: RecapView['awards']; isWeek?: boolean }) {
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
