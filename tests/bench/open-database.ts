import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { MIGRATIONS } from '../../db/migrations.ts'
import { root } from '../../workers/local/settings.ts'

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
  const miniflare = new Miniflare({
    modules: true,
    script: REPLAYER,
    compatibilityDate: '2026-07-01',
    d1Databases: { DB: 'bench' },
    cf: false,
  })
  const db = (await miniflare.getD1Database('DB')) as unknown as D1Database
  await migrate(db)
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

export async function migrate(db: D1Database): Promise<void> {
  for (const name of MIGRATIONS) {
    const statements = readFileSync(join(root, 'migrations', name), 'utf8').split('--> statement-breakpoint')
    await db.batch(statements.flatMap(withoutComments).map((statement) => db.prepare(statement)))
  }
}

function withoutComments(text: string): string[] {
  const statement = text.replaceAll(/^\s*--.*$/gm, '').trim()
  return statement === '' ? [] : splitTriggers(statement)
}

/** Hand-written migrations have several statements between breakpoints; those of a trigger end with END. */
function splitTriggers(text: string): string[] {
  const parts: string[] = []
  let open = ''
  for (const piece of text.split(/;\s*(?:\n|$)/)) {
    open = open === '' ? piece : `${open};\n${piece}`
    if (/^\s*CREATE TRIGGER/i.test(open) && !/\bEND\s*$/i.test(open)) continue
    if (open.trim() !== '') parts.push(open)
    open = ''
  }
  return parts
}
