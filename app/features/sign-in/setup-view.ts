import type { RefusedForm } from '#app/domain/form-outcome.ts'
import type { PlanId } from '#app/domain/plan.ts'
import type { SetupValues } from './save-setup.server.ts'

export type SetupOption = { value: string; label: string }

/**
 * `claim`: joined, GitHub has not confirmed the owner. `details`: the owner is signed in.
 * `claimed`: the name belongs to a player and the reader is not signed in as that player.
 */
export type SetupView = {
  username: string
  githubId: number
  avatarUrl: string | null
  step: 'claim' | 'details' | 'claimed'
  /** Why the sign-in with GitHub was not accepted. */
  claimError: string | null
  /** What is stored, or can be guessed. */
  values: SetupValues
  /** GitHub verified the stored address, so it needs no confirmation. */
  isEmailVerified: boolean
  /** Whether there is a bot to connect. */
  hasTelegram: boolean
  /** The form that was sent and did not pass. */
  refused?: RefusedForm
  countries: SetupOption[]
  timeZones: SetupOption[]
}

export type SetupCompleteView = {
  username: string
  githubId: number
  avatarUrl: string | null
  /** This week's; 0 is unranked. */
  points: number
  rank: number
  rankedPlayers: number
  weekNumber: number
  weekEndsAt: number
  level: number
  total: number
  /** The first answer from GitHub has not come yet. */
  isWaiting: boolean
  /** What was typed and waits for the link in its message; null where nothing does. */
  unconfirmedEmail: string | null
  /** The premium plan that was chosen before joining. */
  plan: PlanId | null
  now: number
}
