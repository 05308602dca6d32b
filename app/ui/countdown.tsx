import { formatRemaining } from './format.ts'
import { useNow } from './use-now.ts'

export function Countdown({ until, now }: { until: number; now: number }) {
  return (
    <time className="num" dateTime={new Date(until).toISOString()}>
      {formatRemaining(until, useNow(now))}
    </time>
  )
}
