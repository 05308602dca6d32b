import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Props = {
  intent: string
  button: string
  tone?: 'primary'
  /** The error of the whole form once it was refused. */
  error?: string | undefined
} & Omit<ComponentProps<'form'>, 'method'>

/** The form of one intent: its error above the fields, its button below them. */
export function AdminForm({ intent, button, tone, error, children, ...form }: Props) {
  return (
    <form method="post" noValidate {...form}>
      <input type="hidden" name="intent" value={intent} />
      <Refusal error={error} />
      {children}
      <p>
        <Button tone={tone}>{button}</Button>
      </p>
    </form>
  )
}

type RefusalProps = { error: string | undefined; isInitialFocus?: boolean }

/** The error of a refused form, where it concerns none of its fields. */
export function Refusal({ error, isInitialFocus = true }: RefusalProps) {
  if (error === undefined) return null
  return (
    <Notice tone="danger" isUrgent isInitialFocus={isInitialFocus} title={error}>
      Nothing was changed.
    </Notice>
  )
}
