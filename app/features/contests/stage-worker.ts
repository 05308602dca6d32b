/**
 * The service worker of one stage: it keeps the stage's page, without cookies, the hashed files that page uses, and the
 * last data. What is kept answers only when the network does not; a hashed file never changes.
 */
export const STAGE_WORKER = `
const STAGE = self.registration.scope
const KEPT = 'stage ' + STAGE
const isHashed = (url) => url.origin === location.origin && url.pathname.startsWith('/assets/')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const files = (event.data.files ?? []).map((file) => new URL(file, location.origin)).filter(isHashed)
  event.waitUntil(
    caches.open(KEPT).then(async (cache) => {
      await keep(cache, STAGE)
      for (const file of files) if ((await cache.match(file.href)) === undefined) await keep(cache, file.href)
    }),
  )
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET') return
  if (isHashed(url)) event.respondWith(keptFirst(event.request))
  else if (url.href.split('?')[0] === STAGE || url.href === STAGE + '.json') event.respondWith(networkFirst(url.href.split('?')[0]))
})

async function keep(cache, address) {
  const answer = await fetch(address, { credentials: 'omit' })
  if (answer.ok) await cache.put(address, answer.clone())
  return answer
}

async function keptFirst(request) {
  return (await caches.match(request.url)) ?? fetch(request)
}

async function networkFirst(address) {
  const cache = await caches.open(KEPT)
  try {
    return await keep(cache, address)
  } catch (error) {
    const kept = await cache.match(address)
    if (kept === undefined) throw error
    const headers = new Headers(kept.headers)
    headers.set('X-Kept', '1')
    return new Response(kept.body, { status: kept.status, headers })
  }
}
`.trimStart()
