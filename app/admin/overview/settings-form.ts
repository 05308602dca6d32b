import * as z from 'zod'
import { trimmedField } from '#app/domain/forms/form-fields.ts'
import { fullAddress } from '#app/domain/text/contact.ts'

const bannerUrl = trimmedField(3000).refine(
  (address) => address === '' || fullAddress(address) !== null,
  'Enter a full address, such as https://example.org/page.',
)

export const adminSettingsForms = {
  registration: z.object({ registration: z.enum(['open', 'paused']) }),
  'first-hundred': z.object({ firstHundred: z.enum(['on', 'off']) }),
  'full-room': z.object({ fullRoom: z.enum(['on', 'off']) }),
  banner: z.object({ bannerUrl }),
}
