import * as z from 'zod'

/** Longer than any rule, so that what is too long comes back as it was typed. */
const text = z
  .string()
  .catch('')
  .transform((value) => value.slice(0, 3000))
const checkbox = z
  .literal('on')
  .transform(() => true)
  .catch(false)
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
  exclusive: checkbox,
  active: checkbox,
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
