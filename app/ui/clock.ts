import { useEffect, useState } from 'react'

type Arrival = { responseStart: number; serverTiming?: readonly PerformanceServerTiming[] }

/** Milliseconds that the server is ahead, by `Server-Timing`, also on cached pages; 0 without it. */
export function clockOffset(): number {
  const [page] = performance.getEntriesByType('navigation') as (PerformanceEntry & Arrival)[]
  // Optional chaining compiles to more code for older browsers.
  const sent = page && (page.serverTiming || []).find((one) => one.name === 'now')
  return sent ? sent.duration - performance.timeOrigin - page.responseStart : 0
}

/** The server's, in a browser. */
export function serverNow(): number {
  return Date.now() + clockOffset()
}

/** The time of rendering first, so that both renders agree; then the server's, every half minute. */
export function useNow(drawnAt: number): number {
  return useClock(drawnAt, 30_000)
}

/** Every second. */
export function useSeconds(drawnAt: number): number {
  return useClock(drawnAt, 1000)
}

function useClock(drawnAt: number, every: number): number {
  const [now, setNow] = useState(drawnAt)
  useEffect(() => {
    const tick = () => setNow(serverNow())
    tick()
    const timer = setInterval(tick, every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
