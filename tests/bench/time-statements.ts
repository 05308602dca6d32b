import type { BenchDatabase } from './open-database.ts'
import { median } from './report.ts'

export type Statement = { sql: string; params: unknown[] }

const ROUNDS = 7
const A_ROUND = 60
const MOST_COPIES = 100

/**
 * Milliseconds that the statements take a Worker beside the database, rows included: they are sent many times in one
 * batch, so that the way there counts little. The median of several such batches.
 */
export async function timeStatements({ replay }: BenchDatabase, statements: readonly Statement[]): Promise<number> {
  const sent = statements.map(({ sql, params }) => ({ sql, params }))
  await replay(sent, 1)
  const once = await replay(sent, 1)
  const copies = Math.max(1, Math.min(MOST_COPIES, Math.round(A_ROUND / once)))
  const times: number[] = []
  for (let round = 0; round < (once > 1000 ? 2 : ROUNDS); round += 1) times.push((await replay(sent, copies)) / copies)
  return median(times)
}

export async function timeOnce(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
