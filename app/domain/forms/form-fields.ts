import * as z from 'zod'
import { fullAddress } from '#app/domain/text/contact.ts'
import { plainLines, plainText, tooLong, lineError } from '#app/domain/text/plain-text.ts'
import { isDay } from '#app/domain/time/period.ts'
import { isId } from '#app/domain/values/id.ts'

/** A schema for each intent of a screen. */
export type Forms = Record<string, z.ZodObject>

export type SentForm<Schemas extends Forms> = {
  [Intent in keyof Schemas & string]: z.output<Schemas[Intent]> & { intent: Intent }
}[keyof Schemas & string]

const typed = z.string().catch('')
const secrets = z.registry<object>()

/** Text cut at `most` characters, more than any rule allows, so that an overlong text comes back with its error. */
export function textField(most: number) {
  return typed.transform((value) => value.slice(0, most))
}

export function trimmedField(most: number) {
  return typed.transform((value) => value.trim().slice(0, most))
}

/** A text that other people read, at most `most` characters. `missing`: the error of an empty one. */
export function limitedField(most: number, missing?: string) {
  return shownField(plainLines, most, missing)
}

/** The same in one line. */
export function limitedLine(most: number, missing?: string) {
  return shownField(plainText, most, missing)
}

/** A new row's id, made with the page, so that a form sent twice adds one; null for any other text. */
export function newIdField(prefix: string) {
  return z
    .string()
    .refine((text) => isId(prefix, text))
    .nullable()
    .catch(null)
}

/** What `read` makes of a text; undefined is refused with this error. */
export function readField<Value>(read: (text: string) => Value | undefined, error: string) {
  return trimmedField(3000).transform((text, context) => {
    const value = read(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
}

const NO_ADDRESS = 'Enter a full address, such as https://example.org/page.'

/** An http(s) address typed in full; null for none. */
export const addressField = readField((text) => (text === '' ? null : (fullAddress(text) ?? undefined)), NO_ADDRESS)

export function neededAddressField(error = NO_ADDRESS) {
  return readField((text) => fullAddress(text) ?? undefined, error)
}

/** Null for none. */
export function dayField(example: string) {
  const read = (text: string) => (text === '' ? null : isDay(text) ? text : undefined)
  return readField(read, `Choose a date, such as ${example}.`)
}

function shownField(plain: (value: string) => string, most: number, missing?: string) {
  const wrong = (text: string) => (missing === undefined ? tooLong(text, most) : lineError(text, most, missing))
  return typed
    .transform(plain)
    .refine((text) => wrong(text) === null, { error: ({ input }) => wrong(input as string) ?? '' })
}

/** Not shown again by a refused form. */
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
