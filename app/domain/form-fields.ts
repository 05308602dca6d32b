import * as z from 'zod'

/** The forms of one screen: a schema for each intent. */
export type Forms = Record<string, z.ZodObject>

/** What one of them holds once its schema has passed it. */
export type SentForm<Schemas extends Forms> = {
  [Intent in keyof Schemas & string]: z.output<Schemas[Intent]> & { intent: Intent }
}[keyof Schemas & string]

const typed = z.string().catch('')
const secrets = z.registry<object>()

/**
 * A text as it was typed, cut at so many characters: more than any rule allows, so that what is too long comes back and
 * is told what is wrong with it.
 */
export function textField(most: number) {
  return typed.transform((value) => value.slice(0, most))
}

/** The same without spaces around it. */
export function trimmedField(most: number) {
  return typed.transform((value) => value.trim().slice(0, most))
}

/** A trimmed text whose form is refused where it is longer than this, and with `missing` where it is empty. */
export function limitedField(most: number, missing?: string) {
  const text = z.string().max(most, `${most} characters at most.`)
  return trimmedField(most + 1).pipe(missing === undefined ? text : text.min(1, missing))
}

/** A text as it was typed that no refused form shows again. */
export function secretField(most: number) {
  return textField(most).register(secrets, {})
}

export function isSecret(field: z.core.$ZodType): boolean {
  return secrets.has(field)
}

/** An absent checkbox is one that is not ticked. */
export const checkboxField = z
  .literal('on')
  .transform(() => true)
  .catch(false)
