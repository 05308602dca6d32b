import { useEffect, useState } from 'react'
import { zonedClock } from '#app/domain/zoned-text.ts'
import styles from './contest-hero.module.css'

/** Adds the reader's own clock to a time that stands on the contest's. */
export function OwnTime({ instant, timeZone }: { instant: number; timeZone: string }) {
  const [own, setOwn] = useState<string | null>(null)
  useEffect(() => {
    const text = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(
      instant,
    )
    if (!text.endsWith(zonedClock(instant, timeZone))) setOwn(text)
  }, [instant, timeZone])
  // Its room is kept from the start, so that nothing moves.
  return (
    <span className={own === null ? styles.unknown : undefined} aria-hidden={own === null}>
      {' '}
      That is {own ?? 'Mon 00:00'} where you are.
    </span>
  )
}
