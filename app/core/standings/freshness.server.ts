import { MINUTE } from '#app/domain/time/period.ts'
import type { Standing } from './list-standings.server.ts'

/** GitHub has stopped answering if the last fetch is this much newer than the last complete answer. */
const SILENCE = 10 * MINUTE

export function freshness(rows: readonly Pick<Standing, 'updatedAt' | 'fetchedAt'>[]): {
  updatedAt: number | null
  outage: boolean
} {
  const updatedAt = Math.max(0, ...rows.map((row) => row.updatedAt ?? 0))
  const fetchedAt = Math.max(0, ...rows.map((row) => row.fetchedAt ?? 0))
  return { updatedAt: updatedAt === 0 ? null : updatedAt, outage: updatedAt > 0 && fetchedAt - updatedAt > SILENCE }
}
