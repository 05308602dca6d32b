import * as z from 'zod'
import { isAdSlot } from '#app/domain/ads/ad.ts'
import { checkboxField, textField, type SentForm } from '#app/domain/forms/form-fields.ts'
import { DAYS } from './ad-texts.ts'

const text = textField(3000)

const ad = z.object({
  /** Generated with the page, so that a form sent twice adds one ad. */
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
  active: checkboxField,
})

export const adForms = { save: ad, preview: ad }
export type AdForm = SentForm<typeof adForms>

export const adsForms = { switch: z.object({ id: text, active: z.enum(['on', 'off']) }) }

/** `days` in an address: how many, including today. */
export const daysParameter = z.coerce.number().int().min(1).max(DAYS.most).catch(DAYS.usual)
