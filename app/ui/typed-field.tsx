import type { ComponentProps } from 'react'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

type Props = ComponentProps<typeof TextField> & { rows?: number }

/** A field of one line, or of as many `rows`. */
export function TypedField({ rows, label, hint, name, anchor, error, defaultValue, ...line }: Props) {
  const both = { label, hint, name, anchor, error, defaultValue }
  return rows === undefined ? <TextField {...both} {...line} /> : <TextAreaField {...both} rows={rows} />
}
