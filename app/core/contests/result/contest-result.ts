import type { ContestBoard } from '#app/domain/contests/contest-board.ts'

export type ResultPlayer = {
  rank: number
  place: number
  /** Null once the account may not be named any more. */
  username: string | null
  team: string | null
  points: number
  accepted: number
  /** What of the points was given by hand, or taken; missing where nothing was. */
  given?: number
}
export type ResultTeam = { rank: number; place: number; name: string; members: number; points: number }

/** Places of those with points, the best first: equal points share a rank, and the place tells them apart in the ten. */
export function resultOf(board: Pick<ContestBoard, 'players' | 'teams'>): {
  players: ResultPlayer[]
  teams: ResultTeam[]
} {
  return {
    players: board.players
      .filter(({ rank }) => rank > 0)
      .map(({ rank, place, username, team = null, points, accepted, given }) => ({
        rank,
        place,
        username,
        team,
        points,
        accepted,
        ...(given === undefined ? {} : { given }),
      })),
    teams: board.teams
      .filter(({ rank }) => rank > 0)
      .map(({ rank, place, name, members, points }) => ({ rank, place, name, members, points })),
  }
}
