import type { ApiEnvironment } from '#workers/http/environment.ts'

type Environment = ApiEnvironment['Bindings']
type Kept = { text: string | null; readAt: number }

/** Addresses of which an isolate remembers the last answer. */
const MOST = 500
/** How long a request waits for a concurrent read of the same name before it reads for itself. */
const PATIENCE = 3000

/** Reads a name once in a period and isolate, whatever the number of requests; a missing one is remembered as well. */
export function createPeriodically(
  period: number,
  read: (environment: Environment, name: string) => Promise<string | null>,
): (environment: Environment, name: string) => Promise<string | null> {
  const kept = new Map<string, Kept>()
  const reading = new Map<string, Promise<Kept>>()

  return async (environment, name) => {
    const known = findKept(environment, name)
    if (known !== null) return known.text
    const other = reading.get(name)
    if (other === undefined) return (await readAndKeep(environment, name)).text
    await Promise.race([other.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
    // The concurrent read took too long or failed.
    return findKept(environment, name)?.text ?? read(environment, name)
  }

  function findKept({ app }: Environment, name: string): Kept | null {
    const known = kept.get(name)
    const age = known === undefined ? Infinity : app.now() - known.readAt
    return known !== undefined && age >= 0 && age < period ? known : null
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
      .finally(() => reading.delete(name))
    reading.set(name, work)
    environment.waitUntil(work.catch(() => undefined))
    return work
  }
}
