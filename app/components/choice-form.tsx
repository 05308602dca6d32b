import { Form } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'

/** `value`: what the list `name` shows on this screen. `children` have the list, uncontrolled. */
type Props = { action: string; name: string; value: string; className?: string; children: ReactNode }

/** Shows a choice from its list at once, also one from before the page listened; by its button without scripts. */
export function ChoiceForm({ action, name, value, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isNew = useRef(true)

  useEffect(() => {
    const list = form.current?.elements.namedItem(name)
    if (!(list instanceof HTMLSelectElement)) return
    if (isNew.current && list.value !== value) form.current?.requestSubmit()
    // The list follows the screen that is shown, and keeps its focus.
    else list.value = value
    isNew.current = false
  }, [name, value])

  return (
    <Form
      ref={form}
      action={action}
      // A browser that fills in what was chosen earlier would lead there again.
      autoComplete="off"
      preventScrollReset
      className={classNames('flex items-center gap-2', className)}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      {children}
      <Button size="small" isFallback>
        Show
      </Button>
    </Form>
  )
}
