import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { arrangeExport } from './arrange-export.ts'
import { asCommand, refuse } from './as-command.ts'
import { backup } from './backup.ts'
import { databaseTarget, TARGETS, type DatabaseTarget } from './database-target.ts'
import { differences, HOLD_OUTBOX, PARTS, RESTORING_TABLE } from './export.ts'
import { restoreWeek } from './restore-week.ts'
import { mustRun, readRow, runWrangler, type RunWrangler } from './run-wrangler.ts'

/**
 * `npm run deploy -- restore backups/….sql staging`: fills an empty database, proves that each table equals the export, and
 * moves waiting outbox rows to the dead letters, so that nothing is sent without a decision. With a player and a week it
 * puts only the lines of that folded week back.
 */

const COUNT_TABLES = `SELECT COUNT(*) AS found, COUNT(*) FILTER (WHERE name = '${PARTS}') AS begun FROM sqlite_master
  WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'`
const LAST_PART = `SELECT part, name FROM ${PARTS} ORDER BY part DESC LIMIT 1`
/** Only then it is no restore any more. */
const FINISH = `${HOLD_OUTBOX} DROP TABLE ${RESTORING_TABLE}; DROP TABLE ${PARTS};`

type Options = { say?: (line: string) => void; largestPart?: number }

/** May be repeated after a failure: the parts that were imported stay. */
export async function restore(
  file: string,
  target: DatabaseTarget,
  run: RunWrangler = runWrangler,
  { say = () => undefined, largestPart }: Options = {},
): Promise<{ tables: number; held: number }> {
  const execute = (...args: string[]) => mustRun(run, ['d1', 'execute', target.name, ...target.place, '--yes', ...args])
  const { found, begun } = await readRow<{ found: number; begun: number }>(run, target, COUNT_TABLES)
  if (found > 0 && begun === 0) throw new Error('That database is not empty. Nothing was changed.')
  const scratch = mkdtempSync(join(tmpdir(), 'restore-'))
  try {
    const { print, name, parts } = arrangeExport(file, scratch, largestPart)
    const last = begun === 0 ? { part: 0, name } : await readRow<{ part: number; name: string }>(run, target, LAST_PART)
    if (last.name !== name)
      throw new Error('That database holds a part of another export. Nothing was changed: take an empty one.')
    for (const [index, part] of parts.entries()) {
      if (index < last.part) continue
      say(`Importing part ${index + 1} of ${parts.length} …`)
      await execute('--file', part).catch((error: Error) => {
        const advice = `Part ${index + 1} was not imported; the ones before it stay. Run the same command again.`
        throw new Error(`${advice}\n${error.message}`, { cause: error })
      })
    }
    const restored = await backup(target, join(scratch, 'restored.sql'), run)
    const differing = differences(print, restored.print)
    if (differing.length > 0) throw new Error(`These tables differ from the export: ${differing.join(', ')}.`)
    await execute('--command', FINISH)
    return { tables: Object.keys(print).length, held: print.outbox?.rows ?? 0 }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

await asCommand(import.meta.url, async ([file, name, playerId, week]) => {
  const target = databaseTarget(name)
  if (file === undefined || target === null)
    return refuse(`npm run deploy -- restore backups/….sql <database>, which is empty and one of ${TARGETS}.`)
  if (playerId !== undefined && week !== undefined) {
    const { lines } = await restoreWeek(file, target, { playerId, week })
    console.log(`The ${lines} lines of ${playerId} in week ${week} are as the export has them.`)
    return 0
  }
  const { tables, held } = await restore(file, target, runWrangler, { say: console.log })
  console.log(`${tables} tables equal the export. ${held} jobs of the outbox wait at /admin/dead-letters.`)
  return 0
})
