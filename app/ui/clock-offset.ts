type Arrival = { responseStart: number; serverTiming?: readonly PerformanceServerTiming[] }

/** How far the server's clock is ahead, by each page's `Server-Timing` header, also on cached pages; 0 without it. */
export function clockOffset(): number {
  const [page] = performance.getEntriesByType('navigation') as (PerformanceEntry & Arrival)[]
  // Without optional chaining, which compiles to more code for older browsers.
  const sent = page && (page.serverTiming || []).find((one) => one.name === 'now')
  return sent ? sent.duration - performance.timeOrigin - page.responseStart : 0
}
