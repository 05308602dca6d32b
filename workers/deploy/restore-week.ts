import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unfoldWeek } from '#app/domain/ledger/fold/folded-week.ts'
import type { DatabaseTarget } from './database-target.ts'
import { columnsOf, withExport } from './export.ts'
import { mustRun, runWrangler, type RunWrangler } from './run-wrangler.ts'

type PlayerWeek = { playerId: string; week: string }
type Found = { week: string; format: number; checksum: number; data: string; literals: string }

/** What was hidden since the copy is taken out of the lines again, by the walk that the night begins. */
const FORGET_AGAIN = `INSERT OR IGNORE INTO names_to_forget (repository_id, name, walk)
  SELECT id, name, 1 FROM repositories WHERE hidden_at IS NOT NULL`

/** It changes no points: the database refuses others. */
export async function restoreWeek(
  file: string,
  target: DatabaseTarget,
  { playerId, week }: PlayerWeek,
  run: RunWrangler = runWrangler,
): Promise<{ lines: number }> {
  const { columns, row } = withExport(file, (database) => {
    const names = columnsOf(database, 'ledger_weeks')
    const literals = names.map((name) => `quote(${name})`).join(` || ',' || `)
    const found = database
      .prepare(
        `SELECT week, format, checksum, hex(data) AS data, ${literals} AS literals FROM ledger_weeks
          WHERE player_id = ? AND week = ?`,
      )
      .get(playerId, week) as Found | undefined
    return { columns: names, row: found }
  })
  if (row === undefined) throw new Error('That export has no folded week of this player. Nothing was changed.')
  const lines = await unfoldWeek(row)
  if (lines === null)
    throw new Error('The lines are damaged in that export too. Nothing was changed: take an older one.')
  const scratch = mkdtempSync(join(tmpdir(), 'restore-'))
  try {
    const part = join(scratch, 'week.sql')
    const changes = columns.map((name) => `${name} = excluded.${name}`).join(', ')
    writeFileSync(
      part,
      `INSERT INTO ledger_weeks (${columns.join(', ')}) VALUES (${row.literals})
        ON CONFLICT (player_id, week) DO UPDATE SET ${changes};\n${FORGET_AGAIN};\n`,
    )
    await mustRun(run, ['d1', 'execute', target.name, ...target.place, '--yes', '--file', part])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return { lines: lines.length }
}
