import { writeFileSync } from 'node:fs'
import { list, openExport, tablesOf } from './open-export.ts'

/**
 * Reorders an export for D1: every table, then the rows, then indexes and triggers. D1 refuses rows before the tables
 * they refer to, which is how exports come.
 */
export function arrangeExport(file: string, arranged: string): void {
  const database = openExport(file)
  const tables = tablesOf(database)
  const definitions = (type: 'index' | 'trigger') =>
    list(database, `SELECT sql FROM sqlite_master WHERE type = '${type}' AND sql IS NOT NULL ORDER BY rowid`)
  const rows = tables.flatMap((table) => {
    const columns = list(database, `SELECT name FROM pragma_table_info('${table}')`)
    const values = columns.map((column) => `quote("${column}")`).join(` || ',' || `)
    return list(database, `SELECT 'INSERT INTO "${table}" VALUES(' || ${values} || ')' FROM "${table}"`)
  })
  const created = list(
    database,
    `SELECT sql FROM sqlite_master WHERE type = 'table' AND name IN (SELECT value FROM json_each('${JSON.stringify(tables)}')) ORDER BY rowid`,
  )
  const statements = [
    'PRAGMA defer_foreign_keys = TRUE',
    ...created,
    ...rows,
    ...definitions('index'),
    ...definitions('trigger'),
  ]
  writeFileSync(arranged, statements.map((statement) => `${statement};\n`).join(''))
  database.close()
}
