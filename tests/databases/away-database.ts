import { testDatabase } from './test-database.ts'
import { watchDatabase } from './watched-database.ts'

export type Mode = 'answers' | 'refuses' | 'hangs'

/** What D1 says: https://developers.cloudflare.com/d1/observability/debug-d1/ */
const REFUSALS = [
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
]

export type AwayDatabase = {
  client: D1Database
  set: (mode: Mode) => void
  /** How many calls have begun or ended so far. */
  steps: () => number
}

/** The test's D1, which goes away when it is told to: it refuses at once, each time with another of D1's errors, or never answers. */
export function awayDatabase(): AwayDatabase {
  let mode: Mode = 'answers'
  let steps = 0
  const { client } = watchDatabase(testDatabase, async (ask) => {
    steps += 1
    if (mode === 'hangs') return new Promise<never>(() => undefined)
    if (mode === 'refuses') throw new Error(REFUSALS[steps % REFUSALS.length])
    return ask().finally(() => (steps += 1))
  })
  return { client, set: (wanted) => void (mode = wanted), steps: () => steps }
}
