import * as z from 'zod'
import { fullAddress } from '#app/domain/text/contact.ts'
import { plainLines, plainText } from '#app/domain/text/plain-text.ts'

/** The forms of one screen: a schema for each intent. */
export type Forms = Record<string, z.ZodObject>

export type SentForm<Schemas extends Forms> = {
  [Intent in keyof Schemas & string]: z.output<Schemas[Intent]> & { intent: Intent }
}[keyof Schemas & string]

const typed = z.string().catch('')
const secrets = z.registry<object>()

/** Text cut at `most` characters. `most` exceeds every rule's limit, so an overlong text comes back with its error. */
export function textField(most: number) {
  return typed.transform((value) => value.slice(0, most))
}

export function trimmedField(most: number) {
  return typed.transform((value) => value.trim().slice(0, most))
}

/**
 * A visible text of at most `most` characters that other people read. With `missing`, an empty text is refused with
 * this error.
 */
export function limitedField(most: number, missing?: string) {
  return shownField(plainLines, most, missing)
}

/** The same in one line. */
export function limitedLine(most: number, missing?: string) {
  return shownField(plainText, most, missing)
}

const NO_ADDRESS = 'Enter a full address, such as https://example.org/page.'

/** An http(s) address typed in full; null for none. */
export const addressField = trimmedField(3000)
  .refine((address) => address === '' || fullAddress(address) !== null, NO_ADDRESS)
  .transform(fullAddress)

export const neededAddressField = addressField.pipe(z.string(NO_ADDRESS))

function shownField(plain: (value: string) => string, most: number, missing?: string) {
  const text = z.string().max(most, `${most} characters at most.`)
  return typed
    .transform((value) => plain(value).slice(0, most + 1))
    .pipe(missing === undefined ? text : text.min(1, missing))
}

/** A text that a refused form does not show again. */
export function secretField(most: number) {
  return textField(most).register(secrets, {})
}

export function isSecret(field: z.core.$ZodType): boolean {
  return secrets.has(field)
}

/** A browser omits a checkbox that is not ticked. */
export const checkboxField = z
  .literal('on')
  .transform(() => true)
  .catch(false)
