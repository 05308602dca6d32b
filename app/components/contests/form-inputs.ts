import type { ContestFields } from '#app/domain/contests/setup/contest-fields.ts'
import type { FieldUi } from '#app/domain/contests/setup/field-ui.ts'
import type { FormErrors } from '#app/domain/forms/form-outcome.ts'

/**
 * The attributes of inputs, which begin as `fields` say; `typed` is what they have now. The summary of errors has the
 * focus: no input takes it.
 */
export type FormInputs = ReturnType<typeof formInputs>

export function formInputs(
  fields: ContestFields,
  errors: FormErrors,
  uis: Record<string, FieldUi> = {},
  typed: ContestFields = fields,
) {
  const input = (name: string) => ({
    name,
    anchor: name,
    defaultValue: fields[name] ?? '',
    error: errors[name],
    autoFocus: false,
  })
  return {
    fields,
    typed,
    errors,
    uis,
    input,
    /** With label and hints. */
    field: (name: string) => {
      const { step: _, ...ui } = uis[name] ?? { label: name, step: 0 }
      return { ...ui, ...input(name) }
    },
    checkbox: (name: string) => ({ name, defaultChecked: fields[name] === 'on' }),
    radio: (name: string, value: string) => ({ name, value, defaultChecked: fields[name] === value }),
  }
}
