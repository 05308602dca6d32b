import type { SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import styles from './field.module.css'

export type SelectOption = { value: string; label: string }

type Props = FieldTexts & {
  name: string
  options: SelectOption[]
  emptyLabel?: string
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'name' | 'className'>

export function SelectField({ label, hint, error, isLabelHidden, anchor, options, emptyLabel, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} anchor={anchor}>
      {(attributes) => (
        <span className={styles.control}>
          <select {...attributes} {...select} className={classNames(styles.input, styles.select)}>
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <svg className={styles.arrow} width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
            <path d="m2 5 5 5 5-5" stroke="currentColor" strokeWidth="1.8" fill="none" />
          </svg>
        </span>
      )}
    </Field>
  )
}
