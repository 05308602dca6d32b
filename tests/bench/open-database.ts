import { Miniflare } from 'miniflare'
import { applyMigrations } from '../../workers/local/apply-migrations.ts'

export type BenchDatabase = {
  db: D1Database
  /** Has a Worker beside the database send the statements so often in one batch, and tells how long that took. */
  replay: (statements: readonly { sql: string; params: unknown[] }[], copies: number) => Promise<number>
  stop: () => Promise<void>
}

const REPLAYER = `export default { async fetch(request, env) {
  const { statements, copies } = await request.json()
  const prepared = statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params))
  await env.DB.batch(Array.from({ length: copies }, () => prepared).flat())
  return new Response(null)
} }`

/** An empty D1 under miniflare, at the newest migration, in memory. */
export async function openDatabase(): Promise<BenchDatabase> {
  const miniflare = new Miniflare({
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
      if (!reply.ok) throw new Error('The statements could not be sent again.')
      return performance.now() - start
    },
    stop: () => miniflare.dispose(),
  }
}
