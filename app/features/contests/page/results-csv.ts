import type { ContestBoard } from '#app/domain/contests/contest-board.ts'

export type CsvRow = readonly (string | number)[]

/** The places as CSV, also of those without points, who have no rank. */
export function resultsCsv(board: Pick<ContestBoard, 'players' | 'teams'>): string {
  const teams = new Map(board.teams.map(({ id, name }) => [id, name]))
  return csvOf([
    ['rank', 'place', 'username', 'team', 'points', 'accepted'],
    ...placesOf(board).map(({ rank, place, username, teamId, points, accepted }) => [
      rankCell(rank),
      rankCell(place),
      username ?? '',
      teams.get(teamId ?? '') ?? '',
      points,
      accepted,
    ]),
  ])
}

/** `best`: the points that count, the best first. */
export function teamsCsv({ teams }: Pick<ContestBoard, 'teams'>): string {
  return csvOf([
    ['rank', 'place', 'team', 'note', 'members', 'points', 'best'],
    ...teams.map(({ rank, place, name, note, members, points, best }) => [
      rankCell(rank),
      rankCell(place),
      name,
      note,
      members,
      points,
      best.join(' '),
    ]),
  ])
}

/** Whoever may not be named keeps a rank, and without one is not listed. */
export function placesOf({ players }: Pick<ContestBoard, 'players'>) {
  return players.filter(({ rank, username }) => rank > 0 || username !== null)
}

export function rankCell(rank: number): string | number {
  return rank > 0 ? rank : ''
}

/** CSV (RFC 4180) in UTF-8 with the mark that spreadsheets look for. */
export function csvOf(rows: readonly CsvRow[]): string {
  return `\uFEFF${linesOf(rows)}`
}

export function linesOf(rows: readonly CsvRow[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Where a cell with a formula begins: also after what some spreadsheets split at although it stands in quotes. */
const FORMULA = /(^ *|[;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g

/** An apostrophe keeps a spreadsheet from reading a text as a formula. */
export function cell(value: string | number): string {
  const text = typeof value === 'string' ? value.replaceAll(FORMULA, "$1'").replace(/^[\t\r]/, "'$&") : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
