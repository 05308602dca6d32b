import { isDatabaseAway, within } from '#db/away.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'

type Environment = ApiEnvironment['Bindings']
type Kept = { text: string | null; readAt: number }

/** Addresses of which an isolate remembers the last answer. */
const MOST = 500
/** How long a request waits for the answer, and for a concurrent read of the same name before it reads for itself. */
const PATIENCE = 5000
const SHARED_PATIENCE = 3000

/**
 * Reads a name once in a period and isolate, whatever the number of requests; a missing one is remembered as well, and that the
 * database is away.
 */
export function createPeriodically(
  period: number,
  read: (environment: Environment, name: string) => Promise<string | null>,
): (environment: Environment, name: string) => Promise<string | null> {
  const kept = new Map<string, Kept>()
  const reading = new Map<string, Promise<Kept>>()
  let away: { error: unknown; since: number } | null = null

  return (environment, name) => within(PATIENCE, find(environment, name))

  async function find(environment: Environment, name: string): Promise<string | null> {
    const known = findKept(environment, name)
    if (known !== null) return known.text
    const other = reading.get(name)
    if (other === undefined) return (await readAndKeep(environment, name)).text
    await Promise.race([other.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, SHARED_PATIENCE))])
    // Null when the concurrent read took too long or failed.
    const shared = findKept(environment, name)
    return shared === null ? read(environment, name) : shared.text
  }

  function findKept(environment: Environment, name: string): Kept | null {
    const known = kept.get(name)
    if (known !== undefined && isRecent(environment, known.readAt)) return known
    if (away !== null && isRecent(environment, away.since)) throw away.error
    return null
  }

  function isRecent({ app }: Environment, at: number): boolean {
    const age = app.now() - at
    return age >= 0 && age < period
  }

  /** Concurrent requests share the read in `reading`; it goes on when its first reader disconnects. */
  function readAndKeep(environment: Environment, name: string): Promise<Kept> {
    const readAt = environment.app.now()
    const work = read(environment, name)
      .then((text) => {
        if (kept.size >= MOST) kept.clear()
        kept.set(name, { text, readAt })
        return { text, readAt }
      })
      .catch((error: unknown) => {
        if (isDatabaseAway(error)) away = { error, since: environment.app.now() }
        throw error
      })
      .finally(() => reading.delete(name))
    reading.set(name, work)
    environment.waitUntil(work.catch(() => undefined))
    return work
  }
}
