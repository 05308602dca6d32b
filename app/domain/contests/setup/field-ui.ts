import * as z from 'zod'
import { textField } from '#app/domain/forms/form-fields.ts'
import { plainText } from '#app/domain/text/plain-text.ts'
import { wholeNumber, type Bounds } from './contest-fields.ts'

/** How a field is shown; `step` is its step in the form of a new contest. */
export type FieldUi = {
  label: string
  step: number
  hint?: string
  rows?: number
  type?: 'url' | 'date' | 'number'
  min?: number
  max?: number
  inputMode?: 'numeric'
}

export const fieldUis = z.registry<FieldUi>()

/** Text cut at `most` and then read, with what is wrong with it. */
export function field<Value>(
  most: number,
  read: (typed: string) => Value,
  wrong: (value: Value) => string | null,
  ui: FieldUi,
) {
  return textField(most)
    .transform(read)
    .refine((value) => wrong(value) === null, { error: ({ input }) => wrong(input as Value) ?? '' })
    .register(fieldUis, ui)
}

export function optionalField(most: number, wrong: (text: string) => string | null, ui: FieldUi) {
  return field(
    most,
    (typed) => plainText(typed) || null,
    (text) => (text === null ? null : wrong(text)),
    ui,
  )
}

/** A whole number; null for any other text, which is an error if there are teams. */
export function numberOfTeams(bounds: Bounds, label: string, hint = '') {
  const { least, most } = bounds
  const texts = { label, hint: `${least} to ${most}.${hint}` }
  return textField(200)
    .transform((typed) => wholeNumber(typed, bounds))
    .register(fieldUis, { ...texts, step: 4, type: 'number', inputMode: 'numeric', min: least, max: most })
}

export function wholeNumberError({ least, most }: Bounds): string {
  return `A whole number from ${least} to ${most}.`
}

export function failed(errors: Record<string, string | null | undefined>): [field: string, error: string][] {
  return Object.entries(errors).flatMap(([field, error]) => (error == null ? [] : [[field, error]]))
}
