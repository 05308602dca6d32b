import * as z from 'zod'
import { isAdPlace } from '#app/domain/ad.ts'
import { isEmail, isWebsite } from '#app/domain/contact.ts'
import { formatNumber } from '#app/ui/format.ts'
import { MESSAGE_LENGTH, type EnquiryErrors, type EnquiryValues } from './showcase-view.ts'

const NAME_LENGTH = 100

/** One line: control characters and those that turn the direction of writing could forge another. */
const line = z
  .string()
  .catch('')
  .transform((value) => value.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim())
const lines = z
  .string()
  .catch('')
  .transform((value) =>
    value
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
      .trim(),
  )

/** The fields as typed; people leave `reference` empty, since they do not see it. */
export const enquiryForm = z.object({
  place: line,
  name: line,
  email: line,
  website: line,
  message: lines,
  reference: z.string().catch(''),
})

export function checkEnquiry({ place, name, email, website, message }: EnquiryValues): EnquiryErrors {
  const errors: EnquiryErrors = {}
  if (!isAdPlace(place)) errors.place = 'Choose a place from the list.'
  if (name === '') errors.name = 'Tell us your name.'
  else if (name.length > NAME_LENGTH) errors.name = `A name has at most ${NAME_LENGTH} characters here.`
  if (!isEmail(email)) errors.email = 'Email format incorrect'
  if (!isWebsite(website))
    errors.website = 'This is no web address. One looks like example.org or https://example.org/tool.'
  if (message === '') errors.message = 'Tell us a little about your product.'
  else if (message.length > MESSAGE_LENGTH)
    errors.message = `These are ${formatNumber(message.length)} characters; ${formatNumber(MESSAGE_LENGTH)} fit.`
  return errors
}
