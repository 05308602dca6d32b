import * as z from 'zod'
import { checkboxField, textField } from '#app/domain/form-fields.ts'

const text = textField(3000)
const rowId = z.coerce.number().int().positive().catch(0)

export const PRIZE_INTENTS = ['save', 'import', 'delete-codes', 'assign', 'replace'] as const

/** Every form of a prize's page as typed. */
export const prizeForm = z.object({
  intent: z.enum(PRIZE_INTENTS).nullable().catch(null),
  /** Made with the page, so that a form sent twice adds one prize. */
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
  codes: z.string().catch(''),
  codeId: rowId,
  week: text,
  player: text,
})
export type PrizeForm = z.infer<typeof prizeForm>

export const orderForm = z.object({
  id: text,
  place: z.coerce.number().int().min(1).nullable().catch(null),
})
