import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'

type Stored = Record<string, unknown>
type Constraints = { required?: boolean; maxLength?: number; min?: string }
type Name<Values> = keyof Values & string

export type FieldAttributes = { name: string; defaultValue: string; error: string | undefined } & Constraints

/**
 * Shows what was sent if it was refused, else stored values. `field` and `checkbox` give an input its attributes; `shown` is
 * for `keepUnchanged`.
 */
export function formOf<Values extends Stored>(
  intent: string,
  stored: Values,
  refused: RefusedForm | undefined,
  constraints: { [N in Name<Values>]?: Constraints } = {},
) {
  const sent = refused?.intent === intent ? refused : undefined
  return {
    isRefused: sent !== undefined,
    shown: sent?.values['shown'] ?? JSON.stringify(stored),
    error: sent?.errors.form,
    field: (name: Name<Values>): FieldAttributes => ({
      name,
      defaultValue: sent === undefined ? String(stored[name] ?? '') : (sent.values[name] ?? ''),
      error: sent?.errors[name],
      ...constraints[name],
    }),
    checkbox: (name: Name<Values>) => ({
      name,
      defaultChecked: sent === undefined ? stored[name] === true : sent.values[name] === 'on',
    }),
  }
}
