import type { BenchDatabase } from './open-database.ts'

export type Statement = { sql: string; params: unknown[] }

const ROUNDS = 15
const A_ROUND = 30
const MOST_COPIES = 100

/**
 * Milliseconds the statements take from a Worker beside the database, including reading rows. They are sent many times
 * in one batch to reduce the share of the round trip. The fastest of several batches, because other load only slows
 * them.
 */
export async function timeStatements({ replay }: BenchDatabase, statements: readonly Statement[]): Promise<number> {
  const sent = statements.map(({ sql, params }) => ({ sql, params }))
  await replay(sent, 1)
  const once = await replay(sent, 1)
  const copies = Math.max(1, Math.min(MOST_COPIES, Math.round(A_ROUND / once)))
  const times: number[] = []
  for (let round = 0; round < (once > 1000 ? 3 : ROUNDS); round += 1) times.push((await replay(sent, copies)) / copies)
  return Math.min(...times)
}

export async function timeOnce(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
