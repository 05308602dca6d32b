import { numberText } from '#app/domain/text/number-text.ts'
import { plainText } from '#app/domain/text/plain-text.ts'
import { splitCells } from './split-cells.ts'

/** `number` is the row's first line in the text, from 1. */
export type TableRow = { number: number; cells: string[]; problem: string | null }
export type Table = { ok: true; rows: TableRow[] } | { ok: false; error: string; isText: boolean }

/** The rest of a longer line is ignored. */
export const LINE_LENGTH = 5000
/** Cells with line breaks make a table longer than its rows. */
const LINES_PER_ROW = 4

/** From a spreadsheet's clipboard or any program's file. Leaves empty rows out; cells are one line, trimmed. */
export function readTable(text: string, { mostRows, mostColumns }: Size): Table {
  const kind = OTHER_FILES.find(({ begins }) => text.startsWith(begins))
  if (kind !== undefined) return { ok: false, error: kind.error, isText: false }
  const { lines, longLines, separator } = linesOf(text)
  if (lines.length > mostRows * LINES_PER_ROW + 1) return tooMany(mostRows, lines.length)
  const plain = lines.join('\n')
  const { rows: split, unclosed } = splitCells(plain, separator ?? separatorOf(plain))
  const offset = separator === null ? 1 : 2
  const rows: TableRow[] = []
  let line = 0
  for (const [index, cells] of split.entries()) {
    const number = line + offset
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
    const start = longLines.get(number)
    if (start !== undefined) rows.push({ number, cells: [start], problem: TOO_LONG })
    else if (index === unclosed) rows.push({ number, cells: cells.map(shortened), problem: UNCLOSED })
    else if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells, problem: null })
  }
  return (
    sizeError(rows, { mostRows, mostColumns }) ?? {
      ok: true,
      rows: rows.map((row) => ({ ...row, cells: row.cells.map(cellText) })),
    }
  )
}

type Size = { mostRows: number; mostColumns: number }

/** Null if it is not too large. */
export function sizeError(rows: readonly TableRow[], { mostRows, mostColumns }: Size) {
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  if (widest > mostColumns)
    return wrong(`Up to ${mostColumns} columns. This table has ${numberText(widest)}: delete those we don’t need.`)
  return rows.length > mostRows + 1 ? tooMany(mostRows, rows.length) : null
}

function wrong(error: string) {
  return { ok: false as const, error, isText: true }
}

function tooMany(most: number, found: number) {
  return wrong(`Up to ${numberText(most)} lines. This table has ${numberText(found)}.`)
}

const UNCLOSED = 'A quotation mark opens in this line and never closes, so everything after it is one cell.'
const TOO_LONG = `This line is longer than ${numberText(LINE_LENGTH)} characters.`

/** How other kinds of files begin, read as text. */
const OTHER_FILES = [
  { begins: 'PK\u0003\u0004', error: 'This is a workbook. Save it as CSV, or copy its cells and paste them here.' },
  { begins: 'ÐÏ\u0011à', error: 'This is an old workbook. Save it as CSV, or copy its cells and paste them here.' },
  { begins: '%PDF-', error: 'This is a PDF. Choose a CSV file, or copy the table and paste it here.' },
]

/** Also Excel's line that names the separator; lines too long to read are left out. */
function linesOf(text: string) {
  const lines = text.replaceAll(/\r\n?/g, '\n').trimEnd().split('\n')
  const separator =
    /^"?sep=(.)"?$/i.exec(lines[0]?.trimEnd() ?? '')?.[1] ?? (/^sep=$/i.test(lines[0] ?? '') ? '\t' : null)
  const rest = separator === null ? lines : lines.slice(1)
  const offset = separator === null ? 1 : 2
  const longLines = new Map(
    rest.flatMap((line, index) => (line.length > LINE_LENGTH ? [[index + offset, shortened(line)] as const] : [])),
  )
  return {
    lines: longLines.size === 0 ? rest : rest.map((line, index) => (longLines.has(index + offset) ? '' : line)),
    longLines,
    separator,
  }
}

const SEPARATORS = ['\t', ';', ',', '|']
const SAMPLE = 30

/** The one that cuts most of the first rows into the same number of cells. */
function separatorOf(text: string): string {
  const sample = text.split('\n', SAMPLE * LINES_PER_ROW).join('\n')
  const [best] = SEPARATORS.map((delimiter) => {
    const { rows } = splitCells(sample, delimiter, SAMPLE)
    const widths = rows.filter((cells) => cells.some((cell) => cell.trim() !== '')).map((cells) => cells.length)
    const usual = [
      ...Map.groupBy(
        widths.filter((width) => width > 1),
        (width) => width,
      ).values(),
    ]
    return { delimiter, rows: usual.reduce((most, { length }) => Math.max(most, length), 0) }
  }).toSorted((one, other) => other.rows - one.rows)
  return best === undefined || best.rows === 0 ? ',' : best.delimiter
}

function shortened(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
}

const SHOWN_LENGTH = 200

/** Most cells are plain already. */
function cellText(cell: string): string {
  return /^(?:[\x21-\x7E]+(?: [\x21-\x7E]+)*)?$/.test(cell) ? cell : plainText(cell)
}

/** For showing a text again, without what is never read. */
export function withoutLongLines(text: string): string {
  return text
    .split(/(\r\n?|\n)/)
    .map((line) => (line.length > LINE_LENGTH ? shortened(line) : line))
    .join('')
}
