type Split = {
  rows: string[][]
  /** The row with a quotation mark that never closes, so that the rest is one cell; null for none. */
  unclosed: number | null
}

/** RFC 4180, in one pass whatever the text has. A quotation mark that neither opens nor closes a cell is a letter. */
export function splitCells(text: string, separator: string, mostRows = Infinity): Split {
  const end = `(${separator.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}|\n|$)`
  const ending = new RegExp(end, 'g')
  const afterMark = new RegExp(String.raw`[^\S\n]*?${end}`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  let unclosed: number | null = null
  let at = 0
  for (let isOver = false; !isOver && rows.length < mostRows;) {
    const isQuoted = text[at] === '"'
    const start = isQuoted ? at + 1 : at
    const stop = isQuoted ? closingMark(text, start, afterMark) : start
    if (stop === null) unclosed = rows.length
    const pattern = isQuoted ? afterMark : ending
    pattern.lastIndex = isQuoted ? (stop ?? text.length) + 1 : start
    const found = pattern.exec(text)
    const cell = text.slice(start, isQuoted ? (stop ?? undefined) : found?.index)
    row.push(isQuoted ? cell.replaceAll('""', '"') : cell)
    at = found === null ? text.length : found.index + found[0].length
    isOver = found === null || found[1] === ''
    if (!isOver && found?.[1] !== '\n') continue
    rows.push(row)
    row = []
  }
  return { rows, unclosed }
}

/** Two marks are one letter; a mark that does not end the cell is a letter too. */
function closingMark(text: string, from: number, afterMark: RegExp): number | null {
  for (let mark = text.indexOf('"', from); mark !== -1; mark = text.indexOf('"', mark + 1)) {
    afterMark.lastIndex = mark + 1
    if (text[mark + 1] === '"') mark += 1
    else if (afterMark.test(text)) return mark
  }
  return null
}
