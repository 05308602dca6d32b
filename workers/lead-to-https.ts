import type { AppContext } from '#app/context.server.ts'

/**
 * The same address by https, for a request that came without it to a product that is reached by it. What stands before
 * the Worker may have taken the encryption off, and says so.
 */
export function leadToHttps({ config }: Pick<AppContext, 'config'>, request: Request): Response | null {
  const { protocol, pathname, search } = new URL(request.url)
  const isPlain = protocol === 'http:' && request.headers.get('x-forwarded-proto') !== 'https'
  if (!isPlain || !config.APP_ORIGIN.startsWith('https:')) return null
  return new Response(null, { status: 308, headers: { Location: `${config.APP_ORIGIN}${pathname}${search}` } })
}
