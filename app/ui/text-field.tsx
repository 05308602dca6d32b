import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './field.module.css'

type Props = FieldTexts & {
  name: string
  /** Before the text, as `github.com/`. */
  prefix?: string
  /** Inside the field at its end, as a search's button. */
  end?: ReactNode
  isInitialFocus?: boolean
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'prefix' | 'className'>

export function TextField({
  label,
  hint,
  error,
  isLabelHidden,
  anchor,
  prefix,
  end,
  isInitialFocus = false,
  type = 'text',
  ...input
}: Props) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} anchor={anchor}>
      {(attributes) => (
        <span className={styles.control}>
          {prefix !== undefined && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            {...attributes}
            {...input}
            type={type}
            data-initial-focus={isInitialFocus ? '' : undefined}
            className={styles.input}
          />
          {end}
        </span>
      )}
    </Field>
  )
}
