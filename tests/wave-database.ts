import { testDatabase } from './test-database.ts'
import { watchDatabase, type WatchedDatabase } from './watched-database.ts'

export type WaveDatabase = WatchedDatabase & {
  /** The longest chain so far of requests to D1 that each waited for the one before. */
  waves: () => number
}

/**
 * The test's D1 at a distance: requests that begin within `milliseconds` of the first travel together and are answered
 * together, as one wave. Nothing that waits for an answer can be part of its wave.
 */
export function waveDatabase(milliseconds: number): WaveDatabase {
  let waves = 0
  let leaving: Promise<unknown> | null = null
  let arrived: Promise<unknown>[] = []
  const leave = async () => {
    waves += 1
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    leaving = null
    const together = arrived
    arrived = []
    return together
  }
  const travel = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    leaving ??= leave()
    const wave = leaving
    const answer = wave.then(ask)
    arrived.push(answer)
    const together = (await wave) as Promise<unknown>[]
    await Promise.allSettled(together)
    return answer
  }
  return { ...watchDatabase(testDatabase, travel), waves: () => waves }
}
