import type { AppContext } from '#app/context/context.server.ts'

/** Redirects http to https when APP_ORIGIN is https. A proxy that terminates TLS sets X-Forwarded-Proto. */
export function leadToHttps({ config }: Pick<AppContext, 'config'>, request: Request): Response | null {
  const { protocol, pathname, search } = new URL(request.url)
  const isPlain = protocol === 'http:' && request.headers.get('x-forwarded-proto') !== 'https'
  if (!isPlain || !config.APP_ORIGIN.startsWith('https:')) return null
  return new Response(null, { status: 308, headers: { Location: `${config.APP_ORIGIN}${pathname}${search}` } })
}
