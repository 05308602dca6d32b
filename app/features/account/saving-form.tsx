import { Form } from '@remix-run/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { isChanged } from '#app/ui/is-changed.ts'

type Props = {
  intent: string
  label: string
  /** What its fields have, as `formOf` says it. */
  shown: string
  children: ReactNode
}

/** Saves a choice as it is made and a text as it is left or entered; by its button without scripts. */
export function SavingForm({ intent, label, shown, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // The inputs keep what they began with when something is saved elsewhere.
  const [shownFirst] = useState(shown)

  // What was ticked or left before the page listened.
  useEffect(() => {
    const fields = [...(form.current?.elements ?? [])]
    if (fields.some((field) => isChanged(field) && field !== document.activeElement)) form.current?.requestSubmit()
  }, [])

  return (
    <Form
      ref={form}
      method="post"
      action="/settings"
      preventScrollReset
      replace
      className="stack gap-4"
      noValidate
      // A browser that fills in what a box said earlier would save that again.
      autoComplete="off"
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement || isCheckbox(target)) currentTarget.requestSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
      onBlur={({ target, currentTarget }) => {
        if (target instanceof HTMLInputElement && target.value !== target.defaultValue) currentTarget.requestSubmit()
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="shown" value={shownFirst} />
      {children}
      <Button isFallback>{label}</Button>
    </Form>
  )
}

function isCheckbox(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'checkbox'
}
