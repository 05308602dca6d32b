import { formOf } from '#app/components/form-of.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { SettingsView } from './settings-view.ts'
import styles from '#app/components/settings-form.module.css'

const STATES: Record<SettingsView['emailState'], string> = {
  none: 'No address',
  confirmed: 'Confirmed',
  waiting: 'Waiting for confirmation',
}

export function EmailCard({ view: { email, emailState, refused } }: { view: SettingsView }) {
  const { field } = formOf('email', { email }, refused)
  return (
    <Card id="email" title="E-mail" aside={STATES[emailState]}>
      <form method="post" action="/settings" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="email" />
        <TextField
          label="Address"
          {...field('email')}
          type="email"
          autoComplete="email"
          hint="Never shown to others. We send one message to confirm a new address. Leave it empty to stop e-mail."
        />
        <p>
          <Button>{emailState === 'waiting' ? 'Save and resend the link' : 'Save address'}</Button>
        </p>
      </form>
    </Card>
  )
}
