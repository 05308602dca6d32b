/**
 * The service worker of one stage: it keeps the stage's page, without cookies, the hashed files that page uses, and the
 * last data. What is cached answers only when the network does not; a hashed file never changes. The page goes by the time
 * that the server sent with it, which moves on while it is cached.
 */
export const STAGE_WORKER = `
const STAGE = self.registration.scope
const KEPT = 'stage ' + STAGE
const CACHED_AT = 'X-Cached-At'
let isOver = false
const isHashed = (url) => url.origin === location.origin && url.pathname.startsWith('/assets/')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  isOver = event.data.isOver === true
  if (isOver) return event.waitUntil(caches.delete(KEPT))
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
  if (event.request.method !== 'GET' || isOver) return
  if (isHashed(url)) event.respondWith(networkOrCache(event.request))
  else if (url.href.split('?')[0] === STAGE || url.href === STAGE + '.json') event.respondWith(networkFirst(url.href.split('?')[0]))
})

async function keep(cache, address) {
  const answer = await fetch(address, { credentials: 'omit' })
  if (answer.ok) await cache.put(address, withHeaders(answer.clone(), { [CACHED_AT]: String(Date.now()) }))
  return answer
}

async function networkOrCache(request) {
  return (await caches.match(request.url)) ?? fetch(request)
}

async function networkFirst(address) {
  const cache = await caches.open(KEPT)
  try {
    return await keep(cache, address)
  } catch (error) {
    const cached = await cache.match(address)
    if (cached === undefined) throw error
    const passed = Date.now() - Number(cached.headers.get(CACHED_AT))
    const sent = /now;dur=(\\d+)/.exec(cached.headers.get('Server-Timing') ?? '')
    return withHeaders(cached, {
      'X-Cached': '1',
      ...(sent === null ? {} : { 'Server-Timing': 'now;dur=' + (Number(sent[1]) + passed) }),
    })
  }
}

function withHeaders(answer, more) {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  return new Response(answer.body, { status: answer.status, headers })
}
`.trimStart()
