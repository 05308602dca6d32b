import { rankChange } from '#app/domain/ranking.ts'
import { formatCount, formatOrdinal } from '#app/ui/format.ts'
import { AwardTags } from './award-tags.tsx'
import { Panel } from './panel.tsx'
import { periodName } from './recap-text.ts'
import type { RecapView } from './recap-view.ts'
import { SwitchbackTrail } from './switchback-trail.tsx'

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
