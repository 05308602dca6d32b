import { runInDurableObject, type D1Migration } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Client } from '#db/client.ts'
import { directDatabase, migrate } from '#tests/databases/direct-database.ts'

type Bindings = { SCRATCH: DurableObjectNamespace; TEST_MIGRATIONS: D1Migration[] }

let made = 0

/** Runs the work on an empty, fully migrated database of its own. */
export function onScratchDatabase<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const { SCRATCH, TEST_MIGRATIONS } = env as unknown as Bindings
  made += 1
  return runInDurableObject(SCRATCH.getByName(`scratch-${made}`), async (_, { storage }) => {
    migrate(storage, TEST_MIGRATIONS)
    try {
      return await work(directDatabase(storage))
    } finally {
      await storage.deleteAll()
    }
  })
}
