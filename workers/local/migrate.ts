import { applyMigrations, isOfEarlierSchema } from './apply-migrations.ts'
import { openMiniflare } from './worker-options.ts'

/** Names its local file. */
const DATABASE = '00000000-0000-0000-0000-000000000000'

export async function migrate(state: string, persisted: string): Promise<void> {
  const miniflare = openMiniflare({
    modules: true,
    script: 'export default { fetch: () => new Response(null) }',
    compatibilityDate: '2026-07-01',
    d1Databases: { DB: DATABASE },
    resourcePersistencePath: persisted,
    cf: false,
  })
  try {
    const database = (await miniflare.getD1Database('DB')) as unknown as D1Database
    if (await isOfEarlierSchema(database)) throw new Error(beginAgain(state))
    await applyMigrations(database)
  } finally {
    await miniflare.dispose()
  }
}

function beginAgain(state: string): string {
  return `${state} was made by an earlier version, whose tables this one cannot take over. Delete the folder and start again.`
}
