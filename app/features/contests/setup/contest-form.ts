import * as z from 'zod'
import { typedFields } from '#app/domain/contests/setup/contest-form.ts'
import { checkboxField, textField } from '#app/domain/forms/form-fields.ts'

/** Every button of the form sends all its fields. */
const INTENTS = [
  'save',
  /** So that nothing typed is lost on the way to the last look. */
  'save-and-open',
  'check-lines',
  'count',
  'draw-ridge',
] as const
export type ContestIntent = (typeof INTENTS)[number]

export const contestForms = Object.fromEntries(INTENTS.map((intent) => [intent, typedFields])) as Record<
  ContestIntent,
  typeof typedFields
>

export const openForms = { open: z.object({ seen: textField(200), start: textField(20) }) }

/** `agrees`: to the organiser's own pages, where there are some. */
export const joinForms = { join: z.object({ agrees: checkboxField }) }
