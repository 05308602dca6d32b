import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { csvOf } from '#app/domain/tables/csv.ts'

/** The places as CSV, also of those without points, who have no rank. */
export function resultsCsv(board: Pick<ContestBoard, 'players'>): string {
  return csvOf([
    ['rank', 'place', 'username', 'team', 'points', 'accepted', 'given'],
    ...placesOf(board).map(({ rank, place, username, team = '', points, accepted, given = 0 }) => [
      rankCell(rank),
      rankCell(place),
      username ?? '',
      team,
      points,
      accepted,
      given,
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

/** People who may not be named keep a rank; without a rank they are not listed. */
export function placesOf({ players }: Pick<ContestBoard, 'players'>) {
  return players.filter(({ rank, username }) => rank > 0 || username !== null)
}

export function rankCell(rank: number): string | number {
  return rank > 0 ? rank : ''
}
