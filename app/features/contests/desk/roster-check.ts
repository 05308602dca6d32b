import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { POINTS_STAY } from '#app/domain/contests/contest-teams.ts'
import type { Roster, RosterLine } from '#app/domain/contests/roster.ts'
import { csvOf } from '#app/domain/tables/csv.ts'
import { usernameOf, type ColumnKind, type Columns } from '#app/domain/tables/people-columns.ts'
import type { TableRow } from '#app/domain/tables/read-table.ts'

/** What a check of a roster shows: its columns and first lines, every line that fails, and some of the others. */
export type RosterCheck = {
  columns: { heading: string; kind: ColumnKind }[]
  hasHeading: boolean
  /** The first row, by which a later form is known to be about the same table. */
  head: string
  preview: { number: number; cells: string[] }[]
  notes: string[]
  newTeams: string[]
  createsTeams: boolean
  /** Whether its teams may be created at all. */
  isOffered: boolean
  /** What was confirmed if the form comes back with it. */
  checked: string
  ready: number
  moved: number
  in: number
  wrong: number
  shown: { number: number; text: string; state: RosterLine['state']; says: string }[]
  /** A file of the lines to fix, and how many it has. */
  toMend: string
  mendable: number
}

const HEAD_LENGTH = 500
const PREVIEW_ROWS = 10
const CELL_SHOWN = 60
const LINE_SHOWN = 120
const READY_SHOWN = 20
const WRONG_SHOWN = 500
/** The most characters of lines to fix that are sent back as a file. */
const TO_MEND_LENGTH = 100_000
const UNUSED_SHOWN = 5

type ReadTable = { columns: Columns; head: string; first: TableRow; people: readonly TableRow[] }

export function checkOf({ lines, newTeams }: Roster, { columns, head, first, people }: ReadTable) {
  const of = (state: RosterLine['state']) => lines.filter((line) => line.state === state)
  const wrong = lines.flatMap((line) => (line.state === 'wrong' ? [line] : []))
  const mendable = firstWithin(wrong, TO_MEND_LENGTH)
  const headings = columns.kinds.map((kind, index) =>
    columns.hasHeading ? (first.cells[index] ?? '') : kind === 'other' || kind === 'kept' ? '' : kind,
  )
  return {
    columns: columns.kinds.map((kind, index) => ({
      heading: columns.hasHeading ? shortened(first.cells[index] ?? '', CELL_SHOWN) : '',
      kind,
    })),
    hasHeading: columns.hasHeading,
    head,
    preview: previewOf(people),
    newTeams,
    ready: of('ready').length,
    moved: of('move').length,
    in: of('in').length,
    wrong: wrong.length,
    shown: [
      ...wrong.slice(0, WRONG_SHOWN),
      ...of('move').slice(0, WRONG_SHOWN),
      ...lines.filter(({ state }) => state === 'ready' || state === 'in').slice(0, READY_SHOWN),
    ]
      .toSorted((one, other) => one.number - other.number)
      .map((line) => ({
        number: line.number,
        text: shortened(line.cells.flatMap((cell, index) => readOf(cell, columns.kinds[index])).join(', '), LINE_SHOWN),
        state: line.state,
        says: saysOf(line),
      })),
    toMend: csvOf([
      [...headings, 'Line', 'What to fix'],
      ...mendable.map((line) => [...headings.map((_, index) => line.cells[index] ?? ''), line.number, line.problem]),
    ]),
    mendable: mendable.length,
  }
}

/** What is left of a check once its good lines are kept. */
export function restOf(check: RosterCheck, { lines }: Roster): RosterCheck {
  const wrong = lines.filter(({ state }) => state === 'wrong')
  return {
    ...check,
    head: check.hasHeading ? check.head : headOf(wrong[0]),
    preview: previewOf(wrong),
    notes: [],
    newTeams: [],
    ready: 0,
    moved: 0,
    in: 0,
    shown: check.shown.filter(({ state }) => state === 'wrong'),
  }
}

/** The lines to fix as they were typed, below what stands above all lines. */
export function linesToFix(text: string, { lines }: Roster): string {
  const typed = text.split(/\r\n?|\n/)
  const numbers = [...new Set(lines.map(({ number }) => number))]
  const wrong = new Set(lines.flatMap(({ number, state }) => (state === 'wrong' ? [number] : [])))
  const above = typed.slice(0, (numbers[0] ?? 1) - 1)
  const rows = numbers.map((number, index) => ({ number, end: numbers[index + 1] ?? Infinity }))
  const toFix = rows.flatMap(({ number, end }) => (wrong.has(number) ? typed.slice(number - 1, end - 1) : []))
  return [...above, ...toFix].join('\n').trimEnd()
}

export function headOf(first: Pick<TableRow, 'cells'> | undefined): string {
  return (first?.cells ?? []).join(' ').slice(0, HEAD_LENGTH)
}

function previewOf(people: readonly Pick<TableRow, 'number' | 'cells'>[]) {
  return people.slice(0, PREVIEW_ROWS).map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => shortened(cell, CELL_SHOWN)),
  }))
}

/** What a cell was read as: a username of a profile's address, and nothing of an unused column. */
function readOf(cell: string, kind: ColumnKind = 'other'): string[] {
  if (cell === '' || kind === 'other') return []
  return [(kind === 'username' && usernameOf(cell).username) || cell]
}

function saysOf(line: RosterLine): string {
  return line.state === 'wrong' ? line.problem : line.says
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

function firstWithin<Line extends RosterLine>(lines: readonly Line[], most: number): Line[] {
  let length = 0
  const end = lines.findIndex(({ cells }) => (length += cells.join(',').length + LINE_SHOWN) > most)
  return end === -1 ? [...lines] : lines.slice(0, end)
}

/** What an organiser should know before they keep the seats. */
export function notesOf(
  { room, climbers, state }: Contest,
  { kinds, doubt }: Columns,
  { columns, ready, moved }: Pick<RosterCheck, 'columns' | 'ready' | 'moved'>,
  { hasTeams, entries }: { hasTeams: boolean; entries: readonly unknown[] },
): string[] {
  const unused = columns.flatMap(({ heading, kind }) => (kind === 'other' && heading !== '' ? [heading] : []))
  const more = unused.length - UNUSED_SHOWN
  const kept = climbers + entries.length + ready
  return [
    ...(doubt === null ? [] : [doubt]),
    ...(unused.length === 0
      ? []
      : [`Not used: ${unused.slice(0, UNUSED_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]),
    ...(moved > 0 && state === 'running' ? [POINTS_STAY] : []),
    ...(kinds.includes('team') && !hasTeams ? ['This contest has no teams, so nobody is put in one.'] : []),
    ...(kept > room
      ? [
          `There’s room for ${room} climbers, and with these there would be ${kept}. A kept seat doesn’t reserve a place.`,
        ]
      : []),
  ]
}
