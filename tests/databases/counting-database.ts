import { testDatabase } from './test-database.ts'
import { watchDatabase, type WatchedDatabase } from './watched-database.ts'

/** The test's D1, recording its statements and the rows read and written from D1's meta. */
export function countingDatabase(): WatchedDatabase {
  return watchDatabase(testDatabase)
}
