import { applyD1Migrations, type D1Migration } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { createDatabase } from '#db/client.ts'
import { emptyDatabase } from '#tests/factories.ts'

const { DB, TEST_MIGRATIONS } = env as unknown as { DB: D1Database; TEST_MIGRATIONS: D1Migration[] }

// Files share one workerd, which spares each of them loading everything anew; none meets what another one left.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
await applyD1Migrations(DB, TEST_MIGRATIONS)
await emptyEverything()

async function emptyEverything(): Promise<void> {
  const context = { db: createDatabase(DB) }
  await emptyDatabase(context)
  const guards = await context.db.all<{ name: string; sql: string }>(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_log'`,
  )
  for (const { name } of guards) await context.db.run(sql`DROP TRIGGER ${sql.identifier(name)}`)
  await context.db.run(sql`DELETE FROM audit_log`)
  for (const guard of guards) await context.db.run(sql.raw(guard.sql))
}
