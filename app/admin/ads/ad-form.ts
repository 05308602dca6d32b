import * as z from 'zod'
import { isAdSlot } from '#app/domain/ad.ts'
import { textField } from '#app/domain/form-fields.ts'
import { DAYS } from './ads-view.ts'

const text = textField(3000)

/** The forms of an ad's page as typed. */
export const adForm = z.object({
  intent: z.enum(['save', 'preview']).nullable().catch(null),
  /** Made with the page, so that a form sent twice adds one ad. */
  newId: z
    .string()
    .regex(/^ad_[0-9a-z]{25}$/)
    .nullable()
    .catch(null),
  place: z.string().refine(isAdSlot).catch('row'),
  productId: text,
  url: text,
  image: text,
  title: text,
  description: text,
  startsOn: text,
  endsOn: text,
  active: z
    .literal('on')
    .transform(() => true)
    .catch(false),
})
export type AdForm = z.infer<typeof adForm>

export const switchForm = z.object({ id: text, active: z.enum(['on', 'off']).nullable().catch(null) })

/** The `days` of an address: how many, today included. */
export const daysParameter = z.coerce.number().int().min(1).max(DAYS.most).catch(DAYS.usual)
