import type { AppContext } from '#app/context/context.server.ts'
import { DAY, dayOf, MINUTE } from '#app/domain/time/period.ts'
import type { Impression } from '#app/features/statistics/record-impressions.server.ts'
import { urlOf } from '#app/http.server.ts'
import { isDatabaseAway, withTimeout } from '#db/away.ts'
import { withAge } from './as-of.ts'
import { pageKey, type PageKey } from './page-key.ts'

const FRESH_FOR = 30_000
const STALE_FOR = 5 * MINUTE
/** A page is shown while none can be rendered, and says from when it is. */
const LAST_FOR = DAY
const PATIENCE = 5000
/** How often rendering a page is tried while it fails: more requests prolong an overload. */
const REST = 10_000
/** How long a request waits for a concurrent render of the same page before it renders its own. */
const SHARED_PATIENCE = 3000
const PAGES_AT_ONCE = 200

export type Drawn = { response: Response; impressions: Impression[] }

/** `mark` replaces the nonce of a response. */
type Page = {
  status: number
  headers: [string, string][]
  text: string | null
  mark: string
  madeAt: number
  impressions: Impression[]
  /** When no newer one could be rendered. It is not waited for any more. */
  failedAt?: number
}

export type PageRequest = {
  context: Pick<AppContext, 'config' | 'now' | 'log'>
  request: Request
  nonce: string
  waitUntil: (work: Promise<unknown>) => void
  draw: (request: Request, nonce: string) => Promise<Drawn>
}

type SharedCache = Pick<Cache, 'match' | 'put' | 'delete'> | null

/**
 * Visitors' public screens, in the isolate and the data centre: fresh for half a minute, then stale for up to five minutes
 * of the same day while one request renders them again, and for up to a day, labelled with their age, while rendering
 * fails. No other build's pages are served: they name scripts and styles that only their own deployment has.
 */
export function createPageCache(openShared: () => SharedCache, build: string): (visit: PageRequest) => Promise<Drawn> {
  const pages = new Map<string, Page>()
  const drawing = new Map<string, Promise<Drawn>>()

  return async (visit) => {
    const drawn = await find(visit)
    if (visit.request.method !== 'HEAD') return drawn
    // The page of a GET, but nobody has seen it.
    return { response: new Response(null, drawn.response), impressions: [] }
  }

  async function find(visit: PageRequest): Promise<Drawn> {
    const key = await pageKey(visit.context, visit.request, build)
    if (key === null) return visit.draw(visit.request, visit.nonce)
    const page = await findCached(visit, key.name)
    const isLast = page?.failedAt !== undefined && mayBeLast(page, visit)
    if (page !== undefined && (isLast || isCurrent(page, visit))) {
      if (ageOf(page, visit) >= FRESH_FOR) renew(page, visit, key)
      return answerFromCache(page, visit)
    }
    try {
      const drawn = await wait(key, drawOnce(visit, key))
      if (drawn.response.status < 500 || page === undefined || !mayBeLast(page, visit)) return drawn
    } catch (error) {
      if (page === undefined || !mayBeLast(page, visit)) throw error
    }
    page.failedAt = visit.context.now()
    return answerFromCache(page, visit)
  }

  /** Readers of the page get the old one until then. */
  function renew(page: Page, visit: PageRequest, key: PageKey): void {
    const triedAt = visit.context.now()
    if (drawing.has(key.name) || isResting(page, visit)) return
    void draw(visit, key)
      .then(({ response }) => response.status < 500)
      .catch(() => false)
      .then((isDrawn) => {
        if (!isDrawn) page.failedAt = triedAt
      })
  }

  /** Waits for a concurrent render, unless it takes too long, fails, or is not cacheable. */
  async function drawOnce(visit: PageRequest, key: PageKey): Promise<Drawn> {
    const other = drawing.get(key.name)
    if (other === undefined) return draw(visit, key)
    await Promise.race([
      other.catch(rethrowIfDatabaseAway),
      new Promise((resolve) => setTimeout(resolve, SHARED_PATIENCE)),
    ])
    const page = pages.get(key.name)
    return page !== undefined && isCurrent(page, visit)
      ? answerFromCache(page, visit)
      : visit.draw(key.request, visit.nonce)
  }

  /** Concurrent requests share the work in `drawing`. */
  function draw(visit: PageRequest, key: PageKey): Promise<Drawn> {
    const work = drawAndCache(visit, key).finally(() => drawing.delete(key.name))
    drawing.set(key.name, work)
    // Goes on when its first reader disconnects, because others wait for it.
    visit.waitUntil(work.catch(() => undefined))
    return work
  }

  async function drawAndCache(visit: PageRequest, { name, request }: PageKey): Promise<Drawn> {
    const mark = `nonce-${crypto.randomUUID()}`
    // As it begins: what is rendered across midnight may show the old day.
    const madeAt = visit.context.now()
    const { response, impressions } = await visit.draw(request, mark)
    const headers = [...response.headers].map(([header, value]): [string, string] => [header, value])
    const text = response.body === null ? null : await response.text()
    const page = { status: response.status, headers, text, mark, madeAt, impressions }
    if (mayBeCached(response)) {
      keep(name, page)
      const seconds = (isDocument(page) ? LAST_FOR : STALE_FOR) / 1000
      const copy = new Response(JSON.stringify(page), { headers: { 'Cache-Control': `max-age=${seconds}` } })
      visit.waitUntil(Promise.resolve(openShared()?.put(cacheUrl(visit, name), copy)))
    } else if (response.status < 500 && pages.delete(name)) {
      // What is gone, such as an erased player, does not come back when rendering fails.
      visit.waitUntil(Promise.resolve(openShared()?.delete(cacheUrl(visit, name))))
    }
    return answerOf(page, visit.nonce)
  }

  /** The isolate's page, or the data centre's where that is newer. */
  async function findCached(visit: PageRequest, name: string): Promise<Page | undefined> {
    const known = pages.get(name)
    const isFresh = known !== undefined && isCurrent(known, visit) && ageOf(known, visit) < FRESH_FOR
    if (isFresh || (known !== undefined && isResting(known, visit))) return known
    const found = await openShared()?.match(cacheUrl(visit, name))
    if (found === undefined) return known
    const page: Page = await found.json()
    if (known !== undefined && known.madeAt >= page.madeAt) return known
    keep(name, page)
    return page
  }

  function keep(name: string, page: Page): void {
    pages.delete(name)
    pages.set(name, page)
    const [oldest] = pages.keys()
    if (pages.size > PAGES_AT_ONCE && oldest !== undefined) pages.delete(oldest)
  }
}

