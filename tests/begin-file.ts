import { applyD1Migrations, type D1Migration } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { createDatabase } from '#db/client.ts'
import { emptyDatabase, withoutAuditGuards } from './factories.ts'

const { DB, TEST_MIGRATIONS } = env as unknown as { DB: D1Database; TEST_MIGRATIONS: D1Migration[] }

// Files share one workerd to save start-up time, so each clears what the previous one left.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
const context = { db: createDatabase(DB) }
await applyD1Migrations(DB, TEST_MIGRATIONS)
await emptyEverything()

async function emptyEverything(): Promise<void> {
  await emptyDatabase(context)
  // A file that fills boards sets the count by hand.
  await context.db.run(sql`UPDATE statistics SET players = 0 WHERE players <> 0`)
  const isLogged = (await context.db.all(sql`SELECT 1 FROM audit_log LIMIT 1`)).length > 0
  if (isLogged) await withoutAuditGuards(context, () => context.db.run(sql`DELETE FROM audit_log`))
}
