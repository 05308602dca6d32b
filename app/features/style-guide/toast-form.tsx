import type { FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TOAST_DEFAULTS, TOAST_POSITIONS, TOAST_TYPES, useShowToast } from '#app/ui/toast-message.ts'
import { SAMPLE_TOASTS } from './sample-toasts.ts'

const POSITIONS = TOAST_POSITIONS.map((position) => ({ value: position, label: position.replace('-', ' ') }))

/** One of each type; the server does the same by its flash. */
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
    <form method="post" action="/style" className="flex flex-wrap items-end gap-3" onSubmit={showHere}>
      <SelectField label="Position" name="position" options={POSITIONS} defaultValue={TOAST_DEFAULTS.position} />
      <div role="group" aria-label="Show a toast" className="flex flex-wrap gap-2">
        {TOAST_TYPES.map((type) => (
          <Button key={type} name="toast" value={type} size="small">
            Show {type}
          </Button>
        ))}
      </div>
    </form>
  )
}
