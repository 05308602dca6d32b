import { usernameOf } from '#app/domain/tables/people-columns.ts'
import type { TableRow } from '#app/domain/tables/read-table.ts'
import { handReasonError, pointsError } from './hand-decision.ts'

export const MANUAL_POINTS_EXAMPLE =
  'username,points,reason\nhedda-lo,40,Talked about routers at the meetup\nsiri-n,25,\n'

/** A line of a table of points: ready, or with what is wrong about it. */
export type ManualPointsLine = { number: number; text: string } & (
  | { state: 'ready'; playerId: string; username: string; points: number; reason: string }
  | { state: 'wrong'; problem: string }
)

/** How a climber is named: by username, or by what the desk keeps about people, such as a number or an address. */
export type NamedBy = { kind: 'username' } | { kind: 'address' } | { kind: 'kept'; heading: string }

/** `names`: the columns that name the climber; the first that is filled counts. */
type Columns = {
  names: { index: number; by: NamedBy }[]
  points: number
  reason: number
  hasHeading: boolean
}

type Surroundings = {
  /** The climber with this name, or why that person gets no points. */
  climberOf: (name: string, by: NamedBy) => { playerId: string; username: string } | string
  share: number
  /** For lines without one. */
  reason: string
  wrongReason: (reason: string) => string | null
}

const HEADINGS = {
  username:
    /^(?:github|git hub|user|username|user name|login|handle|name|github username|github profile|climber|player)$/,
  address: /^(?:e ?mail|e ?mail address)$/,
  points: /^(?:points?|pts|score|punkte|puntos|points? given|points? awarded)$/,
  // A comment is a private note; a reason is public.
  reason: /^(?:reasons?|why|grund|motivo|raison)$/,
}

/** By headings in any order (`kept`: the desk's own), else as in the example. Null if a needed one is missing. */
export function manualPointsColumns(first: readonly string[], kept: readonly string[] = []): Columns | null {
  const plain = first.map((cell) => cell.toLowerCase().replaceAll(/[_-]+/g, ' ').trim())
  const of = (kind: keyof typeof HEADINGS) => plain.findIndex((cell) => HEADINGS[kind].test(cell))
  const keptAt = kept.flatMap((heading) => {
    const index = first.findIndex((cell) => cell.toLowerCase() === heading.toLowerCase())
    return index === -1 ? [] : [{ index, by: { kind: 'kept' as const, heading } }]
  })
  const isKept = (index: number) => keptAt.some((one) => one.index === index)
  const named = (['username', 'address'] as const).flatMap((kind) => {
    const index = of(kind)
    return index === -1 || isKept(index) ? [] : [{ index, by: { kind } }]
  })
  const names = [...named, ...keptAt]
  const columns = { names, points: of('points'), reason: of('reason') }
  if (names.length > 0 && columns.points !== -1) return { ...columns, hasHeading: true }
  if (names.length > 0 || columns.points !== -1) return null
  if (pointsOf(first[1] ?? '') === null) return null
  return { names: [{ index: 0, by: { kind: 'username' } }], points: 1, reason: 2, hasHeading: false }
}

/** Judges the rows below the heading. A table gives nobody points twice. */
export function readManualPointsLines(
  rows: readonly TableRow[],
  columns: Columns,
  { climberOf, share, reason: usual, wrongReason }: Surroundings,
): ManualPointsLine[] {
  const firstLines = new Map<string, number>()
  return rows.map(({ number, cells, problem }): ManualPointsLine => {
    const cell = (index: number) => cells[index] ?? ''
    const name = columns.names.find(({ index }) => cell(index) !== '')
    const said = name === undefined ? '' : cell(name.index)
    const text = [said, cell(columns.points), cell(columns.reason)].filter(Boolean).join(', ')
    const wrong = (what: string): ManualPointsLine => ({ number, text, state: 'wrong', problem: what })
    if (problem !== null) return wrong(problem)
    if (name === undefined) return wrong('There’s no username in this line.')
    const typed = name.by.kind === 'username' ? usernameOf(said) : { username: said, problem: null }
    if (typed.problem !== null) return wrong(typed.problem)
    const points = pointsOf(cell(columns.points))
    if (points === null) return wrong('The points aren’t a whole number.')
    const reason = cell(columns.reason) || usual
    const mistake = pointsError(points, share) ?? handReasonError(reason) ?? wrongReason(reason)
    if (mistake !== null) return wrong(mistake)
    const climber = climberOf(typed.username.toLowerCase(), name.by)
    if (typeof climber === 'string') return wrong(climber)
    const first = firstLines.get(climber.playerId)
    if (first !== undefined) return wrong(`Same climber as in line ${first}. The first one counts.`)
    firstLines.set(climber.playerId, number)
    return { number, text, state: 'ready', ...climber, points, reason }
  })
}

/** As typed or as spreadsheets write it (`12.0`), also after our files' apostrophe; null if it is no whole number. */
export function pointsOf(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/^'(?=[+−–-])/, '')
    .replace(/^[−–]/, '-')
  return /^[+-]?\d{1,6}(?:[.,]0{1,2})?$/.test(text) ? Number(text.split(/[.,]/, 1)[0]) : null
}
