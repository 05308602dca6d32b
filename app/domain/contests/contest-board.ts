import type { HandDecision } from './by-hand/hand-decision.ts'
import type { TeamShares } from './contest-teams.ts'

/** Points and accepted pull requests by the repository's id. */
export type RepositorySums = Record<string, [points: number, accepted: number]>

/** What a member's facts earn; `days` by the contest's clock. */
export type MemberScore = {
  playerId: string
  points: number
  /** When the last fact that earns points arrived; 0 without points. */
  reachedAt: number
  accepted: number
  days: Record<string, number>
  repositories: RepositorySums
  teams: TeamShares
  /** What organisers decided; the other figures are without points by hand. */
  byHand?: readonly HandDecision[]
}

export type BoardMember = MemberScore & {
  /** Null for an account that may not be named any more. */
  username: string | null
  githubId: number
  isPremium: boolean
  /** Has no page, and is named only to the contest's people. */
  isHidden?: boolean
  teamId: string | null
  /** Owner and moderators: nobody sees them as climbers. */
  cannotWin: boolean
}

export type BoardPlayer = {
  /** 0 without points. */
  rank: number
  /** Shown, and decides prizes: in the ten, and with the tenth's score, the earlier one is ahead. */
  place: number
  playerId: string
  username: string | null
  githubId: number
  isPremium: boolean
  /** As of a member; missing for people who have a page. */
  isHidden?: true
  teamId: string | null
  points: number
  accepted: number
  /** Points given by hand, or taken; missing for none. */
  given?: number
  /** Of the last seven days, the oldest first. */
  lastDays: number[]
  /** By team, for people who changed teams; all others earn for their team alone. */
  teams?: Record<string, Pick<BoardPlayer, 'points' | 'lastDays'>>
  /** The name of `teamId`; missing without one. */
  team?: string
}

export type Team = { id: string; name: string; note: string }

export type BoardTeam = Team & {
  /** 0 without points, or with too few members. */
  rank: number
  place: number
  members: number
  points: number
  /** What climbers earned for the team, as far as it counts, the best first. */
  best: number[]
  lastDays: number[]
}

export type BoardRepository = { id: number; points: number; accepted: number }

export type ContestBoard = {
  players: BoardPlayer[]
  teams: BoardTeam[]
  /** Of all members, by day of the contest. */
  days: Record<string, number>
  points: number
  accepted: number
  /** Members with points in the last seven days. */
  active: number
  /** Where points were earned, the most first. Missing in boards from before this was counted. */
  repositories?: BoardRepository[]
  /** How many of the points were given by hand; missing for none. */
  given?: number
  /** By decision, the points that count of it, if fewer than were given because the share is used up. */
  counts?: Record<string, number>
  /** Shows the standings of the freeze, not the newest. */
  isFrozen?: true
}

/** Former teams too. */
export function earnedForTeams(
  player: BoardPlayer,
): [team: string, earned: Pick<BoardPlayer, 'points' | 'lastDays'>][] {
  if (player.teams !== undefined) return Object.entries(player.teams)
  return player.teamId === null ? [] : [[player.teamId, player]]
}

export function earnedForOwnTeam(player: BoardPlayer): number {
  return earnedForTeams(player).find(([team]) => team === player.teamId)?.[1].points ?? 0
}
