import { applyMigrations } from '../../workers/local/apply-migrations.ts'
import { openMiniflare } from '../../workers/local/worker-options.ts'

export type BenchDatabase = {
  db: D1Database
  /** Runs the statements this many times in one batch from a Worker beside the database; returns the duration. */
  replay: (statements: readonly { sql: string; params: unknown[] }[], copies: number) => Promise<number>
  stop: () => Promise<void>
}

const REPLAYER = `export default { async fetch(request, env) {
  const { statements, copies } = await request.json()
  const prepared = statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params))
  await env.DB.batch(Array.from({ length: copies }, () => prepared).flat())
  return new Response(null)
} }`

/** An empty in-memory D1 under miniflare, fully migrated. */
export async function openDatabase(): Promise<BenchDatabase> {
  const miniflare = openMiniflare({
    modules: true,
    script: REPLAYER,
    compatibilityDate: '2026-07-01',
    d1Databases: { DB: 'bench' },
    cf: false,
  })
  const db = (await miniflare.getD1Database('DB')) as unknown as D1Database
  await applyMigrations(db)
  return {
    db,
    replay: async (statements, copies) => {
      const body = JSON.stringify({ statements, copies })
      const start = performance.now()
      const reply = await miniflare.dispatchFetch('http://localhost/', { method: 'POST', body })
      await reply.text()
      if (!reply.ok) throw new Error('The statements could not be replayed.')
      return performance.now() - start
    },
    stop: () => miniflare.dispose(),
  }
}
