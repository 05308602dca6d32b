import * as z from 'zod'

const typed = z.string().catch('')

/** Text cut at `most` characters. `most` exceeds every rule's limit, so an overlong text comes back with its error. */
export function textField(most: number) {
  return typed.transform((value) => value.slice(0, most))
}

/** A text field without surrounding spaces. */
export function trimmedField(most: number) {
  return typed.transform((value) => value.trim().slice(0, most))
}

/** Browsers leave unticked checkboxes out of the form. */
export const checkboxField = z
  .literal('on')
  .transform(() => true)
  .catch(false)
