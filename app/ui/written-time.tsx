import { useEffect, useState } from 'react'
import { ownTimeText, timeText } from '#app/domain/time/date-text.ts'
import { DAY } from '#app/domain/time/period.ts'
import { serverNow, useNow } from './clock.ts'
import { formatAgo, formatRemaining } from './format.ts'

const HALF_A_YEAR = 182 * DAY

/**
 * `Mon 23 Nov 2026, 00:00 UTC`; with JavaScript the reader's time in its place, as long, so that no line moves. It has no
 * year, so what is far keeps UTC's.
 */
export function Deadline({ instant }: { instant: number }) {
  const [ownTime, setOwnTime] = useState<string | null>(null)

  useEffect(() => {
    const isOwn = new Date(instant).getTimezoneOffset() !== 0 && Math.abs(instant - serverNow()) < HALF_A_YEAR
    setOwnTime(isOwn ? ownTimeText(instant) : null)
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
