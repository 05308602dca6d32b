import type { AppContext } from '#app/context/context.server.ts'
import type { Impression } from '#app/features/statistics/record-impressions.server.ts'
import { pageKey, type PageKey } from './page-key.ts'

const FRESH_FOR = 30_000
const KEPT_FOR = 5 * 60_000
/** How long a request waits for a concurrent render of the same page before it renders its own. */
const PATIENCE = 3000
const PAGES_AT_ONCE = 200

export type Drawn = { response: Response; impressions: Impression[] }

/** A screen for every visitor; `mark` replaces the nonce of a response. */
type Page = {
  status: number
  headers: [string, string][]
  text: string | null
  mark: string
  madeAt: number
  impressions: Impression[]
}

export type PageRequest = {
  context: Pick<AppContext, 'config' | 'now' | 'log'>
  request: Request
  nonce: string
  waitUntil: (work: Promise<unknown>) => void
  /** Renders the screen for this request, with a nonce. */
  draw: (request: Request, nonce: string) => Promise<Drawn>
}

type SharedCache = Pick<Cache, 'match' | 'put'> | null

/**
 * Caches visitors' public screens in the isolate and the data centre: fresh for half a minute, then stale for up to
 * five minutes while one request renders them again. Everything else is rendered for each request. No other build's
 * pages are served: they name scripts and styles that only their own deployment has.
 */
export function createPageCache(openShared: () => SharedCache, build: string): (asked: PageRequest) => Promise<Drawn> {
  const pages = new Map<string, Page>()
  const drawing = new Map<string, Promise<unknown>>()

  return async (asked) => {
    const drawn = await find(asked)
    if (asked.request.method !== 'HEAD') return drawn
    // Of the page that a GET would get, without anybody who has seen it.
    return { response: new Response(null, drawn.response), impressions: [] }
  }

  async function find(asked: PageRequest): Promise<Drawn> {
    const { context, request, nonce } = asked
    const key = await pageKey(context, request, build)
    if (key === null) return asked.draw(request, nonce)
    const age = (page: Page) => context.now() - page.madeAt
    let page = pages.get(key.name)
    if (page === undefined || age(page) >= FRESH_FOR) page = (await fromShared(asked, key.name)) ?? page
    if (page === undefined || age(page) >= KEPT_FOR) {
      const other = drawing.get(key.name)
      if (other === undefined) return draw(asked, key)
      await Promise.race([other.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
      page = pages.get(key.name)
      // The other render took too long, failed, or is not cacheable.
      if (page === undefined || age(page) >= KEPT_FOR) return asked.draw(key.request, nonce)
    }
    if (age(page) >= FRESH_FOR && !drawing.has(key.name)) void draw(asked, key).catch(() => undefined)
    return answerOf(page, nonce, age(page))
  }

  /** Renders and caches a page. Concurrent requests share the work in `drawing`. */
  function draw(asked: PageRequest, key: PageKey): Promise<Drawn> {
    const work = drawAndKeep(asked, key).finally(() => drawing.delete(key.name))
    drawing.set(key.name, work)
    // Goes on when its first reader disconnects, because others wait for it.
    asked.waitUntil(work.catch(() => undefined))
    return work
  }

  async function drawAndKeep(asked: PageRequest, { name, request }: PageKey): Promise<Drawn> {
    const mark = `nonce-${crypto.randomUUID()}`
    const { response, impressions } = await asked.draw(request, mark)
    const headers = [...response.headers].map(([header, value]): [string, string] => [header, value])
    const text = response.body === null ? null : await response.text()
    const page = { status: response.status, headers, text, mark, madeAt: asked.context.now(), impressions }
    if (mayBeKept(response)) {
      keep(name, page)
      const copy = new Response(JSON.stringify(page), { headers: { 'Cache-Control': `max-age=${KEPT_FOR / 1000}` } })
      asked.waitUntil(Promise.resolve(openShared()?.put(addressOf(asked, name), copy)))
    }
    return answerOf(page, asked.nonce, 0)
  }

  async function fromShared(asked: PageRequest, name: string): Promise<Page | undefined> {
    const found = await openShared()?.match(addressOf(asked, name))
    if (found === undefined) return undefined
    const page: Page = await found.json()
    const known = pages.get(name)
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

/** Only complete screens and their data, and none that sets a cookie. */
function mayBeKept({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return status === 200 && !headers.has('set-cookie') && /^text\/(?:html|x-script)\b/.test(type)
}

function answerOf({ status, headers, text, mark, impressions }: Page, nonce: string, age: number): Drawn {
  const response = new Response(text?.replaceAll(mark, nonce) ?? null, { status, headers: [...headers] })
  if (age > 0) response.headers.set('Age', String(Math.floor(age / 1000)))
  return { response, impressions }
}

function addressOf({ context }: PageRequest, name: string): string {
  return `${context.config.APP_ORIGIN}/pages/${encodeURIComponent(name)}`
}
