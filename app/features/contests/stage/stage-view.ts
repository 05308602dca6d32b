import type { ContestPhase } from '#app/core/contests/running/contest-phase.ts'
import type { ContestRock } from '#app/domain/contests/contest.ts'

export type StageRow = {
  place: number
  name: string
  team: string | null
  avatarUrl: string | null
  points: number
  /** Points of the contest's present day. */
  today: number
  /** Places gained since that day began, below 0 for lost ones. */
  move: number
  /** The place when the cloud came; null where nothing is revealed. */
  before: number | null
}

export type StageTeam = { place: number; name: string; points: number }

/** `what` and `repository` as in 'opened an issue' and 'owner/name'. */
export type StageNews = { username: string; what: string; repository: string | null; at: number }

/** What the stage of a contest shows. The same for everybody. */
export type StageView = {
  slug: string
  name: string
  rock: ContestRock
  ridge: number
  timeZone: string
  phase: ContestPhase
  startsAt: number
  endsAt: number
  freezesAt: number | null
  /** Ten places, with null for those that are not revealed. */
  rows: (StageRow | null)[]
  teamRows: StageTeam[]
  /** How many of the ten are revealed; null before the reveal. */
  revealed: number | null
  isProvisional: boolean
  players: number
  teams: number
  accepted: number
  news: StageNews[]
  madeAt: number
}

export function stageDataHref(slug: string): string {
  return `/c/${slug}/stage.json`
}
