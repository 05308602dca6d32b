import * as z from 'zod'
import { isAdSlot, MESSAGE_LENGTH } from '#app/domain/ads/ad.ts'
import { isEmail, isWebsite } from '#app/domain/text/contact.ts'
import { plainLines, plainText } from '#app/domain/text/plain-text.ts'
import { formatNumber } from '#app/ui/format.ts'

const NAME_LENGTH = 100

const line = z.string().catch('').transform(plainText)
const lines = z.string().catch('').transform(plainLines)

const tooLong = ({ input = '' }: { input?: unknown }) =>
  `${formatNumber(MESSAGE_LENGTH)} characters at most; this has ${formatNumber(String(input).length)}.`

const enquiry = z.object({
  place: line.refine(isAdSlot, 'Choose a place from the list.'),
  name: line.pipe(z.string().min(1, 'Tell us your name.').max(NAME_LENGTH, `${NAME_LENGTH} characters at most.`)),
  email: line.refine(isEmail, 'Email format incorrect'),
  website: line.refine(isWebsite, 'Enter a web address, such as example.org or https://example.org/tool.'),
  message: lines.pipe(
    z.string().min(1, 'Tell us a little about your product.').max(MESSAGE_LENGTH, { error: tooLong }),
  ),
  /** A trap for bots, hidden from people. */
  reference: z.string().catch(''),
})
export type Enquiry = z.infer<typeof enquiry>

export const enquiryForms = { enquiry }
