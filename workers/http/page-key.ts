import { pathPattern, routeId, SCREENS } from '#app/content/screens.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { bannerCookie, listCookies, themeCookie, type CookieName } from '#app/context/cookies.server.ts'
import { looksUpName } from '#app/domain/text/username.ts'

/** Screens that are the same for every visitor. A private contest is not found by one, and what is not found is not cached. */
const CACHED = SCREENS.flatMap(({ cached, ...screen }) =>
  cached === undefined ? [] : [{ ...screen, address: pathPattern(screen, true), query: cached }],
)
/** Cookies that a visitor may have: the first two are part of the key, and what a player saw is told to the player only. */
const HARMLESS: CookieName[] = ['theme', 'banner', 'seen']
/** They open a dialog over any screen. */
const DIALOGS = ['login', 'join']
/** Where the router names the loaders that it asks for, when not for all. */
const LOADERS = '_routes'
/** No parameter that a screen understands is longer; a cursor is the longest. */
const LONGEST_VALUE = 200

export type PageKey = { name: string; request: Request }

/**
 * Tracking parameters are dropped; the build is included. Null for anyone but a visitor; a cookie that we did not sign makes
 * nobody more than a visitor. HEAD has the key of its page.
 */
export async function pageKey(
  context: Pick<AppContext, 'config'>,
  request: Request,
  build: string,
): Promise<PageKey | null> {
  if (!context.config.PAGE_CACHE || !['GET', 'HEAD'].includes(request.method)) return null
  const cookies = await listCookies(context.config, request)
  if (cookies.some((name) => !HARMLESS.includes(name))) return null
  const url = new URL(request.url)
  if (looksUpName(url)) return null
  const path = url.pathname === '/_root.data' ? '/' : url.pathname.replace(/\.data$/, '')
  const screen = CACHED.find(({ address }) => address.test(path))
  if (screen === undefined || DIALOGS.some((dialog) => url.searchParams.has(dialog))) return null
  const query = new URLSearchParams(
    screen.query.flatMap((name) => {
      const value = url.searchParams.get(name)
      return value === null || value.length > LONGEST_VALUE ? [] : [[name, value]]
    }),
  )
  const loaders = url.pathname === path ? null : url.searchParams.get(LOADERS)
  if (loaders !== null) query.set(LOADERS, knownOf(loaders, routeId(screen)))
  url.search = query.toString()
  const theme = cookies.includes('theme') ? await themeCookie(context.config).read(request) : null
  const banner = cookies.includes('banner') ? await bannerCookie(context.config).read(request) : null
  const name = [build, theme ?? '', banner ?? '', url.pathname + url.search].join(' ')
  // What answers a HEAD is cached for those who read it.
  return { name, request: new Request(url, { headers: request.headers }) }
}

/** The named loaders that the screen has, in one order: others would draw the same under endless keys. */
function knownOf(loaders: string, own: string): string {
  const named = loaders.split(',')
  return ['root', own].filter((loader) => named.includes(loader)).join(',')
}
