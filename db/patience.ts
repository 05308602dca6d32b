import { withTimeout } from './away.ts'
import type { Client } from './client.ts'
import { isReading } from './retry-transient.ts'

/** In milliseconds. */
export type Patience = { reads: number; writes: number }

/** No call waits for ever. A write that was given up may still be made. */
export function withPatience(client: Client, { reads, writes }: Patience): Client {
  const known = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; longest: number }>()
  const ending = (statement: D1PreparedStatement, longest: number): D1PreparedStatement => {
    const patient = {
      bind: (...values: unknown[]) => ending(statement.bind(...values), longest),
      all: () => withTimeout(longest, statement.all()),
      raw: () => withTimeout(longest, statement.raw()),
      first: () => withTimeout(longest, statement.first()),
      run: () => withTimeout(longest, statement.run()),
    } as D1PreparedStatement
    known.set(patient, { statement, longest })
    return patient
  }
  return {
    prepare: (query) => ending(client.prepare(query), isReading(query) ? reads : writes),
    batch: <Row>(statements: D1PreparedStatement[]) => {
      const timed = statements.map((statement) => known.get(statement) ?? { statement, longest: writes })
      return withTimeout(
        Math.max(reads, ...timed.map(({ longest }) => longest)),
        client.batch<Row>(timed.map(({ statement }) => statement)),
      )
    },
  }
}
