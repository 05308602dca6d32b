import * as z from 'zod'
import { addressField, trimmedField } from '#app/domain/forms/form-fields.ts'
import { isEmail } from '#app/domain/text/contact.ts'

const contactEmail = trimmedField(300)
  .refine((typed) => typed === '' || isEmail(typed), 'Enter an e-mail address, such as hello@example.org.')
  .transform((typed) => typed || null)

export const adminSettingsForms = {
  registration: z.object({ registration: z.enum(['open', 'paused']) }),
  'first-hundred': z.object({ firstHundred: z.enum(['on', 'off']) }),
  'full-room': z.object({ fullRoom: z.enum(['on', 'off']) }),
  banner: z.object({ bannerUrl: addressField }),
  contact: z.object({ contactEmail, discordUrl: addressField }),
}
