import { useEffect, useState } from 'react'

type Arrival = { responseStart: number; serverTiming?: readonly PerformanceServerTiming[] }

/** How far the server's clock is ahead, by each page's `Server-Timing` header, also on cached pages; 0 without it. */
export function clockOffset(): number {
  const [page] = performance.getEntriesByType('navigation') as (PerformanceEntry & Arrival)[]
  // Without optional chaining, which compiles to more code for older browsers.
  const sent = page && (page.serverTiming || []).find((one) => one.name === 'now')
  return sent ? sent.duration - performance.timeOrigin - page.responseStart : 0
}

/** The time the page was rendered, so that both renders agree; then the server's time, every half minute. */
export function useNow(drawnAt: number): number {
  return useClock(drawnAt, 30_000)
}

/** The same, every second. */
export function useSeconds(drawnAt: number): number {
  return useClock(drawnAt, 1000)
}

function useClock(drawnAt: number, every: number): number {
  const [now, setNow] = useState(drawnAt)
  useEffect(() => {
    const tick = () => setNow(Date.now() + clockOffset())
    tick()
    const timer = setInterval(tick, every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
