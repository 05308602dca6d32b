import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root } from '../../workers/local/settings.ts'
import { foldedSize } from './folded-size.ts'
import type { Line } from './report.ts'

/** The seeded world of eight weeks, as `npm start` or the journeys left it. */
const WORLDS = ['.wrangler/state/**/*.sqlite', '.wrangler/journeys-seed/**/*.sqlite']
const WEEKS = 8
const SHOWN = 12

type Table = { name: string; bytes: number }

/**
 * Bytes of each table with its indexes in the seeded world, a row and a player and week: SQLite's own figures of the pages
 * that it uses, so half-empty ones count, as they do at Cloudflare.
 */
export async function measureSizes(): Promise<Line[]> {
  const file = WORLDS.flatMap((pattern) => globSync(pattern, { cwd: root })).find((name) => hasLedger(join(root, name)))
  if (file === undefined) throw new Error('There is no seeded world: npm start makes one.')
  const database = new DatabaseSync(join(root, file), { readOnly: true })
  const number = (query: string) => Number(Object.values(database.prepare(query).get() ?? {})[0])
  const players = number('SELECT COUNT(*) FROM players')
  const active = number(`SELECT COUNT(DISTINCT player_id || week) FROM ledger WHERE scale = 'contest'`)
  const tables = database
    .prepare(
      `SELECT tbl_name AS name, SUM(pgsize) AS bytes FROM dbstat JOIN sqlite_master ON sqlite_master.name = dbstat.name
        WHERE tbl_name NOT GLOB 'sqlite_*' AND tbl_name NOT GLOB '_cf_*' GROUP BY 1 ORDER BY 2 DESC`,
    )
    .all() as Table[]
  const lines = tables.slice(0, SHOWN).map(({ name, bytes }): Line => {
    const rows = number(`SELECT COUNT(*) FROM "${name}"`)
    return {
      what: `${name}, ${rows.toLocaleString('en')} rows`,
      players,
      figure: { value: bytes / rows, unit: 'bytes a row' },
    }
  })
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const ledger = tables.find(({ name }) => name === 'ledger')?.bytes ?? Number.NaN
  return [
    ...lines,
    { what: 'ledger, an active player and week', players, figure: { value: ledger / active, unit: 'bytes' } },
    { what: 'the same, folded', players, figure: { value: await foldedSize(database), unit: 'bytes' } },
    {
      what: 'players with points in a week',
      players,
      figure: { value: (100 * active) / (players * WEEKS), unit: '%' },
    },
    { what: 'everything, a player and week', players, figure: { value: all / (players * WEEKS), unit: 'bytes' } },
  ]
}

function hasLedger(file: string): boolean {
  if (!existsSync(file)) return false
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'ledger'`).get() !== undefined
  } finally {
    database.close()
  }
}
