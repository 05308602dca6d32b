import { closeSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readStatements } from '../../workers/deploy/read-statements.ts'
import { root } from '../../workers/local/settings.ts'

/**
 * A database in a file that stands in for D1 where the backup and the restore are measured: wrangler's local export
 * holds the whole text in one string, which ends at 512 MB.
 */

const PLAYERS = 10_000
/** Measured: a ledger row with its indexes. */
const BYTES_A_ROW = 328

/** Migrates an empty file and fills its ledger up to about the size, in one statement. */
export function fillLedger(file: string, gigabytes: number): void {
  const database = openFast(file)
  for (const name of readdirSync(join(root, 'migrations')).toSorted())
    if (name.endsWith('.sql')) database.exec(readFileSync(join(root, 'migrations', name), 'utf8'))
  const triggers = listText(database, `SELECT sql FROM sqlite_master WHERE type = 'trigger'`)
  for (const name of listText(database, `SELECT name FROM sqlite_master WHERE type = 'trigger'`))
    database.exec(`DROP TRIGGER "${name}"`)
  database.exec(`WITH RECURSIVE some(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM some WHERE n < ${PLAYERS - 1})
    INSERT INTO players (id, github_id, node_id, github_username, lower_case_github_username, username_seen_at,
      github_created_at, joined_at, claimed_at, contest_from, last_updated)
    SELECT printf('pl_%022d', n), 1000 + n, 'U_' || n, 'Climber-' || n, 'climber-' || n, 0, 0, '2026-01-05T00:00:00.000Z', 1,
      '2026-01-05', 0 FROM some`)
  const each = Math.ceil((gigabytes * 1e9) / BYTES_A_ROW / PLAYERS)
  database.exec(`WITH RECURSIVE
      person(p) AS (SELECT 0 UNION ALL SELECT p + 1 FROM person WHERE p < ${PLAYERS - 1}),
      fact(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM fact WHERE n < ${each - 1})
    INSERT INTO ledger (player_id, key, kind, scale, day, week, quantity, ineligible, counted, points, reason,
      repository_id, title, url, occurred_at, first_seen_at, grown_at, source_updated_at)
    SELECT printf('pl_%022d', p), printf('pr-opened:%010d', n * ${PLAYERS} + p), 'pull_request_opened', 'contest',
      date(1767571200 + (n % 300) * 86400, 'unixepoch'), printf('2026-W%02d', 2 + (n % 300) / 7), 1, NULL, 1, 4, NULL,
      700000 + p % 997, printf('Keep the rope dry; it''s fact %d of climber %d', n, p),
      printf('https://github.com/summit-%d/rope/pull/%d', p % 997, n), 1767571200000 + n * 1000, 1767571200000 + n * 1000,
      0, 1767571200000 FROM person, fact`)
  for (const trigger of triggers) database.exec(trigger)
  database.close()
}

export type Sums = { rows: number; points: number; bytes: number }

export function sumLedger(file: string): Sums {
  const database = new DatabaseSync(file)
  const found = database.prepare('SELECT COUNT(*) AS rows, SUM(points * (1 + quantity)) AS points FROM ledger').get()
  database.close()
  return { rows: Number(found?.['rows']), points: Number(found?.['points']), bytes: statSync(file).size }
}

/** What wrangler does with a database: exports it, loads a file into it, or runs a command. */
export function standIn(file: string, args: readonly string[]): string {
  const after = (name: string) => args[args.indexOf(name) + 1] ?? ''
  if (args[1] === 'export') exportTo(file, after('--output'))
  else if (args.includes('--file')) load(file, after('--file'))
  else if (args.includes('--json')) {
    const database = new DatabaseSync(file)
    const answer = database.prepare(after('--command')).get()
    database.close()
    return JSON.stringify([{ results: [answer] }])
  } else {
    const database = new DatabaseSync(file)
    database.exec(after('--command'))
    database.close()
  }
  return ''
}

function exportTo(file: string, output: string): void {
  const database = new DatabaseSync(file)
  const text = openSync(output, 'w')
  const tables = listText(database, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'`)
  let open = 'PRAGMA defer_foreign_keys=TRUE;\n'
  const put = (statement: string) => {
    open += `${statement};\n`
    if (open.length < 1 << 20) return
    writeSync(text, open)
    open = ''
  }
  for (const table of tables) {
    for (const sql of listText(database, `SELECT sql FROM sqlite_master WHERE name = '${table}'`)) put(sql)
    const columns = listText(database, `SELECT name FROM pragma_table_info('${table}')`)
    const values = columns.map((column) => `quote("${column}")`).join(` || ',' || `)
    const rows = `SELECT 'INSERT INTO "${table}" VALUES(' || ${values} || ')' AS row FROM "${table}"`
    for (const { row } of database.prepare(rows).iterate()) put(String(row))
  }
  for (const sql of listText(
    database,
    `SELECT sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL`,
  ))
    put(sql)
  writeSync(text, open)
  closeSync(text)
  database.close()
}

function load(file: string, text: string): void {
  const database = openFast(file)
  database.exec('BEGIN')
  for (const statement of readStatements(text)) database.exec(statement)
  database.exec('COMMIT')
  database.close()
}

function openFast(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
  return database
}

function listText(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]))
}
