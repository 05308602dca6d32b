import type { FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { useShowToast } from '#app/ui/toast-context.ts'
import { TOAST_DEFAULTS, TOAST_POSITIONS, TOAST_TYPES } from '#app/ui/toast-message.ts'
import { SAMPLE_TOASTS } from './sample-toasts.ts'
import styles from './toast-form.module.css'

const POSITIONS = TOAST_POSITIONS.map((position) => ({ value: position, label: position.replace('-', ' ') }))

/** Shows a toast of each type where it is wanted; the server does the same by its flash. */
export function ToastForm() {
  const showToast = useShowToast()

  function showHere(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    const type = TOAST_TYPES.find((one) => one === form.get('toast'))
    const position = TOAST_POSITIONS.find((one) => one === form.get('position'))
    if (type === undefined || position === undefined) return
    event.preventDefault()
    showToast({ type, position, message: SAMPLE_TOASTS[type] })
  }

  return (
    <form method="post" action="/style" className={styles.form} onSubmit={showHere}>
      <div className={styles.position}>
        <SelectField label="Position" name="position" options={POSITIONS} defaultValue={TOAST_DEFAULTS.position} />
      </div>
      <div role="group" aria-label="Show a toast" className={styles.types}>
        {TOAST_TYPES.map((type) => (
          <Button key={type} name="toast" value={type}>
            Show {type}
          </Button>
        ))}
      </div>
    </form>
  )
}
