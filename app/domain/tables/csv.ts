export type CsvRow = readonly (string | number)[]

/** CSV (RFC 4180) in UTF-8 with the mark that spreadsheets look for. */
export function csvOf(rows: readonly CsvRow[]): string {
  return `\uFEFF${linesOf(rows)}`
}

export function linesOf(rows: readonly CsvRow[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Where a formula could begin: also after separators at which some spreadsheets split quoted text. */
const FORMULA = /(?=[=+\-@＝＋－＠])(?<=^ *|[;\t\r\n]\s*)/g

/** An apostrophe keeps a spreadsheet from reading text as a formula. */
export function cell(value: string | number): string {
  const text = typeof value === 'string' ? value.replaceAll(FORMULA, "'").replace(/^[\t\r]/, "'$&") : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
