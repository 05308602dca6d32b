import { REPOSITORIES_CAP } from '#app/domain/contests/contest.ts'
import { scopeTextOf } from '#app/domain/contests/setup/scope-lines.ts'
import { decodeText } from '#app/domain/tables/decode-text.ts'
import { COLUMNS_CAP } from '#app/domain/tables/people-columns.ts'

/** Loaded with the first table, so that no other request waits for it. */
export function loadTableReader() {
  return import('#app/domain/tables/read-table.ts')
}

type Sent = { form: object | null; file: File | null; values: Record<string, string> } | null

/** A chosen file replaces what was pasted; it is cut one byte after `most`, so that a larger one is refused. */
export async function takeFile(sent: Sent, most: number): Promise<void> {
  if (sent === null || sent.file === null || sent.form === null || !('lines' in sent.form)) return
  const text = decodeText(new Uint8Array(await sent.file.slice(0, most + 1).arrayBuffer()))
  sent.form.lines = text
  sent.values['lines'] = text
}

/** A scope's lines, typed or in a table; or why they cannot be read. */
export async function readScopeText(text: string): Promise<{ lines: string; error: string | null }> {
  if (!/[\t;,"|]/.test(text)) return { lines: text, error: null }
  const { readTable } = await loadTableReader()
  const table = readTable(text, { mostRows: REPOSITORIES_CAP, mostColumns: COLUMNS_CAP })
  if (!table.ok) return { lines: table.isText ? text : '', error: table.error }
  const { lines, error } = scopeTextOf(table.rows)
  return { lines: error === null ? lines : text, error }
}
