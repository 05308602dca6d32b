import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, dayOf, dayStart, weekStart } from '#app/domain/time/period.ts'

/** Without its week, which is the folded row's, and its scale: only contest rows are folded. */
export type FoldedLine = Omit<LedgerRow, 'week' | 'scale'>

const ITS_DAY = '\u0004'
const ITS_REPOSITORY = '\u0005'
const AS_INELIGIBLE = '\u0006'
const ESCAPE = '\u0007'

type NumberColumn = {
  pack: (line: FoldedLine, week: string) => number | null
  unpack: (line: Partial<FoldedLine>, value: number | null, week: string) => void
}
type TextColumn = {
  /** Whether numbers are taken out of the text, such as from keys and addresses. */
  hasNumbers: boolean
  pack: (line: FoldedLine) => string | null
  unpack: (line: Partial<FoldedLine>, value: string | null) => void
}

/** In order: unpacking a column needs those before it. */
export const NUMBERS: NumberColumn[] = [
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

export const TEXTS: TextColumn[] = [
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

/** A column whose values are near `base`. */
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
