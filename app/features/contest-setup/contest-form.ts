import * as z from 'zod'
import { contestFields } from '#app/domain/contest-draft-form.ts'
import { textField } from '#app/domain/form-fields.ts'

/** Every button of the form sends all its fields; each removed row of labels has an intent of its own. */
export const contestForms = {
  save: contestFields,
  'check-lines': contestFields,
  count: contestFields,
  'add-label': contestFields,
  'remove-label-0': contestFields,
  'remove-label-1': contestFields,
  'remove-label-2': contestFields,
  'remove-label-3': contestFields,
  'remove-label-4': contestFields,
  'draw-ridge': contestFields,
}
export type ContestIntent = keyof typeof contestForms

export const openForms = { open: z.object({ seen: textField(200), start: textField(20) }) }

export const joinForms = { join: z.object({}) }
