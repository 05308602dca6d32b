import * as z from 'zod'
import { trimmedField } from '#app/domain/form-fields.ts'
import type { PlayerChange } from './admin-player-view.ts'

/** What the forms on a player's page ask for. */
export const PLAYER_CHANGES = [
  'adjust',
  'withdraw',
  'suspend',
  'ban',
  'lift',
  'merge',
  'erase',
  'keep',
] as const satisfies PlayerChange[]

const text = trimmedField(5000)

/** The forms on a player's page as typed. */
export const changeForm = z.object({
  intent: z.enum(PLAYER_CHANGES).nullable().catch(null),
  /** An adjustment's. */
  id: z
    .string()
    .regex(/^aj_[0-9a-z]{25}$/)
    .catch(''),
  scale: text,
  points: text,
  reason: text,
  /** The player who goes on. */
  into: text,
  /** The player's name, to confirm an erasure. */
  confirmUsername: text,
})
export type ChangeFields = z.infer<typeof changeForm>

/** A whole number as people write it, with any of the signs for minus; null for everything else. */
export function parsePoints(typed: string): number | null {
  const written = typed.replace(/^[−–]/, '-')
  return /^[-+]?\d{1,6}$/.test(written) ? Number(written) : null
}
