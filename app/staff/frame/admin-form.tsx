import type { ComponentProps } from 'react'
import { IntentForm } from '#app/components/intent-form.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Props = {
  /** The error of the whole form once it was refused. */
  error?: string | undefined
} & ComponentProps<typeof IntentForm>

/** The form of one intent: its error above the fields, its button below them. */
export function AdminForm({ error, children, ...form }: Props) {
  return (
    <IntentForm className={undefined} {...form}>
      <Refusal error={error} />
      {children}
    </IntentForm>
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
