import * as z from 'zod'
import {
  addressField,
  limitedField,
  limitedLine,
  neededAddressField,
  trimmedField,
  type SentForm,
} from '#app/domain/forms/form-fields.ts'
import { typedUsername } from '#app/domain/text/username.ts'
import { isDay } from '#app/domain/time/period.ts'
import { isId } from '#app/domain/values/id.ts'
import { LINE_LENGTH, TEXT_LENGTH } from './home-limits.ts'

/** Made with the page: sent twice, it is added once. */
const id = z.string().refine((text) => isId('said', text))
const picture = trimmedField(3000)

export const homeForms = {
  reviews: z.object({
    id,
    author: limitedLine(LINE_LENGTH, 'Say who wrote it.'),
    handle: limitedLine(LINE_LENGTH, 'Name their account, such as octocat.').transform((name) => typedUsername(name)),
    text: limitedField(TEXT_LENGTH, 'Quote what they wrote.'),
    postedAt: trimmedField(30).refine((day) => day === '' || isDay(day), 'Choose a date, such as 2026-12-01.'),
    url: neededAddressField(),
    picture,
  }),
  quotes: z.object({
    id,
    text: limitedField(TEXT_LENGTH, 'Quote what they said.'),
    author: limitedLine(LINE_LENGTH, 'Say who said it.'),
    context: limitedLine(LINE_LENGTH),
    linkUrl: addressField,
    linkText: limitedLine(LINE_LENGTH).transform((text) => text || null),
    picture,
  }),
  partners: z.object({ id, name: limitedLine(LINE_LENGTH, 'Give its name.'), url: addressField, picture }),
  remove: z.object({ list: z.enum(['reviews', 'quotes', 'partners']), id: z.string() }),
}
export type HomeForm = SentForm<typeof homeForms>
