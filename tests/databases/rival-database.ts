import { createDatabase, type Client, type Database } from '#db/client.ts'

/** A read may begin with what it names first. */
const READS = /^\s*(?:select|with)\b(?![\s\S]*\b(?:insert into|update|delete from)\b)/i

/** A database whose first writing batch waits until a rival has written, so that its reads are stale. */
export function withRival(db: Database, rival: () => Promise<unknown>): Database {
  let isFirst = true
  let latest = ''
  const client: Client = {
    prepare: (query) => {
      latest = query
      return db.$client.prepare(query)
    },
    batch: async <Row>(statements: D1PreparedStatement[]) => {
      if (isFirst && !READS.test(latest)) {
        isFirst = false
        await rival()
      }
      return db.$client.batch<Row>(statements)
    },
  }
  return createDatabase(client)
}
