type Arrival = Pick<PerformanceNavigationTiming, 'responseStart' | 'serverTiming'>

/**
 * How far the server's clock is ahead of this browser's: each page's response says the time by a `Server-Timing` header,
 * which a kept page gets anew. 0 where nothing tells.
 */
export function clockOffset(): number {
  const [page] = performance.getEntriesByType('navigation') as (PerformanceEntry & Arrival)[]
  const sent = page?.serverTiming?.find(({ name }) => name === 'now')
  return page && sent ? sent.duration - performance.timeOrigin - page.responseStart : 0
}
