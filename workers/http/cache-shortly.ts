import type { AppContext } from '#app/context/context.server.ts'
import { DAY, MINUTE } from '#app/domain/time/period.ts'
import { isDatabaseAway } from '#db/away.ts'
import type { ApiEnvironment } from './environment.ts'

/** Null under Vite's development server, which has none. */
export function dataCentreCache(): Cache | null {
  return typeof caches === 'undefined' ? null : (caches as unknown as { default: Cache }).default
}

type Environment = Pick<ApiEnvironment['Bindings'], 'waitUntil'> & { app: Pick<AppContext, 'config' | 'now'> }
type Cached<Found> = { found: Found; foundAt: number; triedAt: number }

/**
 * A flood of requests asks D1 once, in whatever order and case its parameters come. It lasts a minute, and a day while the
 * database is away. What is not found is not cached: every name could be asked for.
 */
export async function cacheShortly<Found>(
  { app, waitUntil }: Environment,
  name: string,
  load: () => Promise<Found | null>,
): Promise<Found | null> {
  const cache = app.config.PAGE_CACHE ? dataCentreCache() : null
  const key = `${app.config.APP_ORIGIN}/cached/${encodeURIComponent(name.toWellFormed())}`
  const now = app.now()
  const cached = await (await cache?.match(key))?.json<Cached<Found>>()
  if (cached !== undefined && now - cached.triedAt < MINUTE) return cached.found
  const store = ({ found, foundAt }: Omit<Cached<Found>, 'triedAt'>) => {
    const headers = { 'Cache-Control': `max-age=${Math.floor((foundAt + DAY - now) / 1000)}` }
    const copy = new Response(JSON.stringify({ found, foundAt, triedAt: now }), { headers })
    if (cache !== null) waitUntil(cache.put(key, copy))
    return found
  }
  try {
    const found = await load()
    if (found !== null) return store({ found, foundAt: now })
    if (cache !== null && cached !== undefined) waitUntil(cache.delete(key))
    return null
  } catch (error) {
    if (cached === undefined || !isDatabaseAway(error)) throw error
    return store(cached)
  }
}
