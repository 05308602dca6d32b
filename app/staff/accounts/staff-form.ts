import * as z from 'zod'
import { secretField, textField, type SentForm } from '#app/domain/forms/form-fields.ts'
import { parseUnsaved } from '#app/domain/forms/unsaved.ts'

const text = textField(1000)
const email = text.transform((value) => value.trim().toLowerCase())

export const staffSignInForm = z.object({
  intent: z.enum(['sign-in', 'begin-setup', 'complete-setup']).catch('sign-in'),
  email,
  password: text,
  code: text,
  token: text.transform((value) => value.trim()),
  returnTo: z.string().nullable().catch(null),
  unsaved: z.string().max(10_000).catch('').transform(parseUnsaved),
  /** Encrypted, between the two steps of the set-up. */
  pending: z.string().max(4000).catch(''),
})
export type StaffSignInForm = z.infer<typeof staffSignInForm>

const account = z.object({ id: text, email, password: secretField(1000) })

/** Each asks for one's own password. */
export const accountsForms = { add: account, disable: account, enable: account, reset: account }
export type AccountsForm = SentForm<typeof accountsForms>
