import { useEffect, useState } from 'react'
import { clockOffset } from './clock-offset.ts'

/** The time that the page was drawn at, so that both render the same; then the server's, every half minute. */
export function useNow(drawnAt: number): number {
  const [now, setNow] = useState(drawnAt)
  useEffect(() => {
    const tick = () => setNow(Date.now() + clockOffset())
    tick()
    const timer = setInterval(tick, 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
