import { useEffect, useState } from 'react'
import { ownClockText } from '#app/domain/time/date-text.ts'
import { zonedClock } from '#app/domain/time/zoned-text.ts'
import styles from './page.module.css'

/** Adds the reader's own clock to a time that stands on the contest's. The server does not know it, so it says nothing. */
export function OwnTime({ instant, timeZone }: { instant: number; timeZone: string }) {
  const [own, setOwn] = useState<string | null>(null)
  useEffect(() => {
    const text = ownClockText(instant)
    setOwn(text.endsWith(zonedClock(instant, timeZone)) ? null : text)
  }, [instant, timeZone])
  // Room is kept for what may be said, so that nothing moves; the words in it are the style's.
  return own === null ? <span className={styles.unknown} aria-hidden /> : <> That is {own} where you are.</>
}
