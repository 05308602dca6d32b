import { useState, type ComponentProps, type TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'
import styles from './field.module.css'

type Props = FieldTexts & {
  name: string
  /** Lines scroll sideways, as a table's. */
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
          <TypedArea
            {...attributes}
            {...area}
            rows={rows}
            className={classNames(styles.input, styles.area, isUnwrapped && 'overflow-x-auto whitespace-pre')}
          />
        </span>
      )}
    </Field>
  )
}

/**
 * React resets a text area to its text from the page when it hydrates. So each is read before that, and given back what
 * was typed.
 */
function TypedArea(attributes: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  useState(() => keepTyped(attributes.id))
  return <textarea {...attributes} ref={giveBack} />
}

const typedTexts = new WeakMap<HTMLTextAreaElement, string>()

function keepTyped(id: string | undefined) {
  if (typeof document === 'undefined' || id === undefined) return
  const area = document.getElementById(id)
  if (area instanceof HTMLTextAreaElement && area.value !== area.defaultValue) typedTexts.set(area, area.value)
}

function giveBack(area: HTMLTextAreaElement | null) {
  const typed = area === null ? undefined : typedTexts.get(area)
  if (area !== null && typed !== undefined) area.value = typed
}

type TypedProps = ComponentProps<typeof TextField> & { rows?: number }

/** One line, or `rows` lines. */
export function TypedField({ rows, label, hint, name, anchor, error, defaultValue, ...line }: TypedProps) {
  const both = { label, hint, name, anchor, error, defaultValue }
  return rows === undefined ? <TextField {...both} {...line} /> : <TextAreaField {...both} rows={rows} />
}
