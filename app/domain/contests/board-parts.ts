import type { ContestBoard } from './contest-board.ts'

/** So many climbers, and so many teams, are stored in a row; most contests have one. */
export const PART_SIZE = 250

/** The second to the last of a board's rows, in the order of places. Climbers come last, as `contestStandings` needs. */
export type BoardPart = Pick<ContestBoard, 'teams' | 'players'>

/** The first row: all sums, and the first part. `parts`: how many rows follow; missing for none. */
export type BoardHead = ContestBoard & { parts?: number }

export function splitBoard(board: ContestBoard): { head: BoardHead; parts: BoardPart[] } {
  const { players, teams, ...sums } = board
  const count = Math.max(1, Math.ceil(Math.max(players.length, teams.length) / PART_SIZE))
  const [first = { teams, players }, ...parts] = Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * PART_SIZE, (index + 1) * PART_SIZE]
    return { teams: teams.slice(from, to), players: players.slice(from, to) }
  })
  return { head: { ...sums, ...(parts.length === 0 ? {} : { parts: parts.length }), ...first }, parts }
}

export function joinParts({ parts, ...head }: BoardHead, following: readonly BoardPart[]): ContestBoard {
  const all = [head, ...following.slice(0, parts ?? 0)]
  return { ...head, teams: all.flatMap(({ teams }) => teams), players: all.flatMap(({ players }) => players) }
}
