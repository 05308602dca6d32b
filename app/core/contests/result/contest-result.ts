import type { ContestBoard } from '#app/domain/contests/contest-board.ts'

export type ResultPlayer = {
  rank: number
  place: number
  /** Null once the account may not be named. */
  username: string | null
  team: string | null
  points: number
  accepted: number
  /** Points given by hand, or taken; missing for none. */
  given?: number
}
export type ResultTeam = { rank: number; place: number; name: string; members: number; points: number }

/** Those with points, the best first: equal points share a rank, and among the first ten the place tells them apart. */
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
