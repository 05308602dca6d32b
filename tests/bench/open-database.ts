import { applyMigrations } from '../../workers/local/apply-migrations.ts'
import { openMiniflare } from '../../workers/local/worker-options.ts'

/** An empty in-memory D1 under miniflare, fully migrated. */
export async function openDatabase(): Promise<{ db: D1Database; stop: () => Promise<void> }> {
  const miniflare = openMiniflare({
    modules: true,
    script: 'export default {}',
    compatibilityDate: '2026-07-01',
    d1Databases: { DB: 'bench' },
    cf: false,
  })
  const db = (await miniflare.getD1Database('DB')) as unknown as D1Database
  await applyMigrations(db)
  return { db, stop: () => miniflare.dispose() }
}
