import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEVELOPMENT, localVars, root } from '../../workers/local/settings.ts'

type Options = { database: string; clockOffset: number; vars?: Record<string, string> }

/** The built Worker for Miniflare, with its own socket, limits out of reach and a queue without a consumer. */
export function builtWorker(name: string, { database, clockOffset, vars = {} }: Options): Record<string, unknown> {
  const limit = { namespace_id: '1', simple: { limit: 1_000_000_000, period: 60 } }
  return {
    name,
    modules: [
      { type: 'ESModule', path: 'index.js', contents: readFileSync(join(root, 'build/server/index.js'), 'utf8') },
    ],
    compatibilityDate: '2026-07-01',
    compatibilityFlags: ['nodejs_compat'],
    bindings: { ...localVars({ ...DEVELOPMENT, environment: 'test' }, clockOffset), ...vars },
    d1Databases: { DB: database },
    queueProducers: { QUEUE: database, MAIL_QUEUE: `${database}-mail`, GITHUB_QUEUE: `${database}-github` },
    ratelimits: {
      REQUEST_LIMIT: limit,
      PICTURE_LIMIT: limit,
      LIVE_LIMIT: limit,
      FORM_LIMIT: limit,
      HALL_LIMIT: limit,
      OWN_LOOKUP_LIMIT: limit,
    },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  }
}
