import type { Redacted } from '#app/domain/redact-message.ts'

export type DeadLetterState = 'stored' | 'replayed' | 'discarded'

export type DeadLetterRow = {
  id: string
  href: string
  /** `deliver-notification`; null where it is no message that this version knows. */
  type: string | null
  attempts: number
  receivedAt: number
  state: DeadLetterState
}

export type DeadLettersView = {
  now: number
  /** Which are listed: those that wait, or all. */
  listed: 'stored' | 'all'
  rows: DeadLetterRow[]
  firstHref: string | null
  nextHref: string | null
}

export type DeadLetterView = DeadLetterRow & {
  now: number
  message: Redacted
  requestId: string | null
  decidedAt: number | null
  reason: string | null
}

export const LONGEST_REASON = 300
