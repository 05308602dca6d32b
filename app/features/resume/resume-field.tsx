import type { ResumeField as FieldOfResume } from '#app/domain/resume.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

type Props = { field: FieldOfResume; value: string; error: string | undefined }

export function ResumeField({ field: { name, label, kind }, value, error }: Props) {
  if (kind === 'text' || kind === 'list')
    return (
      <TextAreaField
        label={label}
        name={name}
        rows={kind === 'list' ? 3 : 4}
        defaultValue={value}
        error={error}
        hint={kind === 'list' ? 'One per line.' : undefined}
      />
    )
  return (
    <TextField
      label={label}
      name={name}
      defaultValue={value}
      error={error}
      inputMode={kind === 'url' ? 'url' : undefined}
      placeholder={kind === 'date' ? '2026-11' : undefined}
    />
  )
}
