import * as z from 'zod'
import { textField, type SentForm } from '#app/domain/forms/form-fields.ts'

const text = textField(2500)
const which = z.object({ project: text })
const details = which.extend({ title: text, description: text, website: text, repository: text })

/** Those with something typed. */
export const typedForms = { add: details, change: details }
export const projectForms = { ...typedForms, up: which, down: which, remove: which }
export type ProjectForms = SentForm<typeof projectForms>
