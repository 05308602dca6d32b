import type { ComponentProps, TextareaHTMLAttributes } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { classNames } from './layout.ts'
import { TextField } from './text-field.tsx'
import styles from './field.module.css'

type Props = FieldTexts & {
  name: string
  /** Lines scroll sideways, as those of a table do. */
  isUnwrapped?: boolean
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>

export function TextAreaField({
  label,
  hint,
  error,
  isLabelHidden,
  anchor,
  rows = 6,
  isUnwrapped = false,
  ...area
}: Props) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} anchor={anchor}>
      {(attributes) => (
        <span className={styles.control}>
          <textarea
            {...attributes}
            {...area}
            rows={rows}
            className={classNames(styles.input, styles.area, isUnwrapped && styles.unwrapped)}
          />
        </span>
      )}
    </Field>
  )
}

type TypedProps = ComponentProps<typeof TextField> & { rows?: number }

/** A field of one line, or of as many `rows`. */
export function TypedField({ rows, label, hint, name, anchor, error, defaultValue, ...line }: TypedProps) {
  const both = { label, hint, name, anchor, error, defaultValue }
  return rows === undefined ? <TextField {...both} {...line} /> : <TextAreaField {...both} rows={rows} />
}
