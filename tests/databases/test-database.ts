import { runInDurableObject, type D1Migration } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { directDatabase, migrate } from './direct-database.ts'

type Bindings = { SCRATCH: DurableObjectNamespace; TEST_MIGRATIONS: D1Migration[] }

let current: D1Database | null = null

/** Writes wait for their turn as those to D1 do, so that what runs at the same time meets between reading and writing. */
const takeTurn = () => scheduler.wait(0)

/** The database of the test file that runs, fully migrated. Contexts may be made before the file begins. */
export const testDatabase = {
  prepare: (query) => database().prepare(query),
  batch: (statements) => database().batch(statements),
  withSession: (start) => database().withSession(start),
} as Pick<D1Database, 'prepare' | 'batch' | 'withSession'> as D1Database

/** Runs the work with the database open. All files of a workerd share it. */
export async function withTestDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const { SCRATCH, TEST_MIGRATIONS } = env as unknown as Bindings
  let hasBegun = false
  const open = () =>
    runInDurableObject(SCRATCH.getByName('tests'), async (_, { storage }) => {
      hasBegun = true
      current = directDatabase(storage, takeTurn)
      migrate(storage, TEST_MIGRATIONS)
      return work()
    })
  // A file that has reset its modules leaves an object of a class that is gone. It ends, and another one has its storage.
  return open().catch((error: unknown) => {
    if (hasBegun) throw error
    return open()
  })
}

function database(): D1Database {
  if (current === null) throw new Error('The database opens when the first hook or test of the file runs.')
  return current
}
