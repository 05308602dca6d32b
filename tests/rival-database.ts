import { createDatabase, type Client, type Database } from '#db/client.ts'

/** A database whose first batch that writes waits until a rival has written: what was read for it is old by then. */
export function withRival(db: Database, rival: () => Promise<unknown>): Database {
  let isFirst = true
  let latest = ''
  const client: Client = {
    prepare: (query) => {
      latest = query
      return db.$client.prepare(query)
    },
    batch: async <Row>(statements: D1PreparedStatement[]) => {
      if (isFirst && !/^\s*select/i.test(latest)) {
        isFirst = false
        await rival()
      }
      return db.$client.batch<Row>(statements)
    },
  }
  return createDatabase(client)
}
