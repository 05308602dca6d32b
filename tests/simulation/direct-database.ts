import type { Client } from '#db/client.ts'

/**
 * A Durable Object's SQLite with D1's interface. D1 is such an object behind a second Worker, so this is the same
 * engine without a round trip per statement. A batch is one transaction.
 */
export function directDatabase(storage: Pick<DurableObjectStorage, 'sql' | 'transactionSync'>): Client {
  const prepared = new WeakMap<D1PreparedStatement, () => Answer>()
  const prepare = (query: string, params: unknown[] = []): D1PreparedStatement => {
    const cursor = () => asD1Does(() => storage.sql.exec(query, ...params.map(storable)))
    const run = () => asD1Does(() => answerOf(cursor()))
    const statement = {
      bind: (...values: unknown[]) => prepare(query, values),
      run: async () => run(),
      all: async () => run(),
      raw: async () => asD1Does(() => [...cursor().raw()]),
      first: async () => run().results[0] ?? null,
    } as unknown as D1PreparedStatement
    prepared.set(statement, run)
    return statement
  }
  return {
    prepare,
    batch: async (statements: D1PreparedStatement[]) =>
      storage.transactionSync(() => statements.map((statement) => prepared.get(statement)?.())) as never,
  }
}

type Answer = { success: true; results: Record<string, SqlStorageValue>[]; meta: Record<string, number> }

function answerOf(cursor: SqlStorageCursor<Record<string, SqlStorageValue>>): Answer {
  const results = cursor.toArray()
  return {
    success: true,
    results,
    meta: { rows_read: cursor.rowsRead, rows_written: cursor.rowsWritten, changes: cursor.rowsWritten, duration: 0 },
  }
}

function storable(value: unknown): SqlStorageValue {
  return typeof value === 'boolean' ? Number(value) : (value as SqlStorageValue)
}

function asD1Does<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new Error(`D1_ERROR: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
