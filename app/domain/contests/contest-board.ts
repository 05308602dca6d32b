import type { HandDecision } from './by-hand/hand-decision.ts'
import type { TeamShares } from './contest-teams.ts'

/** Points and accepted pull requests by the id of their repository. */
export type RepositorySums = Record<string, [points: number, accepted: number]>

/** What a member's facts earn; `days` by the contest's clock. */
export type MemberScore = {
  playerId: string
  points: number
  /** When the last row that earns points arrived; 0 without points. */
  reachedAt: number
  accepted: number
  days: Record<string, number>
  repositories: RepositorySums
  teams: TeamShares
  /** What organisers decided about them; the rest is without what they gave. */
  byHand?: readonly HandDecision[]
}

export type BoardMember = MemberScore & {
  /** Null for an account that may not be named any more. */
  username: string | null
  githubId: number
  isPremium: boolean
  /** Named among the contest's people alone, and without a page. */
  isHidden?: boolean
  teamId: string | null
  /** Owner and moderators are shown to nobody as climbers. */
  cannotWin: boolean
}

export type BoardPlayer = {
  /** 0 without points. */
  rank: number
  /** What is shown, and whom a prize goes to: in the ten, and with the tenth's score, by who was first. */
  place: number
  playerId: string
  username: string | null
  githubId: number
  isPremium: boolean
  /** As of a member; missing for whoever has a page. */
  isHidden?: true
  teamId: string | null
  points: number
  accepted: number
  /** What of the points was given by hand, or taken; missing where nothing was. */
  given?: number
  /** Points of the last seven days, the oldest first. */
  lastDays: number[]
  /** By team, of whoever changed teams; what everybody else earns is their team's. */
  teams?: Record<string, Pick<BoardPlayer, 'points' | 'lastDays'>>
  /** The name of `teamId`; missing without one. */
  team?: string
}

export type Team = { id: string; name: string; note: string }

export type BoardTeam = Team & {
  /** 0 for a team without points or with too few members. */
  rank: number
  /** As a climber's. */
  place: number
  members: number
  points: number
  /** The points before the contest's day began; missing where they are the same. */
  had?: number
  /** What climbers earned for the team, as far as it counts, the best first. */
  best: number[]
  lastDays: number[]
}

export type BoardRepository = { id: number; points: number; accepted: number }

/** A contest's standings as its page, stage, widget and API show them. */
export type ContestBoard = {
  players: BoardPlayer[]
  teams: BoardTeam[]
  /** Points of all members by day of the contest. */
  days: Record<string, number>
  points: number
  accepted: number
  /** Members with points in the last seven days. */
  active: number
  /** Where it was earned, the most first. Missing in boards kept before this was counted. */
  repositories?: BoardRepository[]
  /** Of all points, those that were given by hand; missing where none were. */
  given?: number
  /** By the decision that gave them, points that count less than was given, because the share is used up. */
  counts?: Record<string, number>
  /** Made of the freeze, in place of the newest scores. */
  isFrozen?: true
}

/** What a climber earned for each team, former ones too. */
export function earnedForTeams(
  player: BoardPlayer,
): [team: string, earned: Pick<BoardPlayer, 'points' | 'lastDays'>][] {
  if (player.teams !== undefined) return Object.entries(player.teams)
  return player.teamId === null ? [] : [[player.teamId, player]]
}

/** What a climber earned for the team that they are on. */
export function earnedForOwnTeam(player: BoardPlayer): number {
  return earnedForTeams(player).find(([team]) => team === player.teamId)?.[1].points ?? 0
}
