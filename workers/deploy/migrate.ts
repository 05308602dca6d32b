import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNarrowing, MIGRATION_RECORDS, MIGRATIONS } from '#db/migrations.ts'
import { root } from '#workers/local/settings.ts'
import type { DatabaseTarget } from './database-target.ts'
import { quietUntil } from './quiet-time.ts'
import { listStatements } from './read-statements.ts'
import { mustRun, readJson, type RunWrangler } from './run-wrangler.ts'

type Files = { folder: string; names: readonly string[] }
const FILES: Files = { folder: join(root, 'migrations'), names: MIGRATIONS }

export type Tools = {
  run: RunWrangler
  /** Runs statements as one batch at D1's query endpoint; null for a database of this machine. */
  query: ((statements: string[]) => Promise<void>) | null
  /** D1's imports fail where read replication was switched lately (workers-sdk 13690). */
  isReplicated: boolean
  now: () => number
  isUrgent: boolean
  say: (line: string) => void
}

/**
 * Returns the applied names; throws unless the database says afterwards that nothing is missing. D1 offers two ways, and each
 * has failed for others: one import of all, and a batch a file at the query endpoint, tried where the first left something out.
 * `wrangler d1 migrations apply` sends whole files to that endpoint, which has cut triggers and comments at their semicolons,
 * and ends well after a "no". What narrows waits until the new code is live, except in an empty database.
 */
export async function migrate(
  target: DatabaseTarget,
  tools: Tools,
  when: 'before' | 'after',
  files: Files = FILES,
): Promise<string[]> {
  const { run, query, isReplicated, say } = tools
  const all = await listMissing(target, run, files)
  const isEmpty = all.length === files.names.length
  const missing = when === 'after' || isEmpty ? all : all.filter((name) => !isNarrowing(name))
  if (all.length > 0 && !isEmpty) refuseInQuietTime(tools)
  const byImport = (names: string[]) => importFiles(target, run, files, names)
  const byQuery = async (names: string[]) => {
    for (const name of names) await query?.([...listStatements(withRecord(files, name))])
  }
  let left = missing
  let fault: Error | null = null
  for (const way of query === null ? [byImport] : isReplicated ? [byQuery, byImport] : [byImport, byQuery]) {
    if (left.length === 0) break
    if (fault !== null) say(`  note   ${fault.message}\n  note   Trying it the other way …`)
    fault = await way(left).then(
      () => null,
      (error: Error) => error,
    )
    const lacking = await listMissing(target, run, files)
    left = missing.filter((name) => lacking.includes(name))
  }
  if (left.length === 0) return missing
  const advice = `The database still lacks ${left.join(', ')}. Run the same command again.`
  throw new Error(fault === null ? advice : `${advice}\n${fault.message}`)
}

async function importFiles(target: DatabaseTarget, run: RunWrangler, files: Files, names: string[]): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'migrate-'))
  try {
    const file = join(scratch, 'migrations.sql')
    writeFileSync(file, names.map((name) => withRecord(files, name)).join('\n'))
    await mustRun(run, ['d1', 'execute', target.name, ...target.place, '--yes', '--file', file])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function refuseInQuietTime({ now, isUrgent }: Tools): void {
  const until = isUrgent ? null : quietUntil(now())
  if (until === null) return
  const text = new Date(until).toISOString().slice(0, 16).replace('T', ' ')
  throw new Error(
    `A week ends or closes around now, and migrations hold up the database. Run the same command after ${text} UTC, or add --now.`,
  )
}

async function listMissing({ name, place }: DatabaseTarget, run: RunWrangler, { names }: Files): Promise<string[]> {
  const command = `${MIGRATION_RECORDS}; SELECT name FROM d1_migrations`
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

/** The record first: of two deployments at once one fails before it changes anything. */
function withRecord({ folder }: Files, name: string): string {
  return `INSERT INTO d1_migrations (name) VALUES ('${name}');\n${readFileSync(join(folder, name), 'utf8')}`
}