/** Only Remix can tell the router that there are no data, and its reads end by themselves. */
function wait({ request }: PageKey, drawn: Promise<Drawn>): Promise<Drawn> {
  return urlOf(request).pathname.endsWith('.data') ? drawn : withTimeout(PATIENCE, drawn)
}

/** A second try would fail as well. */
function rethrowIfDatabaseAway(error: unknown): void {
  if (isDatabaseAway(error)) throw error
}

function isResting({ failedAt }: Page, { context }: PageRequest): boolean {
  return failedAt !== undefined && context.now() - failedAt < REST
}

function ageOf({ madeAt }: Page, { context }: PageRequest): number {
  return context.now() - madeAt
}

/** Never across midnight UTC: the week may be another. */
function isCurrent(page: Page, visit: PageRequest): boolean {
  return ageOf(page, visit) < STALE_FOR && dayOf(page.madeAt) === dayOf(visit.context.now())
}

/** Only a document can show its age. */
function mayBeLast(page: Page, visit: PageRequest): boolean {
  return isDocument(page) && ageOf(page, visit) < LAST_FOR
}

function isDocument({ headers }: Page): boolean {
  return headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))
}

/** Only complete screens and their data, and none that sets a cookie. */
function mayBeCached({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return status === 200 && !headers.has('set-cookie') && /^text\/(?:html|x-script)\b/.test(type)
}

function answerFromCache(page: Page, visit: PageRequest): Drawn {
  const isOld = page.text !== null && !isCurrent(page, visit)
  const text = isOld ? withAge(page.text ?? '', page.madeAt, visit.context.now()) : page.text
  const drawn = answerOf({ ...page, text }, visit.nonce)
  drawn.response.headers.set('Age', String(Math.floor(ageOf(page, visit) / 1000)))
  return drawn
}

function answerOf({ status, headers, text, mark, impressions }: Page, nonce: string): Drawn {
  return {
    response: new Response(text?.replaceAll(mark, nonce) ?? null, { status, headers: [...headers] }),
    impressions,
  }
}

function cacheUrl({ context }: PageRequest, name: string): string {
  return `${context.config.APP_ORIGIN}/pages/${encodeURIComponent(name)}`
}
