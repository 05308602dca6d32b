import { env } from 'cloudflare:workers'
import { watchDatabase, type WatchedDatabase } from './watched-database.ts'

/** The test's D1 with its own account of what is sent and of rows read and written, from D1's meta. */
export function countingDatabase(): WatchedDatabase {
  return watchDatabase((env as unknown as { DB: D1Database }).DB)
}
