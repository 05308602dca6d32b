type Fields = Record<string, unknown>

/** Marks columns; an object of ours that has such a key stands in a list behind it. */
const MARK = '='
const FEWEST_ROWS = 3
const SEPARATOR = ','

/**
 * Lists of objects with the same keys as one object of lists, wherever they are in a value: `{ '=': { rank: [1, 2, 3] } }`.
 * Lists of texts as one text, which begins with how all begin and end: `{ '=': '/player/,,ada,grace,alan' }`.
 */
export function toColumns(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    if (isTexts(value)) return { [MARK]: joined(value) }
    const keys = sharedKeys(value)
    return keys === null
      ? value.map(toColumns)
      : { [MARK]: Object.fromEntries(keys.map((key) => [key, toColumns(value.map((row: Fields) => row[key]))])) }
  }
  const inside = mapFields(value as Fields, toColumns)
  return MARK in value ? { [MARK]: [inside] } : inside
}

export function fromColumns(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(fromColumns)
  if (!(MARK in value)) return mapFields(value as Fields, fromColumns)
  const marked = value[MARK]
  if (typeof marked === 'string') return separate(marked)
  if (Array.isArray(marked)) return mapFields(marked[0] as Fields, fromColumns)
  const columns = Object.entries(marked as Fields).map(
    ([key, column]) => [key, fromColumns(column) as unknown[]] as const,
  )
  return (columns[0]?.[1] ?? []).map((_, row) => Object.fromEntries(columns.map(([key, column]) => [key, column[row]])))
}

function isTexts(list: unknown[]): list is string[] {
  return list.length >= FEWEST_ROWS && list.every((item) => typeof item === 'string' && !item.includes(SEPARATOR))
}

function joined(texts: string[]): string {
  const start = texts.reduce((shared, text) => shared.slice(0, countShared(shared, text)))
  const rests = texts.map((text) => text.slice(start.length))
  const end = rests.reduce((shared, text) => shared.slice(shared.length - countShared(shared, text, -1)))
  return [start, end, ...rests.map((text) => text.slice(0, text.length - end.length))].join(SEPARATOR)
}

function separate(text: string): string[] {
  const [start = '', end = '', ...middles] = text.split(SEPARATOR)
  return middles.map((middle) => start + middle + end)
}

/** How many characters two texts share, counted from their start or, with -1, from their end. */
function countShared(one: string, other: string, from: 0 | -1 = 0): number {
  const most = Math.min(one.length, other.length)
  const unitAt = (text: string, step: number) => text.charCodeAt(from === 0 ? step : text.length - 1 - step)
  let shared = 0
  while (shared < most && unitAt(one, shared) === unitAt(other, shared)) shared += 1
  return shared
}

/** The keys that all have, in one order and with a value each; null for anything else, and for so few that it is no gain. */
function sharedKeys(rows: unknown[]): string[] | null {
  if (rows.length < FEWEST_ROWS) return null
  const [first] = rows
  if (!isRow(first)) return null
  const keys = Object.keys(first)
  const isSame = (row: unknown) =>
    isRow(row) &&
    Object.keys(row).length === keys.length &&
    Object.keys(row).every((key, index) => key === keys[index] && row[key] !== undefined)
  return keys.length > 0 && rows.every(isSame) ? keys : null
}

function isRow(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapFields(fields: Fields, change: (value: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, change(value)]))
}
