import { useEffect, useState } from 'react'
import { ownTimeText, timeText } from '#app/domain/time/date-text.ts'
import { serverNow, useNow } from './clock.ts'
import { formatAgo, formatRemaining } from './format.ts'

/** `Mon 23 Nov 2026, 00:00 UTC`; with JavaScript the reader's time in its place, as long, so that no line moves. */
export function Deadline({ instant }: { instant: number }) {
  const [ownTime, setOwnTime] = useState<string | null>(null)

  useEffect(() => {
    setOwnTime(new Date(instant).getTimezoneOffset() === 0 ? null : ownTimeText(instant, serverNow()))
  }, [instant])

  return (
    <time dateTime={new Date(instant).toISOString()} title={ownTime === null ? undefined : timeText(instant)}>
      {ownTime ?? timeText(instant)}
    </time>
  )
}

export function RelativeTime({ instant, now }: { instant: number; now: number }) {
  return (
    <time dateTime={new Date(instant).toISOString()} title={timeText(instant)}>
      {formatAgo(instant, useNow(now))}
    </time>
  )
}

export function Countdown({ until, now }: { until: number; now: number }) {
  return (
    <time className="num" dateTime={new Date(until).toISOString()}>
      {formatRemaining(until, useNow(now))}
    </time>
  )
}
