import type { Context } from 'hono'
import { RETAINED_304_HEADERS } from 'hono/etag'
import type { ApiEnvironment } from './environment.ts'

/** How long pictures in READMEs may be late; GitHub's image proxy keeps to it. */
export const SHORTLY = 'public, max-age=300'

/** What an answer without a body repeats, so that a browser still lets other sites read what it kept. */
export const VALIDATORS = [...RETAINED_304_HEADERS, 'access-control-allow-origin', 'access-control-expose-headers']

/** Nothing runs or loads in a drawing that is opened by itself; its only style sheet is its own. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

export function answerDrawing(context: Context<ApiEnvironment>, markup: string): Response {
  return context.body(markup, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'Cache-Control': SHORTLY,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}
