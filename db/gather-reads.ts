import type { Client } from './client.ts'
import { isReading } from './retry-transient.ts'

type Waiting = {
  statement: D1PreparedStatement
  answer: (result: Promise<D1Result<Row>>) => void
}

type Row = Record<string, unknown>

/**
 * Reads of one turn of the event loop leave as one batch and fail together: a Worker has six connections and each
 * request to D1 is a round trip, so forty reads at once would take seven.
 *
 * A batch returns rows as objects, which lose one of two columns with the same name. The builder's selects with such
 * columns leave alone.
 */
export function gatherReads(client: Client): Client {
  let waiting: Waiting[] = []
  const calm = async () => {
    for (let [steps, seen] = [0, 0]; steps < STEPS; steps += 1) {
      await Promise.resolve()
      if (waiting.length > seen) [steps, seen] = [0, waiting.length]
    }
  }
  const leave = () => {
    const together = waiting
    waiting = []
    const answers = client.batch<Row>(together.map(({ statement }) => statement))
    for (const [index, { answer }] of together.entries())
      answer(answers.then((results) => results[index] as D1Result<Row>))
  }
  const read = (statement: D1PreparedStatement) =>
    new Promise<D1Result<Row>>((answer) => {
      if (waiting.push({ statement, answer }) === 1) void calm().then(leave)
    })
  const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const reading = (statement: D1PreparedStatement, isAlone: boolean): D1PreparedStatement => {
    const gathered = {
      bind: (...values: unknown[]) => reading(statement.bind(...values), isAlone),
      run: () => read(statement),
      all: () => read(statement),
      first: async () => (await read(statement)).results[0] ?? null,
      raw: async () => (isAlone ? statement.raw() : (await read(statement)).results.map((row) => Object.values(row))),
    } as unknown as D1PreparedStatement
    inner.set(gathered, statement)
    return gathered
  }
  return {
    prepare: (query) => (isReading(query) ? reading(client.prepare(query), sharesNames(query)) : client.prepare(query)),
    batch: (statements) => client.batch(statements.map((statement) => inner.get(statement) ?? statement)),
  }
}

/** A turn ends after this many steps of promises without a new read; a lookup before a read takes some of them. */
const STEPS = 40

/** In a select of the builder. Commas within an expression can only make it true. */
function sharesNames(query: string): boolean {
  const [, list] = /^select (.*?) from "/s.exec(query) ?? []
  if (list === undefined || !query.includes(' join ')) return false
  const names = list.split(', ').map((column) => /"(\w+)"$/.exec(column)?.[1] ?? column)
  return new Set(names).size < names.length
}
