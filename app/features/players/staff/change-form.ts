import * as z from 'zod'
import { trimmedField, type SentForm } from '#app/domain/forms/form-fields.ts'

const text = trimmedField(5000)
const reasoned = z.object({ reason: text })
const id = z
  .string()
  .regex(/^aj_[0-9a-z]{25}$/)
  .catch('')

export const changeForms = {
  adjust: z.object({ id, scale: text, points: text, reason: text }),
  withdraw: z.object({ id }),
  suspend: reasoned,
  ban: reasoned,
  lift: reasoned,
  /** `into`: the player who stays. */
  merge: z.object({ into: text, reason: text }),
  /** Typed to confirm. */
  erase: z.object({ confirmUsername: text, reason: text }),
  keep: reasoned,
  'make-organiser': z.object({}),
  'end-organiser': z.object({}),
  'grant-premium': z.object({ premium: z.enum(['on', 'off']) }),
}
export type PlayerForm = SentForm<typeof changeForms>

/** With any minus sign; null if it is not a whole number. */
export function parsePoints(typed: string): number | null {
  const written = typed.replace(/^[−–]/, '-')
  return /^[-+]?\d{1,6}$/.test(written) ? Number(written) : null
}
