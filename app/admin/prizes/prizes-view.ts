import type { RefusedForm } from '#app/domain/form-outcome.ts'
import type { PrizeValues } from '#app/domain/prize.ts'

/** Codes and lists are counted no further than this. */
export const CODES_COUNTED_TO = 1000

type Staff = { email: string }

export type ListedPrize = {
  id: string
  title: string
  sponsor: string
  worth: number | null
  isExclusive: boolean
  isActive: boolean
  left: number
  taken: number
}

export type AdminPrizesView = { staff: Staff; prizes: ListedPrize[] }

export type AssignedCode = {
  codeId: number
  /** The end of the code alone. */
  masked: string
  week: string | null
  place: number | null
  /** null where nobody holds it: it was withdrawn, or its player left. */
  holder: { playerId: string; username: string } | null
  isWithdrawn: boolean
  takenAt: number
}

export type AdminPrizeView = {
  staff: Staff
  id: string
  /** null while the prize is being added. */
  title: string | null
  values: PrizeValues
  left: number
  taken: number
  assigned: AssignedCode[]
  firstHref: string | null
  olderHref: string | null
  /** Closed weeks whose winners can be given a code, the newest first. */
  weeks: string[]
  /** The form that was sent and did not pass. */
  refused?: RefusedForm
}
