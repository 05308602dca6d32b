import type { ContestFields } from '#app/domain/contests/contest-draft-form.ts'
import type { FormErrors } from '#app/domain/forms/form-outcome.ts'

/** The attributes of a form's inputs. The summary of errors is focused, so that no input takes the focus from it. */
export type FormInputs = ReturnType<typeof formInputs>

export function formInputs(fields: ContestFields, errors: FormErrors) {
  return {
    fields,
    errors,
    input: (name: string) => ({
      name,
      anchor: name,
      defaultValue: fields[name] ?? '',
      error: errors[name],
      autoFocus: false,
    }),
    checkbox: (name: string) => ({ name, defaultChecked: fields[name] === 'on' }),
    radio: (name: string, value: string) => ({ name, value, defaultChecked: fields[name] === value }),
  }
}
