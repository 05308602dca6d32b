import type { BoardPlayer, BoardTeam, ContestBoard } from './contest-board.ts'
import { REVEAL_STEPS } from './contest.ts'
import { movesToday } from './stage-moves.ts'

/** Climbers, and teams, stored in a row; most contests have one row. */
export const PART_SIZE = 250
/** Climbers shown with the winning team. */
const FACES = 5

/** One of the rows after a board's first, in the order of places. Climbers come last, as `contestStandings` needs. */
export type BoardPart = Pick<ContestBoard, 'teams' | 'players'> & {
  teamAbove?: BoardTeam
}

/** The first row: the first part, and what only the whole board knows. */
export type BoardHead = ContestBoard & {
  count: { players: number; teams: number }
  /** How many places each of the first ten has gained since the contest's day began. */
  moves: Record<string, number>
  faces: { name: string; githubId: number }[]
  /** How many rows follow; missing for none. */
  parts?: number
}

/** Snapshots from before there were parts have nothing else. */
export type StoredHead = ContestBoard & Partial<BoardHead>

/** `part`: from 1. */
export type NumberedPart = { part: number; board: BoardPart }

/** What a page shows besides the first rows: a range, and somebody's own. */
export type WantedRows = {
  from: number
  until: number
  playerId: string | null
  teamId: string | null
  username: string | null
}

export type BoardPage = BoardHead & {
  shown: Pick<ContestBoard, 'teams' | 'players'>
  ownPlayer: BoardPlayer | undefined
  ownTeam: BoardTeam | undefined
  teamAbove: BoardTeam | undefined
  found: BoardPlayer | undefined
}

export function splitBoard(board: ContestBoard): { head: BoardHead; parts: NumberedPart[] } {
  const { players, teams, ...sums } = board
  const length = Math.max(1, Math.ceil(Math.max(players.length, teams.length) / PART_SIZE))
  const [first = { teams, players }, ...parts] = Array.from({ length }, (_, index): BoardPart => {
    const [from, to] = [index * PART_SIZE, (index + 1) * PART_SIZE]
    const [above, rows] = [teams[from - 1], teams.slice(from, to)]
    return {
      ...(above === undefined || rows.length === 0 ? {} : { teamAbove: above }),
      teams: rows,
      players: players.slice(from, to),
    }
  })
  const ranked = players.filter(({ rank }) => rank > 0)
  const moves = movesToday(ranked)
  const faces = players.flatMap(({ teamId, username: name, githubId }) =>
    teamId === teams[0]?.id && name !== null ? [{ name, githubId }] : [],
  )
  return {
    head: {
      ...sums,
      count: { players: players.length, teams: teams.length },
      moves: Object.fromEntries(ranked.slice(0, REVEAL_STEPS).map(({ playerId: id }) => [id, moves.get(id) ?? 0])),
      faces: faces.slice(0, FACES),
      ...(parts.length === 0 ? {} : { parts: parts.length }),
      ...first,
    },
    parts: parts.map((part, index) => ({ part: index + 1, board: part })),
  }
}

/** `following`: all of them. Rows left over from a larger board are not read. */
export function joinParts(head: StoredHead, following: readonly NumberedPart[]): ContestBoard {
  const { parts = 0, count: _, moves: __, faces: ___, ...first } = head
  const all = [first, ...following.flatMap(({ part, board }) => (part <= parts ? [board] : []))]
  return { ...first, teams: all.flatMap(({ teams }) => teams), players: all.flatMap(({ players }) => players) }
}

/** `following`: the parts that hold the wanted rows, in their order. */
export function pageOf(head: BoardHead, following: readonly NumberedPart[], wanted: WantedRows): BoardPage {
  const { from, until, playerId, teamId, username } = wanted
  const all: NumberedPart[] = [{ part: 0, board: head }, ...following.filter(({ part }) => part <= (head.parts ?? 0))]
  const rows = <Row>(of: (part: BoardPart) => Row[]) =>
    all.flatMap(({ part, board }) =>
      of(board).slice(Math.max(0, from - part * PART_SIZE), Math.max(0, until - part * PART_SIZE)),
    )
  const players = all.flatMap(({ board }) => board.players)
  const ofTeam = all.find(({ board }) => board.teams.some(({ id }) => id === teamId))?.board
  const index = ofTeam?.teams.findIndex(({ id }) => id === teamId) ?? -1
  const name = username?.toLowerCase()
  return {
    ...head,
    shown: { teams: rows(({ teams }) => teams), players: rows((part) => part.players) },
    ownPlayer: players.find((player) => player.playerId === playerId),
    ownTeam: ofTeam?.teams[index],
    teamAbove: index > 0 ? ofTeam?.teams[index - 1] : ofTeam?.teamAbove,
    found: name === undefined ? undefined : players.find((player) => player.username?.toLowerCase() === name),
  }
}
