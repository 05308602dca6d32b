import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'

type Hidden = Record<string, string | number>

type Props = {
  intent: string
  button: string
  tone?: 'primary'
  hidden?: Hidden
} & Omit<ComponentProps<'form'>, 'method' | 'hidden'>

export function IntentForm({ intent, button, tone, hidden = {}, children, ...form }: Props) {
  return (
    <form method="post" className="stack gap-4" noValidate {...form}>
      <HiddenFields values={{ intent, ...hidden }} />
      {children}
      <p>
        <Button tone={tone}>{button}</Button>
      </p>
    </form>
  )
}

type ButtonProps = { action: string; sends: Hidden & { intent: string } } & ComponentProps<typeof Button>

export function IntentButton({ action, sends, ...button }: ButtonProps) {
  return (
    <form method="post" action={action}>
      <HiddenFields values={sends} />
      <Button {...button} />
    </form>
  )
}

function HiddenFields({ values }: { values: Hidden }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
