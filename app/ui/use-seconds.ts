import { useEffect, useState } from 'react'
import { clockOffset } from './clock-offset.ts'

/** The time the page was rendered, so that both renders agree; then the server's time, every second. */
export function useSeconds(drawnAt: number): number {
  const [now, setNow] = useState(drawnAt)
  useEffect(() => {
    const tick = () => setNow(Date.now() + clockOffset())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
