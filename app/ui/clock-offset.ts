type Arrival = { responseStart: number; serverTiming?: readonly PerformanceServerTiming[] }

/**
 * How far the server's clock is ahead of this browser's: each page's response says the time by a `Server-Timing` header,
 * which a kept page gets anew. 0 where nothing tells.
 */
export function clockOffset(): number {
  const [page] = performance.getEntriesByType('navigation') as (PerformanceEntry & Arrival)[]
  // Written out, since optional chains become longer ones for older browsers.
  const sent = page && (page.serverTiming || []).find((one) => one.name === 'now')
  return sent ? sent.duration - performance.timeOrigin - page.responseStart : 0
}
