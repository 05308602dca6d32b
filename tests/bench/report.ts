/** One line of the bench: a measurement with its named baseline and its limit. */
export type Line = {
  what: string
  /** Players in the database; null when irrelevant. */
  players: number | null
  rowsRead?: number
  rowsWritten?: number
  milliseconds?: number
  /** The ratio to each named baseline. */
  ratios?: { to: string; milliseconds?: number; times: number }[]
  /** A figure other than a time: bytes, players per hour, requests. */
  figure?: { value: number; unit: string }
  heldTo?: { words: string; isMet: boolean }
}

/** A measurement below zero, or none at all, is a fault of the bench and meets no limit. */
export function isMissed({ figure, milliseconds, ratios = [], heldTo }: Line): boolean {
  const values = [figure?.value, milliseconds, ...ratios.map(({ times }) => times)].filter(
    (value) => value !== undefined,
  )
  return heldTo?.isMet === false || values.some((value) => !(value >= 0))
}

export function printLines(title: string, lines: Line[]): void {
  console.log(`\n${title}`)
  const cells = lines.map(cellsOf)
  const heads = ['', 'players', 'figure', 'rows read', 'written', 'ms', 'beside', 'held to', ''].map((head) => head)
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => (row[column] ?? '').length)))
  for (const row of [heads, ...cells])
    console.log(
      row
        .map((cell, column) =>
          column === 0 || column > 5 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
}

function cellsOf(line: Line): string[] {
  return [
    line.what,
    line.players === null ? '' : line.players.toLocaleString('en'),
    line.figure === undefined ? '' : `${round(line.figure.value)} ${line.figure.unit}`,
    line.rowsRead?.toLocaleString('en') ?? '',
    line.rowsWritten?.toLocaleString('en') ?? '',
    line.milliseconds === undefined ? '' : round(line.milliseconds),
    (line.ratios ?? []).map(({ to, times }) => `${round(times)}× ${to}`).join(', '),
    line.heldTo?.words ?? '',
    isMissed(line) ? 'MISSED' : line.heldTo === undefined ? '' : 'met',
  ]
}

function round(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value >= 1 ? value.toFixed(2) : value.toPrecision(2)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
