import * as z from 'zod'
import {
  checkboxField,
  dayField,
  limitedLine,
  neededAddressField,
  newIdField,
  trimmedField,
} from '#app/domain/forms/form-fields.ts'
import { isAdSlot } from './ad.ts'

export const adForm = z
  .object({
    newId: newIdField('ad'),
    place: z.string().refine(isAdSlot).catch('row'),
    productId: trimmedField(3000).pipe(
      z
        .string()
        .regex(
          /^[a-z0-9][a-z0-9_-]{0,59}$/,
          'Lower-case letters, digits, _ and -; at most 60 characters, such as belay_sponsor.',
        ),
    ),
    url: neededAddressField('Enter a full address, such as https://example.org/product.'),
    image: trimmedField(3000).transform((address) => address || null),
    title: limitedLine(60, 'Give the ad a title.'),
    description: limitedLine(200, 'Say what the product does.'),
    startsOn: dayField('2026-12-01'),
    endsOn: dayField('2026-12-31'),
    active: checkboxField,
  })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    error: 'The last day is before the first one.',
  })

export type AdValues = Omit<z.output<typeof adForm>, 'newId' | 'place'>
