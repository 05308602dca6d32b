import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/text-field.tsx'

type Props = { email: string; refused: RefusedForm | undefined }

export function AccountScreen({ email, refused }: Props) {
  const { field } = formOf('password', { current: '', password: '', repeated: '' }, refused)
  return (
    <AdminFrame current="/admin/account" title="Your account" intro="Settings only you can change.">
      <Card title="Password">
        <AdminForm
          intent="password"
          button="Change password"
          tone="primary"
          action="/admin/account"
          className="stack gap-6"
        >
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <TextField label="Current password" {...field('current')} type="password" autoComplete="current-password" />
          <TextField
            label="New password"
            {...field('password')}
            type="password"
            autoComplete="new-password"
            hint="12 characters or more; a phrase is easy to remember."
          />
          <TextField label="New password again" {...field('repeated')} type="password" autoComplete="new-password" />
          <p className="text-soft">You are signed out everywhere else. A colleague can reset a lost password.</p>
        </AdminForm>
      </Card>
    </AdminFrame>
  )
}
