import { Form } from '@remix-run/react'
import { forwardRef, type ComponentPropsWithoutRef } from 'react'
import type { ResumeField as FieldOfResume } from '#app/domain/resume/resume.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, type SelectOption } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

type Hidden = { intent: string; version: number; part?: string; id?: string; direction?: 'up' | 'down'; to?: number }

export const ResumeForm = forwardRef<HTMLFormElement, { hiddenFields: Hidden } & ComponentPropsWithoutRef<typeof Form>>(
  function ResumeForm({ hiddenFields, children, ...form }, ref) {
    return (
      <Form {...form} ref={ref} method="post" action="/resume-builder" preventScrollReset>
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </Form>
    )
  },
)

/** `about` tells screen readers what it acts on. */
export function ResumeAction({ label, about, ...hidden }: Hidden & { label: string; about: string }) {
  return (
    <ResumeForm hiddenFields={hidden}>
      <Button aria-label={`${label}: ${about}`}>{label}</Button>
    </ResumeForm>
  )
}

type FieldsProps = {
  fields: readonly FieldOfResume[]
  /** As typed, else as stored. */
  valueOf: (name: string) => string
  errors: Record<string, string | undefined>
  countries?: SelectOption[]
}

export function ResumeFields({ fields, valueOf, errors, countries = [] }: FieldsProps) {
  return (
    <div className="grid grid-cols-fit-56 items-start gap-x-6 gap-y-4">
      {fields.map((field) => (
        <ResumeField
          key={field.name}
          field={field}
          defaultValue={valueOf(field.name)}
          error={errors[field.name]}
          countries={countries}
        />
      ))}
    </div>
  )
}

type FieldProps = {
  field: FieldOfResume
  defaultValue: string
  error: string | undefined
  countries: SelectOption[]
}

function ResumeField({ field: { name, label, kind }, countries, ...rest }: FieldProps) {
  if (kind === 'country')
    return <SelectField label={label} name={name} {...rest} options={countries} emptyLabel="Not shown" />
  if (kind === 'list') return <TextAreaField label={label} name={name} {...rest} rows={3} hint="One per line." />
  if (kind === 'text') return <TextAreaField label={label} name={name} {...rest} rows={4} />
  return (
    <TextField
      label={label}
      name={name}
      {...rest}
      inputMode={kind === 'url' ? 'url' : undefined}
      placeholder={kind === 'date' ? '2026-11' : undefined}
    />
  )
}
