import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'
import { NUMBERS, TEXTS, type FoldedLine } from './fold-columns.ts'
import { FOLD_WORDS, type FoldFormat } from './fold-words.ts'
import { packInteger, packNumbers, unpackInteger, unpackNumbers, type NumberBytes } from './numbers.ts'

/** Words, columns, their order and signs belong to it: a change needs another format next to this one. */
export const FOLD_FORMAT = 1 satisfies FoldFormat

const END = '\n'
const NULL = '\u0001'
const NUMBER = '\u0002'
const AS_BEFORE = '\u0003'

type Numbers = (number | null)[]

/**
 * Column by column: repeats deflate to nearly nothing, and numbers are differences from what they are usually near.
 * `unfoldRows` gives back exactly these rows, ordered by key.
 */
export function foldRows(week: string, rows: readonly FoldedLine[]): Uint8Array<ArrayBuffer> {
  const lines = byKey(rows)
  const bytes: NumberBytes = { low: [], high: [] }
  const numbers = (of: (line: FoldedLine) => number | null) => packNumbers(lines.map(of), bytes)
  for (const column of NUMBERS) numbers((line) => column.pack(line, week))
  const texts = TEXTS.map(({ pack, hasNumbers }) => {
    const slots: Numbers[] = []
    const values = lines.map((line) => pack(line))
    const text = values.map((value, index) => {
      if (index > 0 && value === values[index - 1]) return AS_BEFORE
      if (value === null || !hasNumbers) return `${value ?? NULL}${END}`
      let slot = 0
      const shown = value.replace(WHOLE_NUMBER, (digits) => {
        ;(slots[slot] ??= []).push(Number(digits))
        slot += 1
        return NUMBER
      })
      return `${shown}${END}`
    })
    for (const slot of slots) packNumbers(slot, bytes)
    return text.join('')
  })
  const low = Uint8Array.from(bytes.low)
  const deflated = deflateSync(join([low, strToU8(texts.join(''))]), { level: 9, dictionary: wordsOf(FOLD_FORMAT) })
  const head: number[] = []
  for (const length of [lines.length, low.length, deflated.length]) packInteger(length, head)
  return join([Uint8Array.from(head), deflated, Uint8Array.from(bytes.high)])
}

export function unfoldRows(week: string, format: number, bytes: Uint8Array): FoldedLine[] {
  if (!isFormat(format)) throw new Error(`No words for the format ${format} of a folded week.`)
  const head = readerOf(bytes)
  const [count, lows, deflatedLength] = [unpackInteger(head), unpackInteger(head), unpackInteger(head)]
  const start = head.place()
  const inflated = inflateSync(bytes.subarray(start, start + deflatedLength), { dictionary: wordsOf(format) })
  const reader = { low: readerOf(inflated), high: readerOf(bytes.subarray(start + deflatedLength)) }
  const lines: Partial<FoldedLine>[] = Array.from({ length: count }, () => ({}))
  for (const column of NUMBERS)
    for (const [index, value] of unpackNumbers(count, reader).entries()) column.unpack(lines[index] ?? {}, value, week)
  const text = strFromU8(inflated.subarray(lows))
  let from = 0
  for (const column of TEXTS) {
    const shown: (string | null)[] = []
    while (shown.length < count) {
      if (text[from] === AS_BEFORE) {
        shown.push(AS_BEFORE)
        from += 1
      } else {
        const end = text.indexOf(END, from)
        if (end < 0) throw new Error('The folded texts cannot be read.')
        shown.push(text.slice(from, end))
        from = end + 1
      }
    }
    const values = column.hasNumbers ? withNumbers(shown, reader) : shown
    let before: string | null = null
    for (const [index, value] of values.entries()) {
      if (value !== AS_BEFORE) before = value === NULL ? null : value
      column.unpack(lines[index] ?? {}, before)
    }
  }
  return lines as FoldedLine[]
}

export function byKey<Row extends { key: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
}

/** Puts each slot's numbers back, in the order in which they were taken out. */
function withNumbers(
  shown: readonly (string | null)[],
  reader: Parameters<typeof unpackNumbers>[1],
): (string | null)[] {
  const slotsOf = (value: string | null) => (value ?? '').split(NUMBER).length - 1
  const slots = Array.from({ length: Math.max(0, ...shown.map(slotsOf)) }, (_, slot) =>
    unpackNumbers(shown.filter((value) => slotsOf(value) > slot).length, reader).values(),
  )
  return shown.map((value) => {
    let slot = 0
    return (value ?? '').replaceAll(NUMBER, () => String(slots[slot++]?.next().value))
  })
}

/** Digits that survive as a number: no leading zero, and not too many. */
const WHOLE_NUMBER = /(?<!\d)[1-9]\d{0,14}(?!\d)/g

const words = new Map<FoldFormat, Uint8Array>()

function wordsOf(format: FoldFormat): Uint8Array {
  const known = words.get(format) ?? strToU8(FOLD_WORDS[format])
  words.set(format, known)
  return known
}

function isFormat(format: number): format is FoldFormat {
  return Object.hasOwn(FOLD_WORDS, format)
}

function readerOf(bytes: Uint8Array): (() => number) & { place: () => number } {
  let place = 0
  const next = () => {
    const byte = bytes[place]
    if (byte === undefined) throw new Error('The folded week ends too early.')
    place += 1
    return byte
  }
  return Object.assign(next, { place: () => place })
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  for (const part of parts) {
    joined.set(part, place)
    place += part.length
  }
  return joined
}
