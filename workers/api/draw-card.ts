import { sha256, toHex } from '#app/domain/bytes.ts'
import type { ShareCard } from '#app/domain/share-card.ts'
import { dataCentreCache } from '#workers/http/data-centre-cache.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'

/** Increase it when the same figures should look different. */
const DRAWING = 1
const PATIENCE = 8000
const A_DAY = 'public, max-age=86400'

type Drawn = { picture: ReadableStream | null; etag: string }

/** The image of these figures, cached by the data centre for a day; null when it cannot be rendered. */
export async function drawCard(environment: ApiEnvironment['Bindings'], card: ShareCard): Promise<Drawn | null> {
  const { app, waitUntil } = environment
  const description = JSON.stringify(card)
  const digest = await hashOf(`${DRAWING} ${description}`)
  const etag = `"${digest}"`
  const key = `${app.config.APP_ORIGIN}/api/cards/${digest}`
  const cache = dataCentreCache()
  const kept = await cache?.match(key)
  if (kept !== undefined) return { picture: kept.body, etag }
  const drawn = await ask(app, description)
  if (drawn === null) return null
  const copy = new Response(drawn.clone().body, { headers: { 'Content-Type': 'image/png', 'Cache-Control': A_DAY } })
  if (cache !== null) waitUntil(cache.put(key, copy))
  return { picture: drawn.body, etag }
}

async function ask(app: ApiEnvironment['Bindings']['app'], description: string): Promise<Response | null> {
  if (app.images === null) return null
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const reply = await app.images.fetch('https://images/', { method: 'POST', body: description, signal })
    if (reply.ok) return reply
    app.log('error', 'Image not rendered', { status: reply.status })
  } catch (error) {
    app.log('error', 'Image not rendered', { error: String(error) })
  }
  return null
}

async function hashOf(text: string): Promise<string> {
  return toHex((await sha256(text)).slice(0, 16))
}
