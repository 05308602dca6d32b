import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#workers/local/settings.ts'
import { asCommand, refuse } from './as-command.ts'
import { databaseTarget, TARGETS, type DatabaseTarget } from './database-target.ts'
import { fingerprint, type Fingerprint } from './export.ts'
import { mustRun, runWrangler, type RunWrangler } from './run-wrangler.ts'

/** `npm run backup -- production`: an export in `backups`, test-loaded once, with a hash of each table. */

export async function backup(
  target: DatabaseTarget,
  file: string,
  run: RunWrangler = runWrangler,
): Promise<Fingerprint> {
  await mustRun(run, ['d1', 'export', target.name, ...target.place, '--output', file])
  const print = fingerprint(file)
  writeFileSync(file.replace(/\.sql$/, '.json'), `${JSON.stringify(print, null, 2)}\n`)
  return print
}

await asCommand(import.meta.url, async ([name]) => {
  const target = databaseTarget(name)
  if (target === null) return refuse(`npm run backup -- <database>, which is one of ${TARGETS}.`)
  mkdirSync(join(root, 'backups'), { recursive: true })
  const file = join('backups', `${target.label}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.sql`)
  const print = await backup(target, join(root, file))
  const rows = Object.values(print).reduce((sum, table) => sum + table.rows, 0)
  console.log(`${file}: ${Object.keys(print).length} tables, ${rows} rows. It contains personal data: keep it safe.`)
  return 0
})
