import * as z from 'zod'

const typed = z.string().catch('')

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

/** An absent checkbox is one that is not ticked. */
export const checkboxField = z
  .literal('on')
  .transform(() => true)
  .catch(false)
