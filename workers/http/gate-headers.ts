import type { AppContext } from '#app/context/context.server.ts'
import { feedbackCookie, sessionCookie } from '#app/context/cookies.server.ts'
import { isLivePath } from '#app/core/standings/live-board.ts'
import { isContestFile, isWidget } from '#app/domain/contests/contest-files.ts'
import { looksUpName } from '#app/domain/text/username.ts'
import { urlOf } from '#app/http.server.ts'

type HeadersContext = Pick<AppContext, 'config' | 'now'>
type Policy = { nonce: string; hasFeedback: boolean }

/** Only players who agreed to the feedback script may run it. */
export async function mayLoadFeedback({ config }: HeadersContext, request: Request): Promise<boolean> {
  if (config.FEEDBACK_SCRIPT_URL === null || (await feedbackCookie(config).read(request)) !== 'yes') return false
  return (await sessionCookie(config).read(request)) !== null
}

export function withHeaders(context: HeadersContext, request: Request, response: Response, own: Policy): Response {
  const headers = new Headers(response.headers)
  const { pathname } = urlOf(request)
  const sharing = headers.get('Cross-Origin-Resource-Policy')
  const policy = headers.get('Content-Security-Policy')
  for (const [name, value] of Object.entries(strictHeaders(context, own))) headers.set(name, value)
  // Embeddable images allow other sites and forbid scripts in their own headers; the frame of a post sets its own
  // policy.
  if (sharing !== null) headers.set('Cross-Origin-Resource-Policy', sharing)
  if (policy?.startsWith("default-src 'none';")) {
    headers.set('Content-Security-Policy', policy)
    if (policy.includes("frame-ancestors 'self'")) headers.set('X-Frame-Options', 'SAMEORIGIN')
    // A contest's widget is for the sites that its organiser named; the older header cannot name them.
    if (isWidget(pathname) && policy.includes('frame-ancestors https:')) headers.delete('X-Frame-Options')
  }
  // What only an organisation's members may read is no shared cache's, whoever sets the header.
  if (context.config.ORGANISATION !== null || !headers.has('Cache-Control'))
    headers.set('Cache-Control', 'private, no-store')
  // For countdowns: a cached page has the time it was rendered.
  if (headers.get('Content-Type')?.startsWith('text/html')) headers.append('Server-Timing', `now;dur=${context.now()}`)
  const isData =
    isLivePath(pathname) || isContestFile(pathname) || (pathname.startsWith('/api/') && pathname !== '/api/v1/docs')
  const hasName = looksUpName(urlOf(request))
  if (isData || hasName || context.config.ORGANISATION !== null) headers.set('X-Robots-Tag', 'noindex')
  // The next page must not tell analytics who was asked for.
  if (hasName) headers.set('Referrer-Policy', 'strict-origin')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

type Strict = { headers: Record<string, string>; policyOf: (own: Policy) => string }

const known = new WeakMap<HeadersContext['config'], Strict>()

/** Made once: only the nonce and the feedback script differ between responses. */
function strictHeaders({ config }: HeadersContext, own: Policy): Record<string, string> {
  const strict = known.get(config) ?? makeStrict(config)
  known.set(config, strict)
  return { 'Content-Security-Policy': strict.policyOf(own), ...strict.headers }
}

function makeStrict(config: HeadersContext['config']): Strict {
  const avatars = new URL(config.AVATAR_URL).origin
  // A feedback script may load more code and sends answers; analytics only receives requests.
  const script = originOf(config.FEEDBACK_SCRIPT_URL)
  const analytics = config.ANALYTICS_DOMAIN === null ? '' : originOf(config.ANALYTICS_API_URL)
  // Vite's development server injects style elements; a build has none.
  const styles = import.meta.env.DEV ? "'self' 'unsafe-inline'" : "'self'"
  const targets = formTargets(config).join(' ')
  const policyOf = ({ nonce, hasFeedback }: Policy) =>
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'${hasFeedback ? script : ''}`,
      `style-src ${styles}`,
      `img-src 'self' data: ${avatars}`,
      "font-src 'self'",
      `connect-src 'self'${analytics}${hasFeedback ? script : ''}${import.meta.env.DEV ? ' ws:' : ''}`,
      "object-src 'none'",
      "base-uri 'none'",
      // Only the frame of a post can be framed; a reader may reach home from any screen.
      "frame-src 'self'",
      "frame-ancestors 'none'",
      // Chromium checks form-action along redirects: sign-in ends at GitHub, checkout at Stripe, connecting at Telegram.
      `form-action 'self' ${targets}`,
    ].join('; ')
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(config.APP_ORIGIN.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }
      : {}),
  }
  return { headers, policyOf }
}

function formTargets({ GITHUB_WEB_URL, GITHUB_SIGN_IN_URL, ...other }: HeadersContext['config']): string[] {
  const targets = [GITHUB_SIGN_IN_URL ?? GITHUB_WEB_URL, ...other.STRIPE_WEB_URLS, other.TELEGRAM_WEB_URL]
  return [...new Set(targets.map((address) => new URL(address).origin))]
}

/** '' when it is not configured. */
function originOf(address: string | null): string {
  return address === null ? '' : ` ${new URL(address).origin}`
}

/** The gate has checked Origin and X-Forwarded-Host; Remix would check again and fail on values it cannot parse. */
export function settleOrigin(request: Request): Request {
  if (!request.headers.has('origin') && !request.headers.has('x-forwarded-host')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  headers.delete('x-forwarded-host')
  return new Request(request, { headers })
}
