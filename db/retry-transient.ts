import type { Client } from './client.ts'

/** Only for what may run twice. */
export type Retry = <Result>(attempt: () => Promise<Result>) => Promise<Result>

/** Errors that D1 says to try again. Not overload: more requests prolong it. */
const TRANSIENT = [
  'Network connection lost',
  'caused object to be reset',
  'reset because its code was updated',
  'Cannot resolve D1 DB due to transient issue on remote node',
  'Internal error',
]

const MOST_TRIES = 4
const FIRST_WAIT = 100
const LONGEST = 5000

/** A write may have been committed before the answer was lost. Reads D1's own error, which has no values. */
export function isTransient(error: unknown): boolean {
  return error instanceof Error && TRANSIENT.some((message) => error.message.includes(message))
}

/** Waits up to 100, 200 and 400 ms, at random so that not all come back at once. Begins nothing after five seconds. */
export function createRetry({
  now,
  sleep,
  random,
}: {
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
  random: () => number
}): Retry {
  return async (attempt) => {
    const begun = now()
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (tries === MOST_TRIES || !isTransient(error)) throw error
        const wait = random() * FIRST_WAIT * 2 ** (tries - 1)
        if (now() + wait - begun > LONGEST) throw error
        await sleep(wait)
      }
    }
  }
}

const WRITES = /\b(?:insert|update|delete|replace|create|drop|alter|pragma)\b/i

/** A word that writes counts wherever it stands, even in a name. */
export function isReading(query: string): boolean {
  return /^\s*(?:select|with)\b/i.test(query) && !WRITES.test(query)
}

const RUNS = ['all', 'raw', 'first', 'run']

/** Repeats reads, alone or in a batch of only reads. Writes pass through once. */
export function retryReads(client: Client, again: Retry): Client {
  const reads = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const reading = (statement: D1PreparedStatement): D1PreparedStatement => {
    const repeated = new Proxy(statement, {
      get: (target, name) => {
        if (name === 'bind') return (...values: unknown[]) => reading(target.bind(...values))
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          const call = (): unknown => Reflect.apply(value, target, given)
          return RUNS.includes(String(name)) ? again(async () => call()) : call()
        }
      },
    })
    reads.set(repeated, statement)
    return repeated
  }
  return {
    prepare: (query) => {
      const statement = client.prepare(query)
      return isReading(query) ? reading(statement) : statement
    },
    batch: <Row>(statements: D1PreparedStatement[]) => {
      const send = () => client.batch<Row>(statements.map((statement) => reads.get(statement) ?? statement))
      return statements.every((statement) => reads.has(statement)) ? again(send) : send()
    },
  }
}
