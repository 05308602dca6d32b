import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asCommand, refuse } from './as-command.ts'
import { backup } from './backup.ts'
import { databaseTarget, TARGETS, type DatabaseTarget } from './database-target.ts'
import { arrangeExport, differences, fingerprint } from './export.ts'
import { mustRun, runWrangler, type RunWrangler } from './run-wrangler.ts'

/**
 * `npm run restore -- backups/….sql staging`: fills an empty database, proves that each table equals the export, and
 * moves waiting outbox rows to the dead letters, so that nothing is sent without a decision.
 */

/** Waiting jobs may have been sent since the backup, so a person decides. */
const HOLD_OUTBOX = `INSERT INTO dead_letters (id, message, attempts, received_at, state)
  SELECT 'restored:' || id, message, 0, created_at, 'stored' FROM outbox; DELETE FROM outbox;`

export async function restore(
  file: string,
  target: DatabaseTarget,
  run: RunWrangler = runWrangler,
): Promise<{ tables: number; held: number }> {
  const wanted = fingerprint(file)
  const execute = (...args: string[]) => mustRun(run, ['d1', 'execute', target.name, ...target.place, '--yes', ...args])
  const tables = await execute(
    '--json',
    '--command',
    `SELECT COUNT(*) AS found FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'`,
  )
  if (/"found":\s*(\d+)/.exec(tables)?.[1] !== '0') throw new Error('That database is not empty. Nothing was changed.')
  const scratch = mkdtempSync(join(tmpdir(), 'restore-'))
  try {
    const arranged = join(scratch, 'arranged.sql')
    arrangeExport(file, arranged)
    await execute('--file', arranged)
    const differing = differences(wanted, await backup(target, join(scratch, 'restored.sql'), run))
    if (differing.length > 0) throw new Error(`These tables differ from the export: ${differing.join(', ')}.`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  await execute('--command', HOLD_OUTBOX)
  return { tables: Object.keys(wanted).length, held: wanted.outbox?.rows ?? 0 }
}

await asCommand(import.meta.url, async ([file, name]) => {
  const target = databaseTarget(name)
  if (file === undefined || target === null)
    return refuse(`npm run restore -- backups/….sql <database>, which is empty and one of ${TARGETS}.`)
  const { tables, held } = await restore(file, target)
  console.log(`${tables} tables equal the export. ${held} jobs of the outbox wait at /admin/dead-letters.`)
  return 0
})
