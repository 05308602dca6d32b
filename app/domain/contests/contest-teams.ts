import { MINUTE } from '#app/domain/time/period.ts'

/** From when climbers stay on their team. */
export const TEAMS_LOCKS = ['half', 'start', 'never'] as const
export type TeamsLock = (typeof TEAMS_LOCKS)[number]

export const teamsLockText = {
  half: 'At halftime',
  start: 'At the start',
  never: 'Never',
} as const satisfies Record<TeamsLock, string>

/** Of one climber in a contest: each change is read whenever they are scored. */
export const TEAM_MOVES_CAP = 20

export const POINTS_STAY = 'Points stay with the team they were earned for.'

type Locked = { startsAt: number; endsAt: number; teamsLock: TeamsLock }

/** When the teams lock; null where they never do. Half time moves with the end. */
export function teamsLockAt({ startsAt, endsAt, teamsLock }: Locked): number | null {
  if (teamsLock === 'never') return null
  if (teamsLock === 'start') return startsAt
  return startsAt + Math.floor((endsAt - startsAt) / 2 / MINUTE) * MINUTE
}

export function areTeamsLocked(contest: Locked, now: number): boolean {
  const at = teamsLockAt(contest)
  return at !== null && now >= at
}

/** Null for no team. */
export type TeamMove = { at: number; from: string | null; to: string | null }

/** The team at an instant. `moves`: in order, at least one. */
export function teamAt(moves: readonly TeamMove[], instant: number): string | null {
  const last = moves.findLast(({ at }) => at <= instant)
  return last === undefined ? (moves[0]?.from ?? null) : last.to
}

/** What somebody earned while on a team; `days` by the contest's clock. */
export type TeamShare = { points: number; reachedAt: number; days: Record<string, number> }

/** By team, for people who changed teams; empty for all others, whose team gets everything. */
export type TeamShares = Record<string, TeamShare>
