type Figures = Record<string, { simple: { limit: number; period: number } }>

/**
 * Miniflare plays each rate limit by a Durable Object on SQLite, which takes as long as a cached page. A window begins anew for
 * all keys at once, as there. The file goes into workerd alone, so it imports nothing.
 */
export function limitsInMemory(
  figures: Figures,
  now: () => number = Date.now,
): Record<string, Pick<RateLimit, 'limit'>> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, { simple }]) => {
      let window = 0
      const counts = new Map<string, number>()
      const limit: RateLimit['limit'] = async ({ key }) => {
        const current = Math.floor(now() / (1000 * simple.period))
        if (current !== window) counts.clear()
        window = current
        const count = (counts.get(key) ?? 0) + 1
        if (count <= simple.limit) counts.set(key, count)
        return { success: count <= simple.limit }
      }
      return [name, { limit }]
    }),
  )
}
