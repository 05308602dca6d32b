import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Miniflare } from 'miniflare'
import { localDatabase, type DatabaseTarget } from '#workers/deploy/database-target.ts'
import { listStatements, readStatements } from '#workers/deploy/read-statements.ts'
import type { RunWrangler } from '#workers/deploy/run-wrangler.ts'
import { openMiniflare } from '#workers/local/worker-options.ts'
import { valueOf } from './run-quickly.ts'

const CONFIG = `name = "local"
compatibility_date = "2026-07-01"
[[d1_databases]]
binding = "DB"
database_name = "local"
database_id = "local"
`

const ORIGIN = 'http://database.test'
/** Runs statements, or answers the export of wrangler. */
const WORKER = `export default {
  async fetch(request, { DB }) {
    try {
      if (request.method === 'POST')
        return Response.json(await DB.batch((await request.json()).map((statement) => DB.prepare(statement))))
      const [lines] = await DB.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(false, false).raw()
      return new Response(lines.join('\\n'))
    } catch (error) {
      return new Response(error.message, { status: 500 })
    }
  },
}`

/** Databases on the D1 of this machine, to be backed up and restored by the commands of production. */
export function openLocalDatabases() {
  const place = mkdtempSync(join(tmpdir(), 'databases-'))
  /** One for all tests of a database, because each starts a workerd. */
  const opened = new Map<string, Miniflare>()
  return { place, target, database, execute, runKept, remove }

  function target(name: string): DatabaseTarget {
    mkdirSync(join(place, name), { recursive: true })
    const config = join(place, name, 'wrangler.toml')
    writeFileSync(config, CONFIG)
    return localDatabase(config)
  }

  async function database(name: string): Promise<D1Database> {
    return (await kept(name).getD1Database('DB')) as unknown as D1Database
  }

  /** All or none, in one request: of the client each statement is one. */
  async function execute(name: string, statements: Iterable<string>): Promise<unknown> {
    const answer = await kept(name).dispatchFetch(ORIGIN, { method: 'POST', body: JSON.stringify([...statements]) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return JSON.parse(text)
  }

  /** What wrangler's commands do to a database of this machine, without a start of wrangler and its workerd for each. */
  async function runKept(args: string[]): ReturnType<RunWrangler> {
    const name = basename(dirname(valueOf(args, '--config')))
    try {
      if (args.includes('export')) {
        writeFileSync(valueOf(args, '--output'), await (await kept(name).dispatchFetch(ORIGIN)).text())
        return { ok: true, output: '', answer: '' }
      }
      const isFile = args.includes('--file')
      const statements = isFile ? readStatements(valueOf(args, '--file')) : listStatements(valueOf(args, '--command'))
      return { ok: true, output: '', answer: JSON.stringify(await execute(name, statements)) }
    } catch (error) {
      return { ok: false, output: String(error), answer: '' }
    }
  }

  function kept(name: string): Miniflare {
    const miniflare = opened.get(name) ?? open(name)
    opened.set(name, miniflare)
    return miniflare
  }

  /** On the files of wrangler, without wrangler. */
  function open(name: string): Miniflare {
    target(name)
    return openMiniflare({
      modules: true,
      script: WORKER,
      compatibilityDate: '2026-07-01',
      d1Databases: { DB: 'local' },
      resourcePersistencePath: join(place, name, '.wrangler/state/v3'),
      cf: false,
    })
  }

  async function remove(): Promise<void> {
    await Promise.all([...opened.values()].map((miniflare) => miniflare.dispose()))
    rmSync(place, { recursive: true, force: true })
  }
}
