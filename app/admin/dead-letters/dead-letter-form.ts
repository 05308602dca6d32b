import * as z from 'zod'
import { LONGEST_REASON } from './dead-letters-view.ts'

export const deadLetterForm = z.object({
  intent: z.enum(['replay', 'discard']).nullable().catch(null),
  /** Longer than allowed is kept so far, to say so. */
  reason: z
    .string()
    .transform((value) => value.trim().slice(0, LONGEST_REASON + 1))
    .catch(''),
})
