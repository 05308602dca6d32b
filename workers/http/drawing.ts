import type { Context } from 'hono'
import { RETAINED_304_HEADERS } from 'hono/etag'
import type { ApiEnvironment } from './environment.ts'

/** How stale README images may be; GitHub's image proxy respects it. */
export const SHORTLY = 'public, max-age=300'
/** The same for one that only says that its figures are away. */
const BRIEFLY = 'public, max-age=60'

/** The headers a 304 repeats, so that browsers still let other sites read a cached body. */
export const VALIDATORS = [...RETAINED_304_HEADERS, 'access-control-allow-origin', 'access-control-expose-headers']

/** An image opened by itself runs and loads nothing; it uses only its own styles. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

export function answerDrawing(context: Context<ApiEnvironment>, markup: string, isAway = false): Response {
  return context.body(markup, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'Cache-Control': isAway ? BRIEFLY : SHORTLY,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}
