import { testDatabase } from './test-database.ts'
import { watchDatabase, type WatchedDatabase } from './watched-database.ts'

export type WaveDatabase = WatchedDatabase & {
  /** The longest chain so far of requests to D1 that each waited for the one before. */
  waves: () => number
  /** All requests to D1 so far. */
  trips: () => number
}

/** A Worker's connections at a time; more wait until one is free. */
const CONNECTIONS = 6
/** Turns of the event loop without another request, after which the Worker waits for an answer. */
const QUIET_TURNS = 8

/**
 * The test's D1 at a distance: up to six requests that begin before the Worker waits for the first of them travel together
 * and are answered together, as one wave. Nothing that waits for an answer, or for a connection, can be part of its wave.
 * No clock decides it.
 */
export function waveDatabase(): WaveDatabase {
  let waves = 0
  let trips = 0
  let leaving: Promise<unknown> | null = null
  let connected = 0
  let arrived: Promise<unknown>[] = []
  const leave = async () => {
    waves += 1
    for (let turns = 0, seen = arrived.length; turns < QUIET_TURNS; turns += 1) {
      await scheduler.wait(0)
      if (arrived.length > seen) turns = 0
      seen = arrived.length
    }
    leaving = null
    connected = 0
    const together = arrived
    arrived = []
    return together
  }
  const travel = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    while (leaving !== null && connected === CONNECTIONS) await leaving
    leaving ??= leave()
    const wave = leaving
    connected += 1
    trips += 1
    const answer = wave.then(ask)
    arrived.push(answer)
    const together = (await wave) as Promise<unknown>[]
    await Promise.allSettled(together)
    return answer
  }
  return { ...watchDatabase(testDatabase, travel), waves: () => waves, trips: () => trips }
}
