import { sql } from 'drizzle-orm'
import { aroundAll, vi } from 'vitest'
import { createDatabase } from '#db/client.ts'
import { testDatabase, withTestDatabase } from '../databases/test-database.ts'
import { emptyDatabase, withoutAuditGuards } from '../people/factories.ts'

// Files share one workerd to save start-up time, so each clears what the previous one left.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
aroundAll((runFile) =>
  withTestDatabase(async () => {
    await emptyEverything()
    await runFile()
  }),
)

async function emptyEverything(): Promise<void> {
  const context = { db: createDatabase(testDatabase) }
  await emptyDatabase(context)
  // A file that fills boards sets the count by hand.
  await context.db.run(sql`UPDATE statistics SET players = 0 WHERE players <> 0`)
  const isLogged = (await context.db.all(sql`SELECT 1 FROM audit_log LIMIT 1`)).length > 0
  if (isLogged) await withoutAuditGuards(context, () => context.db.run(sql`DELETE FROM audit_log`))
}
