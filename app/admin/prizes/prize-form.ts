import * as z from 'zod'
import { checkboxField, textField, type SentForm } from '#app/domain/forms/form-fields.ts'
import { formatCount } from '#app/ui/format.ts'

const text = textField(3000)

export const prizeForms = {
  save: z.object({
    /** Generated with the page, so that a form sent twice adds one prize. */
    newId: z
      .string()
      .regex(/^prize_[0-9a-z]{25}$/)
      .nullable()
      .catch(null),
    title: text,
    description: text,
    sponsor: text,
    url: text,
    worth: text,
    exclusive: checkboxField,
    active: checkboxField,
  }),
  import: z.object({ codes: z.string().catch('') }),
  'delete-codes': z.object({}),
  assign: z.object({ week: text, player: text }),
  replace: z.object({ codeId: z.coerce.number().int().positive().catch(0) }),
}
export type PrizeForm = SentForm<typeof prizeForms>

export const chestForms = { order: z.object({ id: text, place: z.coerce.number().int().min(1) }) }

/** What became of the codes that were sent. */
export function importText({ stored, known, repeated }: { stored: number; known: number; repeated: number }): string {
  const parts = [stored === 0 ? 'No code is new.' : `${formatCount(stored, 'code')} stored.`]
  if (known > 0) parts.push(`${formatCount(known, 'was', 'were')} there already.`)
  if (repeated > 0) parts.push(`${formatCount(repeated, 'line')} repeated in the list.`)
  return parts.join(' ')
}
