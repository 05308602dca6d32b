import type { AppContext } from '#app/context/context.server.ts'
import { dataCentreCache } from './data-centre-cache.ts'
import type { ApiEnvironment } from './environment.ts'

type Environment = Pick<ApiEnvironment['Bindings'], 'waitUntil'> & { app: Pick<AppContext, 'config'> }

const A_MINUTE = 'max-age=60'

/**
 * What `load` finds, kept by the data centre for a minute: a flood of requests for it asks D1 once, in whatever order,
 * case and company its parameters come. What is not found is not kept: every name could be asked for.
 */
export async function keepShortly<Found>(
  { app, waitUntil }: Environment,
  name: string,
  load: () => Promise<Found | null>,
): Promise<Found | null> {
  const cache = app.config.PAGE_CACHE ? dataCentreCache() : null
  const key = `${app.config.APP_ORIGIN}/kept/${encodeURIComponent(name.toWellFormed())}`
  const kept = await cache?.match(key)
  if (kept !== undefined) return kept.json()
  const found = await load()
  if (cache !== null && found !== null)
    waitUntil(cache.put(key, new Response(JSON.stringify(found), { headers: { 'Cache-Control': A_MINUTE } })))
  return found
}
