import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import styles from './checkbox.module.css'

type Props = { label: string; hint?: ReactNode; name: string } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'type' | 'className'
>

export function Checkbox({ label, hint, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles.row}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
