import { classNames } from './class-names.ts'
import { formatNumber } from './format.ts'

type Props = { change: number | null; since: string }

/** `▲2` gained, `▼1` lost, nothing for no change. */
export function RankChange({ change, since }: Props) {
  if (change === null || change === 0) return null
  const places = formatNumber(Math.abs(change))
  return (
    <span
      role="img"
      className={classNames('num text-caption', change > 0 ? 'text-moss' : 'text-bronze')}
      title={`${change > 0 ? 'up' : 'down'} ${places} since ${since}`}
    >
      {`${change > 0 ? '▲' : '▼'}${places}`}
    </span>
  )
}
