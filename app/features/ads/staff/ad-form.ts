import * as z from 'zod'
import { adForm } from '#app/domain/ads/ad-form.ts'
import { textField, type SentForm } from '#app/domain/forms/form-fields.ts'
import { DAYS } from './ad-texts.ts'

export const adForms = { save: adForm, preview: adForm }
export type AdForm = SentForm<typeof adForms>

export const adsForms = { switch: z.object({ id: textField(3000), active: z.enum(['on', 'off']) }) }

/** In an address: how many days, including today. */
export const daysParameter = z.coerce.number().int().min(1).max(DAYS.most).catch(DAYS.usual)
