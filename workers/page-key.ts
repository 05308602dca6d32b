import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { bannerCookie, COOKIE_NAMES, themeCookie, type CookieName } from '#app/context/cookies.server.ts'
import { dayOf } from '#app/domain/period.ts'

/** Screens that are the same for every visitor, with the query parameters that change them. */
const KEPT: { path: RegExp; query: readonly string[] }[] = [
  { path: /^\/$/, query: [] },
  { path: /^\/leaderboard$/, query: ['board', 'country', 'after', 'before', 'at', 'rank', 'player'] },
  { path: /^\/best-projects$/, query: ['order', 'after', 'before'] },
  { path: /^\/showcase-your-product$/, query: ['place'] },
  { path: /^\/player\/[^/]+$/, query: ['week', 'skip'] },
  { path: /^\/recap(?:\/[^/]+)?$/, query: ['username', 'period'] },
  { path: /^\/(?:prizes|transparency)$/, query: [] },
  { path: new RegExp(`^/${brand.slug}-resume-builder$`), query: [] },
]
/** The first two open a dialog over any screen; Remix names the requested loaders in the third. */
const DIALOGS = ['login', 'join']
const LOADERS = '_routes'

export type PageKey = { name: string; request: Request }

/** Without tracking parameters; with the UTC day, so a week's turn purges nothing. Null for anyone but a visitor. */
export async function pageKey(context: Pick<AppContext, 'config' | 'now'>, request: Request): Promise<PageKey | null> {
  if (!context.config.PAGE_CACHE || request.method !== 'GET') return null
  const cookies = cookiesOf(request)
  if (cookies.some((name) => name !== 'theme' && name !== 'banner')) return null
  const url = new URL(request.url)
  const path = url.pathname === '/_root.data' ? '/' : url.pathname.replace(/\.data$/, '')
  const screen = KEPT.find((kept) => kept.path.test(path))
  if (screen === undefined || DIALOGS.some((dialog) => url.searchParams.has(dialog))) return null
  const query = new URLSearchParams(
    [...screen.query, LOADERS].flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value])),
  )
  url.search = query.toString()
  const theme = cookies.includes('theme') ? await themeCookie(context.config).read(request) : null
  const banner = cookies.includes('banner') ? await bannerCookie(context.config).read(request) : null
  const name = [dayOf(context.now()), theme ?? '', banner ?? '', url.pathname + url.search].join(' ')
  return { name, request: new Request(url, request) }
}

/** The product's own cookies in a request, without their prefix. */
function cookiesOf(request: Request): CookieName[] {
  const names = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.split('=')[0]?.trim() ?? '')
  return COOKIE_NAMES.filter((own) => names.includes(own) || names.includes(`__Host-${own}`))
}
