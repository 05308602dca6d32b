import type { AdSlot } from '#app/domain/ad.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'

/** Of an enquiry's message, in characters. */
export const MESSAGE_LENGTH = 2000

export type ShowcaseSlot = {
  place: AdSlot
  /** How many ads the place has room for, and how many of those nobody has at the moment. */
  room: number
  free: number
  /** Visitors of the last 30 days, each counted once a day and ad; null where seeing cannot be counted. */
  views: number | null
  clicks: number
}

export type ShowcaseView = {
  /** Claimed players that are not suspended. */
  players: number
  /** The days that the figures are of, both included, as epoch milliseconds. */
  from: number
  to: number
  views: number
  clicks: number
  places: ShowcaseSlot[]
  /** The one that the address asks for, or none. */
  asked: AdSlot | ''
  /** The enquiry that was sent and did not pass. */
  refused?: RefusedForm
}
