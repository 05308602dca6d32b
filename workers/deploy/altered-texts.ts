import type { DatabaseSync } from 'node:sqlite'
import { list, tablesOf } from './export.ts'

/** Line breaks, and the letters that an export writes for them. */
const BREAKS = [
  ['char(10)', "'\\n'"],
  ['char(13)', "'\\r'"],
] as const

/**
 * D1's export writes line breaks as `\n`, and a `\n` that a text has in letters too: both come back as line breaks (workers-sdk
 * 9042). The query counts such texts by column; null if no text has a line break.
 */
export function alteredTextsQuery(exported: DatabaseSync): string | null {
  const counts = tablesOf(exported).flatMap((table) => {
    const columns = [...list(exported, `SELECT name FROM pragma_table_info('${table}') WHERE type LIKE 'text'`)]
    if (columns.length === 0) return []
    const found = columns.map((column) => `MAX(${BREAKS.map(([mark]) => `instr("${column}",${mark})`).join('+')})`)
    const query = exported.prepare(`SELECT ${found.join(', ')} FROM "${table}"`)
    query.setReturnArrays(true)
    const [lengths = []] = query.all() as unknown as (number | null)[][]
    return columns
      .filter((_, index) => (lengths[index] ?? 0) > 0)
      .map((column) => {
        const both = BREAKS.map(([mark, letters]) => `instr("${column}",${mark}) AND instr("${column}",${letters})`)
        return `(SELECT COUNT(*) FROM "${table}" WHERE ${both.join(' OR ')}) AS "${table}.${column}"`
      })
  })
  return counts.length === 0 ? null : `SELECT ${counts.join(', ')}`
}
