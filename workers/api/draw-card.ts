import { picturesOn, type DrawOrder, type ShareCard } from '#app/domain/images/share-card.ts'
import { sha256, toHex } from '#app/domain/values/bytes.ts'
import { dataCentreCache } from '#workers/http/cache-shortly.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { orAway } from '#workers/http/log-database-away.ts'
import { findPictures } from './find-pictures.ts'

type Environment = ApiEnvironment['Bindings']

/** Increase it when the same figures should look different. */
const DRAWING = 3
const PATIENCE = 8000
const A_MONTH = 'public, max-age=2592000'
/** Of one with initials where a picture was out of reach. */
const A_WHILE = 'public, max-age=600'

type Drawn = { picture: Uint8Array<ArrayBuffer>; etag: string }

const drawing = new Map<string, Promise<Drawn | null>>()

/**
 * The image of these figures, kept by the data centre for a month under what is drawn: the same picture is drawn once, whatever
 * address asks. Null when no more may be drawn, or it cannot be rendered: an older picture could show a place that was taken
 * back since.
 */
export async function drawCard(environment: Environment, card: ShareCard): Promise<Drawn | null> {
  const { app, waitUntil } = environment
  const digest = toHex((await sha256(`${DRAWING} ${JSON.stringify(card)}`)).slice(0, 16))
  const key = `${app.config.APP_ORIGIN}/drawn/${digest}`
  const cached = await dataCentreCache()?.match(key)
  if (cached !== undefined)
    return { picture: new Uint8Array(await cached.arrayBuffer()), etag: cached.headers.get('etag') ?? `"${digest}"` }
  const other = drawing.get(key)
  const shared = other && (await Promise.race([other.catch(() => null), patience()]))
  if (shared) return shared
  const work = drawAndCache(environment, card, { key, digest }).finally(() => drawing.delete(key))
  drawing.set(key, work)
  // Goes on when its first reader disconnects, because others wait for it.
  waitUntil(work.catch(() => undefined))
  return work
}

async function drawAndCache(
  environment: Environment,
  card: ShareCard,
  { key, digest }: { key: string; digest: string },
): Promise<Drawn | null> {
  const { app, waitUntil } = environment
  if ((await orAway(app, app.limits.drawing('share images'))) !== true) return null
  const wanted = picturesOn(card)
  const pictures = app.images === null ? {} : await findPictures(environment, wanted)
  const picture = await ask(app, { card, pictures })
  if (picture === null) return null
  const isWhole = wanted.every((url) => pictures[url] !== undefined)
  const etag = isWhole ? `"${digest}"` : `"${digest}-initials"`
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': isWhole ? A_MONTH : A_WHILE, ETag: etag }
  const cache = dataCentreCache()
  if (cache !== null) waitUntil(cache.put(key, new Response(picture, { headers })))
  return { picture, etag }
}

async function ask(app: Environment['app'], order: DrawOrder): Promise<Uint8Array<ArrayBuffer> | null> {
  if (app.images === null) return null
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const reply = await app.images.fetch('https://images/', { method: 'POST', body: JSON.stringify(order), signal })
    if (reply.ok) return new Uint8Array(await reply.arrayBuffer())
    app.log('error', 'Image not rendered', { status: reply.status })
  } catch (error) {
    app.log('error', 'Image not rendered', { error: String(error) })
  }
  return null
}

/** How long a request waits for a concurrent drawing of the same picture before it draws its own. */
function patience(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE, null))
}
