import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

type Props = { label: ReactNode; accessibleName: string; group: string; className?: string; children: ReactNode }

/** Opens without JavaScript. With it, Escape, leaving the menu or sending a form closes it. */
export function Menu({ label, accessibleName, group, className, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)

  function close() {
    if (!details.current?.open) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }

  function closeOnLeave(event: FocusEvent) {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) {
      event.currentTarget.removeAttribute('open')
    }
  }

  return (
    <details
      ref={details}
      name={group}
      className={classNames(styles.menu, className)}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && close()}
      onSubmit={close}
      onBlur={closeOnLeave}
    >
      <summary className={styles.summary}>
        <span className="visually-hidden">{accessibleName}</span>
        {label}
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
