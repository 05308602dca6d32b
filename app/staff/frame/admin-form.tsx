import type { ComponentProps } from 'react'
import { IntentForm } from '#app/components/intent-form.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Props = {
  error?: string | undefined
} & ComponentProps<typeof IntentForm>

/** Its error above the fields, its button below. */
export function AdminForm({ error, children, ...form }: Props) {
  return (
    <IntentForm className={undefined} {...form}>
      <Refusal error={error} />
      {children}
    </IntentForm>
  )
}

type RefusalProps = { error: string | undefined; isInitialFocus?: boolean }

/** If it concerns no single field. */
export function Refusal({ error, isInitialFocus = true }: RefusalProps) {
  if (error === undefined) return null
  return (
    <Notice tone="danger" isUrgent isInitialFocus={isInitialFocus} title={error}>
      Nothing was changed.
    </Notice>
  )
}
