import type { Measured } from '#workers/sandbox/github/query-cost.ts'

export type Row = {
  what: string
  ids: number
  isLargest: boolean
  /** Null without any answer. */
  points: number | null
  nodes: number | null
  milliseconds: number[]
  failures: string[]
  /** What the sandbox counts for the same query. */
  counted: Measured
  stopped: string | null
}

const HEADS = ['', 'ids', 'points', 'counted here', 'nodes', 'counted here', 'ms', 'ms', 'ms', '']
const SECONDS_A_MINUTE = 60_000

/** A table of all rows, and what it answers. */
export function report(rows: Row[]): string[] {
  const spent = rows.reduce((sum, { points, milliseconds }) => sum + (points ?? 0) * milliseconds.length, 0)
  return [
    ...table([HEADS, ...rows.map(cellsOf)]),
    '',
    ...[idsAnswer(rows), repositoriesAnswer(rows), countingAnswer(rows), timeAnswer(rows)].filter(
      (line) => line !== null,
    ),
    `These answers took ${count(spent, 'point')}.`,
  ]
}

function cellsOf({ what, ids, points, nodes, milliseconds, failures, counted }: Row): string[] {
  const times = [0, 1, 2].map((turn) => milliseconds[turn]?.toLocaleString('en') ?? '')
  return [
    what,
    String(ids),
    points?.toLocaleString('en') ?? '',
    counted.cost.toLocaleString('en'),
    nodes?.toLocaleString('en') ?? '',
    counted.nodes.toLocaleString('en'),
    ...times,
    failures.join('; '),
  ]
}

function table(rows: string[][]): string[] {
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === HEADS.length - 1
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

/** Rounding hides it in a small query, so every query with one id is held against the same one with many. */
function idsAnswer(rows: Row[]): string | null {
  const pairs = pairsOf(rows.filter(({ counted, ids }) => ids === 1 || counted.cost > 1))
  const [pair] = pairs.toSorted((one, other) => ratio(other) - ratio(one))
  if (pair === undefined) return null
  const figures = `“${pair.many.what}” costs ${count(pair.many.points ?? 0, 'point')} with ${pair.many.ids} ids and ${count(pair.one.points ?? 0, 'point')} with one.`
  return (pair.many.points ?? 0) > (pair.one.points ?? 0)
    ? `Does the cost of a connection multiply by ids? Yes: ${figures}`
    : `Does the cost of a connection multiply by ids? No: ${figures}`
}

/** The commits of fifty repositories would cost ten points for twenty players. */
function repositoriesAnswer(rows: Row[]): string | null {
  const many = rows.find(({ what, isLargest, points }) => what === 'read commits' && isLargest && points !== null)
  if (many === undefined) return null
  const isMultiplied = (many.points ?? 0) > 2 * many.counted.cost
  return `And by repositories? ${isMultiplied ? 'Yes' : 'No'}: “read commits” costs ${count(many.points ?? 0, 'point')} with ${many.ids} ids.`
}

function countingAnswer(rows: Row[]): string | null {
  const answered = rows.filter(({ points }) => points !== null)
  if (answered.length === 0) return null
  const other = answered.filter(({ points, counted }) => points !== counted.cost)
  return other.length === 0
    ? 'The sandbox counts the same points.'
    : `The sandbox counts other points for ${other.map(({ what, ids }) => `“${what}” with ${ids}`).join(', ')}.`
}

function timeAnswer(rows: Row[]): string | null {
  const [pair] = pairsOf(rows.filter(({ what }) => what === 'probe'))
  if (pair === undefined) return null
  const [base, whole] = [median(pair.one.milliseconds), median(pair.many.milliseconds)]
  const each = Math.max(0, (whole - base) / (pair.many.ids - 1))
  const batches = Math.floor(SECONDS_A_MINUTE / Math.max(1, whole))
  return `Milliseconds a probed player: at most ${round(each)}, beside ${round(base)} for a probe of one. 60 s of GitHub's time a minute are enough for ${(batches * pair.many.ids).toLocaleString('en')} players in batches of ${pair.many.ids}.`
}

type Pair = { one: Row; many: Row }

/** Each query with one id and with most. */
function pairsOf(rows: Row[]): Pair[] {
  return rows.flatMap((one) => {
    const many = rows.findLast(({ what, ids, points }) => what === one.what && ids > 1 && points !== null)
    return one.ids === 1 && one.points !== null && many !== undefined ? [{ one, many }] : []
  })
}

function ratio({ one, many }: Pair): number {
  return many.counted.cost / one.counted.cost
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function round(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })
}

function count(value: number, thing: string): string {
  return `${value.toLocaleString('en')} ${thing}${value === 1 ? '' : 's'}`
}
