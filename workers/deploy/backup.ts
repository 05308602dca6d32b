import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#workers/local/settings.ts'
import { backupNote } from '../../db/schema/settings.ts'
import { alteredTextsQuery } from './altered-texts.ts'
import { asCommand, refuse } from './as-command.ts'
import { databaseTarget, TARGETS, type DatabaseTarget } from './database-target.ts'
import { printTables, withExport, type Fingerprint } from './export.ts'
import { mustRun, readRow, runWrangler, type RunWrangler } from './run-wrangler.ts'

/** `npm run deploy -- backup production`: an export in `backups`, test-loaded once, with a hash of each table. */

/** `altered`: texts that D1's export does not carry as they are, by column. */
export async function backup(
  target: DatabaseTarget,
  file: string,
  run: RunWrangler = runWrangler,
): Promise<{ print: Fingerprint; altered: Record<string, number> }> {
  await mustRun(run, ['d1', 'export', target.name, ...target.place, '--output', file])
  const { print, query } = withExport(file, (database) => ({
    print: printTables(database),
    query: alteredTextsQuery(database),
  }))
  writeFileSync(file.replace(/\.sql$/, '.json'), `${JSON.stringify(print, null, 2)}\n`)
  const counts = query === null ? {} : await readRow<Record<string, number>>(run, target, query)
  return { print, altered: Object.fromEntries(Object.entries(counts).filter(([, found]) => found > 0)) }
}

export function recordBackup(target: DatabaseTarget, at: number, run: RunWrangler = runWrangler): Promise<unknown> {
  const command = backupNote(at)
  return mustRun(run, ['d1', 'execute', target.name, ...target.place, '--yes', '--command', command])
}

await asCommand(import.meta.url, async ([name]) => {
  const target = databaseTarget(name)
  if (target === null) return refuse(`npm run deploy -- backup <database>, which is one of ${TARGETS}.`)
  // What is made from here on is its owner's alone.
  process.umask(0o077)
  mkdirSync(join(root, 'backups'), { recursive: true })
  const file = join('backups', `${target.label}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.sql`)
  const { print, altered } = await backup(target, join(root, file))
  await recordBackup(target, Date.now())
  const rows = Object.values(print).reduce((sum, table) => sum + table.rows, 0)
  console.log(`${file}: ${Object.keys(print).length} tables, ${rows} rows. It contains personal data: keep it safe.`)
  for (const [column, found] of Object.entries(altered))
    console.log(
      `  note   ${found} texts of ${column} have line breaks and a \\n in letters, which D1 exports as a line break.`,
    )
  return 0
})
