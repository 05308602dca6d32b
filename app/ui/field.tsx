import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

export type FieldTexts = {
  label: string
  hint?: ReactNode
  error?: string | null
  isLabelHidden?: boolean
  /** For links to the control. */
  anchor?: string
}

type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  autoFocus: true | undefined
}
type Props = FieldTexts & { children: (attributes: ControlAttributes) => ReactNode }

/** Ties label, hint and error to a control. A refused form focuses its first error, unless `autoFocus={false}`. */
export function Field({ label, hint, error = null, isLabelHidden = false, anchor, children }: Props) {
  const ownId = useId()
  const id = anchor ?? ownId
  const hintId = hint === undefined ? null : `${id}-hint`
  const errorId = error === null ? null : `${id}-error`
  const isWrong = error === null ? undefined : true
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined

  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'font-semibold text-ink'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': isWrong, autoFocus: isWrong })}
      {hintId !== null && (
        <p id={hintId} className="text-hint text-soft">
          {hint}
        </p>
      )}
      {errorId !== null && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
