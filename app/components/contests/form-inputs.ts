import type { ContestFields } from '#app/domain/contests/setup/contest-fields.ts'
import type { FieldLook } from '#app/domain/contests/setup/field-look.ts'
import type { FormErrors } from '#app/domain/forms/form-outcome.ts'

/** The attributes of a form's inputs. The summary of errors is focused, so that no input takes the focus from it. */
export type FormInputs = ReturnType<typeof formInputs>

export function formInputs(fields: ContestFields, errors: FormErrors, looks: Record<string, FieldLook> = {}) {
  const input = (name: string) => ({
    name,
    anchor: name,
    defaultValue: fields[name] ?? '',
    error: errors[name],
    autoFocus: false,
  })
  return {
    fields,
    errors,
    looks,
    input,
    /** With the label and what else the field says of itself. */
    field: (name: string) => {
      const { step: _, ...look } = looks[name] ?? { label: name, step: 0 }
      return { ...look, ...input(name) }
    },
    checkbox: (name: string) => ({ name, defaultChecked: fields[name] === 'on' }),
    radio: (name: string, value: string) => ({ name, value, defaultChecked: fields[name] === value }),
  }
}
