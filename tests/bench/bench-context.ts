import { parseConfig } from '../../app/context/config.server.ts'
import type { AppContext } from '../../app/context/context.server.ts'
import { DEVELOPMENT, localVars } from '../../workers/local/settings.ts'
import type { WatchedDatabase } from '../databases/watched-database.ts'

/** Noon of a Wednesday. */
export const NOW = Date.parse('2026-11-18T12:00:00Z')

export type BenchContext = Pick<AppContext, 'db' | 'now' | 'config' | 'log' | 'randomBytes' | 'queue'>

export function contextOn({ db }: Pick<WatchedDatabase, 'db'>, now = NOW): BenchContext {
  return {
    db,
    now: () => now,
    config: parseConfig(localVars(DEVELOPMENT, 0)),
    log: () => undefined,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    queue: { send: async () => undefined },
  }
}
