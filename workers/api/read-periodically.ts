import { isDatabaseAway, withTimeout } from '#db/away.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'

type Environment = ApiEnvironment['Bindings']
type Entry = { text: string | null; readAt: number }

const ADDRESSES_KEPT = 500
/** How long a request waits for the answer, and for a concurrent read of the same name before it reads for itself. */
const PATIENCE = 5000
const SHARED_PATIENCE = 3000

/**
 * Reads a name once in a period and isolate, however many ask. That it is missing, or the database away, is remembered as well.
 */
export function createPeriodically(
  period: number,
  read: (environment: Environment, name: string) => Promise<string | null>,
): (environment: Environment, name: string) => Promise<string | null> {
  const entries = new Map<string, Entry>()
  const reading = new Map<string, Promise<Entry>>()
  let away: { error: unknown; since: number } | null = null

  return (environment, name) => withTimeout(PATIENCE, find(environment, name))

  async function find(environment: Environment, name: string): Promise<string | null> {
    const known = findCached(environment, name)
    if (known !== null) return known.text
    const other = reading.get(name)
    if (other === undefined) return (await readAndCache(environment, name)).text
    await Promise.race([other.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, SHARED_PATIENCE))])
    // Null when the concurrent read took too long or failed.
    const shared = findCached(environment, name)
    return shared === null ? read(environment, name) : shared.text
  }

  function findCached(environment: Environment, name: string): Entry | null {
    const known = entries.get(name)
    if (known !== undefined && isRecent(environment, known.readAt)) return known
    if (away !== null && isRecent(environment, away.since)) throw away.error
    return null
  }

  function isRecent({ app }: Environment, at: number): boolean {
    const age = app.now() - at
    return age >= 0 && age < period
  }

  /** Concurrent requests share the read in `reading`; it goes on when its first reader disconnects. */
  function readAndCache(environment: Environment, name: string): Promise<Entry> {
    const readAt = environment.app.now()
    const work = read(environment, name)
      .then((text) => {
        if (entries.size >= ADDRESSES_KEPT) entries.clear()
        entries.set(name, { text, readAt })
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
