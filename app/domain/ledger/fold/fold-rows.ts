import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, dayOf, dayStart, weekStart } from '#app/domain/time/period.ts'
import { FOLD_WORDS, type FoldFormat } from './fold-words.ts'
import { packInteger, packNumbers, unpackInteger, unpackNumbers, type NumberBytes } from './numbers.ts'

/** The format in which weeks are folded now. */
export const FOLD_FORMAT = 1 satisfies FoldFormat

/** A row that is folded: its week is the folded row's, and only contest rows are folded. */
export type FoldedLine = Omit<LedgerRow, 'week' | 'scale'>

const END = '\n'
const NULL = '\u0001'
const NUMBER = '\u0002'
const AS_BEFORE = '\u0003'
const ITS_DAY = '\u0004'
const ITS_REPOSITORY = '\u0005'
const AS_INELIGIBLE = '\u0006'
const ESCAPE = '\u0007'

type Numbers = (number | null)[]

/**
 * A player's week as bytes, column by column: what repeats deflates to nearly nothing, and a number is its difference from
 * what it usually is near. `unfoldRows` gives exactly these rows, ordered by key.
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

/** Puts the numbers of each slot back, in the order in which they were taken out. */
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

/** Digits that are the same again as a number: no leading zero, and not too many. */
const WHOLE_NUMBER = /(?<!\d)[1-9]\d{0,14}(?!\d)/g

type NumberColumn = {
  pack: (line: FoldedLine, week: string) => number | null
  unpack: (line: Partial<FoldedLine>, value: number | null, week: string) => void
}
type TextColumn = {
  /** Whether numbers are taken out of the text, as from keys and addresses. */
  hasNumbers: boolean
  pack: (line: FoldedLine) => string | null
  unpack: (line: Partial<FoldedLine>, value: string | null) => void
}

/** The ones before are known when a column is unpacked. */
const NUMBERS: NumberColumn[] = [
  {
    pack: ({ day }, week) => (dayStart(day) - weekStart(week)) / DAY,
    unpack: (line, value, week) => (line.day = dayOf(weekStart(week) + (value ?? 0) * DAY)),
  },
  plain('repositoryId'),
  plain('quantity'),
  from('counted', (line) => line.quantity),
  plain('points'),
  from('occurredAt', (_, week) => weekStart(week)),
  from('firstSeenAt', (_, week) => weekStart(week)),
  from('grownAt', (line) => line.occurredAt),
  from('sourceUpdatedAt', (line) => line.occurredAt),
  plain('counterpartId'),
  boolean('reviewerCanPush'),
  boolean('isAfterEnd'),
]

const TEXTS: TextColumn[] = [
  {
    hasNumbers: true,
    pack: ({ key, day, repositoryId }) => {
      const shown = escaped(key).replace(day, ITS_DAY)
      return repositoryId === null ? shown : shown.replace(String(repositoryId), ITS_REPOSITORY)
    },
    unpack: (line, value) => {
      const shown = (value ?? '').replace(ITS_REPOSITORY, String(line.repositoryId)).replace(ITS_DAY, String(line.day))
      line.key = unescaped(shown)
    },
  },
  word('kind'),
  word('ineligible'),
  {
    hasNumbers: false,
    pack: ({ reason, ineligible }) => (reason !== null && reason === ineligible ? AS_INELIGIBLE : reason),
    unpack: (line, value) =>
      Object.assign(line, { reason: value === AS_INELIGIBLE ? (line.ineligible ?? null) : value }),
  },
  word('credit'),
  word('landedAs'),
  word('agent'),
  word('title'),
  { ...word('url'), hasNumbers: true },
]

function plain(name: 'repositoryId' | 'quantity' | 'points' | 'counterpartId'): NumberColumn {
  return { pack: (line) => line[name], unpack: (line, value) => Object.assign(line, { [name]: value }) }
}

/** A column that is near what `base` tells. */
function from(
  name: 'counted' | 'occurredAt' | 'firstSeenAt' | 'grownAt' | 'sourceUpdatedAt',
  base: (line: FoldedLine, week: string) => number,
): NumberColumn {
  return {
    pack: (line, week) => {
      const value = line[name]
      return value === null ? null : value - base(line, week)
    },
    unpack: (line, value, week) =>
      Object.assign(line, { [name]: value === null ? null : value + base(line as FoldedLine, week) }),
  }
}

function boolean(name: 'reviewerCanPush' | 'isAfterEnd'): NumberColumn {
  return {
    pack: (line) => (line[name] === null ? null : Number(line[name])),
    unpack: (line, value) => Object.assign(line, { [name]: value === null ? null : value === 1 }),
  }
}

function word(name: 'kind' | 'ineligible' | 'credit' | 'landedAs' | 'agent' | 'title' | 'url'): TextColumn {
  return {
    hasNumbers: false,
    pack: (line) => {
      const value = line[name]
      return value === null ? null : escaped(value)
    },
    unpack: (line, value) => Object.assign(line, { [name]: value === null ? null : unescaped(value) }),
  }
}

// oxlint-disable-next-line no-control-regex -- these are the signs of the format
const SIGNS = /[\u0001-\u0007\n]/g

function escaped(text: string): string {
  return text.replace(SIGNS, (sign) => `${ESCAPE}${String.fromCodePoint(64 + (sign.codePointAt(0) ?? 0))}`)
}

function unescaped(text: string): string {
  return text.replaceAll(ESCAPE_PAIR, (_, sign: string) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 64))
}

// oxlint-disable-next-line no-control-regex -- as above
const ESCAPE_PAIR = /\u0007(.)/g

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
