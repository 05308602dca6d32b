import type { RefusedForm } from '#app/domain/form-outcome.ts'

type Staff = { email: string }

export type ListedLeaderboard = {
  id: string
  name: string
  members: number
  ownerUsername: string
  createdAt: number
}

export type AdminLeaderboardsView = {
  staff: Staff
  query: string
  /** Boards whose id or whose owner was asked for. */
  exact: ListedLeaderboard[]
  /** Boards whose name begins like that, by name. */
  named: ListedLeaderboard[]
  firstHref: string | null
  nextHref: string | null
}

export type AdminLeaderboardView = {
  staff: Staff
  id: string
  name: string
  description: string
  members: number
  owner: { id: string; username: string }
  createdAt: number
  endsOn: string | null
  /** The end of the invitation link, to tell an old one from a new one. */
  invitationEnd: string
  /** What a new name is suggested as. */
  newName: string
  /** The form that was sent and did not pass. */
  refused?: RefusedForm
}
