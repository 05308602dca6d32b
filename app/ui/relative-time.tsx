import { formatAgo } from './format.ts'
import { useNow } from './use-now.ts'

export function RelativeTime({ instant, now }: { instant: number; now: number }) {
  const iso = new Date(instant).toISOString()
  return (
    <time dateTime={iso} title={`${iso.slice(0, 16).replace('T', ' ')} UTC`}>
      {formatAgo(instant, useNow(now))}
    </time>
  )
}
