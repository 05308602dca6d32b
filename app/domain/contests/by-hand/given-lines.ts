import { usernameOf } from '#app/domain/tables/people-columns.ts'
import type { TableRow } from '#app/domain/tables/read-table.ts'
import { wrongHandReason, wrongPoints } from './hand-decision.ts'

export const GIVEN_EXAMPLE = 'username,points,reason\nhedda-lo,40,Talked about routers at the meetup\nsiri-n,25,\n'

/** A line of a table of points: ready to be given, or with what is wrong about it. */
export type GivenLine = { number: number; text: string } & (
  | { state: 'ready'; playerId: string; username: string; points: number; reason: string }
  | { state: 'wrong'; problem: string }
)

type Columns = { username: number; points: number; reason: number; hasHeading: boolean }

type Surroundings = {
  /** The climber of a username; or why that person gets no points. */
  climberOf: (username: string) => { playerId: string; username: string } | string
  share: number
  /** For lines without one. */
  reason: string
  wrongReason: (reason: string) => string | null
}

const HEADINGS = {
  username:
    /^(?:github|git hub|user|username|user name|login|handle|name|github username|github profile|climber|player)$/,
  points: /^(?:points?|pts|score|punkte|puntos|points? given)$/,
  reason: /^(?:reasons?|why|for|comment|note|notes|grund|motivo|raison)$/,
}

/** Columns by their headings, in any order; without a heading in the order of the example. Null if a needed one is missing. */
export function givenColumns(first: readonly string[]): Columns | null {
  const plain = first.map((cell) => cell.toLowerCase().replaceAll(/[_-]+/g, ' ').trim())
  const of = (kind: keyof typeof HEADINGS) => plain.findIndex((cell) => HEADINGS[kind].test(cell))
  const columns = { username: of('username'), points: of('points'), reason: of('reason') }
  if (columns.username !== -1 && columns.points !== -1) return { ...columns, hasHeading: true }
  if (columns.username !== -1 || columns.points !== -1) return null
  return pointsOf(first[1] ?? '') === null ? null : { username: 0, points: 1, reason: 2, hasHeading: false }
}

/** Judges the rows below the heading. Nobody is given points twice by one table. */
export function readGivenLines(
  rows: readonly TableRow[],
  columns: Columns,
  { climberOf, share, reason: usual, wrongReason }: Surroundings,
): GivenLine[] {
  const firstLines = new Map<string, number>()
  return rows.map(({ number, cells, problem }): GivenLine => {
    const cell = (index: number) => cells[index] ?? ''
    const text = [cell(columns.username), cell(columns.points), cell(columns.reason)].filter(Boolean).join(', ')
    const wrong = (what: string): GivenLine => ({ number, text, state: 'wrong', problem: what })
    if (problem !== null) return wrong(problem)
    const typed = usernameOf(cell(columns.username))
    if (typed.problem !== null) return wrong(typed.problem)
    if (typed.username === '') return wrong('There’s no username in this line.')
    const points = pointsOf(cell(columns.points))
    if (points === null) return wrong('The points aren’t a whole number.')
    const reason = cell(columns.reason) || usual
    const mistake = wrongPoints(points, share) ?? wrongHandReason(reason) ?? wrongReason(reason)
    if (mistake !== null) return wrong(mistake)
    const climber = climberOf(typed.username.toLowerCase())
    if (typeof climber === 'string') return wrong(climber)
    const first = firstLines.get(climber.playerId)
    if (first !== undefined) return wrong(`Same climber as in line ${first}. The first one counts.`)
    firstLines.set(climber.playerId, number)
    return { number, text, state: 'ready', ...climber, points, reason }
  })
}

/** A whole number as it is typed, also behind the apostrophe of a file of ours; null for anything else. */
export function pointsOf(typed: string): number | null {
  const text = typed
    .replace(/^'(?=[+-])/, '')
    .replace(/^[−–]/, '-')
    .trim()
  return /^[+-]?\d{1,6}$/.test(text) ? Number(text) : null
}
