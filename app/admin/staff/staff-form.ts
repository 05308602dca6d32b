import * as z from 'zod'
import { textField } from '#app/domain/form-fields.ts'
import { parseUnsaved } from '#app/domain/unsaved.ts'

const text = textField(1000)

/** The forms of the staff sign-in as typed. */
export const staffSignInForm = z.object({
  intent: z.enum(['sign-in', 'begin-setup', 'complete-setup']).catch('sign-in'),
  email: text.transform((value) => value.trim().toLowerCase()),
  password: text,
  code: text,
  token: text.transform((value) => value.trim()),
  returnTo: z.string().nullable().catch(null),
  unsaved: z.string().max(10_000).catch('').transform(parseUnsaved),
  /** What the first step of setting up hands to the second, sealed. */
  pending: z.string().max(4000).catch(''),
})
export type StaffSignInForm = z.infer<typeof staffSignInForm>

export const staffIntents = ['add', 'disable', 'enable', 'reset'] as const

/** The forms of the staff screen; each asks for one's own password again. */
export const staffForm = z.object({
  intent: z.enum(staffIntents).nullable().catch(null),
  id: text,
  email: text.transform((value) => value.trim().toLowerCase()),
  password: text,
})
export type StaffForm = z.infer<typeof staffForm>
