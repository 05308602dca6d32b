import { useEffect, useState } from 'react'
import { ownClockText, timeText } from '#app/domain/time/date-text.ts'
import { useNow } from './clock.ts'
import { formatAgo, formatRemaining } from './format.ts'

/** `Mon 23 Nov 2026, 00:00 UTC`, and the reader's local time with JavaScript. */
export function Deadline({ instant }: { instant: number }) {
  const [ownTime, setOwnTime] = useState<string | null>(null)

  useEffect(() => {
    if (new Date(instant).getTimezoneOffset() !== 0) setOwnTime(ownClockText(instant))
  }, [instant])

  return (
    <time dateTime={new Date(instant).toISOString()}>
      {timeText(instant)}
      {ownTime !== null && ` (${ownTime} your time)`}
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
