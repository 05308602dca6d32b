import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNarrowing, MIGRATIONS } from '#db/migrations.ts'
import { root } from '#workers/local/settings.ts'
import type { DatabaseTarget } from './database-target.ts'
import { mustRun, readJson, type RunWrangler } from './run-wrangler.ts'

type Files = { folder: string; names: readonly string[] }
const FILES: Files = { folder: join(root, 'migrations'), names: MIGRATIONS }

/** Wrangler's table of applied migrations. */
const RECORDS = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`

/**
 * Applies what is missing in one import, which D1 runs as a whole or not at all; returns the applied names. Throws
 * unless the database says afterwards that nothing is missing. `wrangler d1 migrations apply` is not used: it sends
 * files to the query endpoint, which has cut triggers and comments at their semicolons, and ends well after a "no".
 * Before the new code is live, it leaves out what narrows, except in an empty database, which no code uses yet.
 */
export async function migrate(
  target: DatabaseTarget,
  run: RunWrangler,
  when: 'before' | 'after',
  files: Files = FILES,
): Promise<string[]> {
  const isDue = (left: string[]) =>
    when === 'after' || left.length === files.names.length ? left : left.filter((name) => !isNarrowing(name))
  const missing = isDue(await listMissing(target, run, files))
  if (missing.length === 0) return []
  const scratch = mkdtempSync(join(tmpdir(), 'migrate-'))
  try {
    const file = join(scratch, 'migrations.sql')
    writeFileSync(file, missing.map((name) => withRecord(files, name)).join('\n'))
    await mustRun(run, ['d1', 'execute', target.name, ...target.place, '--yes', '--file', file])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  const left = await listMissing(target, run, files)
  const lacking = missing.filter((name) => left.includes(name))
  if (lacking.length > 0) throw new Error(`The database still lacks ${lacking.join(', ')}. Run the same command again.`)
  return missing
}

async function listMissing({ name, place }: DatabaseTarget, run: RunWrangler, { names }: Files): Promise<string[]> {
  const command = `${RECORDS}; SELECT name FROM d1_migrations`
  const answers = await readJson<{ results: { name: string }[] }[]>(run, [
    'd1',
    'execute',
    name,
    ...place,
    '--yes',
    '--json',
    '--command',
    command,
  ])
  const applied = new Set(answers.flatMap(({ results }) => results.map((row) => row.name)))
  return names.filter((migration) => !applied.has(migration))
}

/** The record comes first, so that of two deployments at once one fails before it changes anything. */
function withRecord({ folder }: Files, name: string): string {
  return `INSERT INTO d1_migrations (name) VALUES ('${name}');\n${readFileSync(join(folder, name), 'utf8')}`
}
