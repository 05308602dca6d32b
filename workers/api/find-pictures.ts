import { dataCentreCache } from '#workers/http/cache-shortly.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'

type Environment = ApiEnvironment['Bindings']

const A_DAY = 'public, max-age=86400'

/** Pictures by their address, as data. One that cannot be had in time is left out. */
export async function findPictures(environment: Environment, urls: string[]): Promise<Record<string, string>> {
  const found = await Promise.all(urls.map(async (url) => [url, await findPicture(environment, url)] as const))
  return Object.fromEntries(found.flatMap(([url, data]) => (data === null ? [] : [[url, data]])))
}

async function findPicture({ app, waitUntil }: Environment, url: string): Promise<string | null> {
  const cache = dataCentreCache()
  const key = `${app.config.APP_ORIGIN}/picture/${encodeURIComponent(url)}`
  const cached = await cache?.match(key)
  if (cached !== undefined) return cached.text()
  const data = await app.readAvatar(url)
  if (data !== null && cache !== null)
    waitUntil(cache.put(key, new Response(data, { headers: { 'Cache-Control': A_DAY } })))
  return data
}
