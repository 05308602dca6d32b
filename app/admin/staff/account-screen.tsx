import { AdminFrame } from '#app/admin/frame/admin-frame.tsx'
import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './staff-screen.module.css'

type Props = { staff: { email: string }; refused: RefusedForm | undefined }

export function AccountScreen({ staff, refused }: Props) {
  const { field } = formOf('password', { current: '', password: '', repeated: '' }, refused)
  return (
    <AdminFrame staff={staff} current="/admin/account" title="Your account" intro="Settings only you can change.">
      <Card title="Password">
        <form method="post" action="/admin/account" className={styles.form} noValidate>
          <input type="hidden" name="username" autoComplete="username" value={staff.email} />
          <TextField label="Current password" {...field('current')} type="password" autoComplete="current-password" />
          <TextField
            label="New password"
            {...field('password')}
            type="password"
            autoComplete="new-password"
            hint="12 characters or more; a phrase is easy to remember."
          />
          <TextField label="New password again" {...field('repeated')} type="password" autoComplete="new-password" />
          <p className="soft">You are signed out everywhere else. A colleague can reset a lost password.</p>
          <p>
            <Button tone="primary">Change password</Button>
          </p>
        </form>
      </Card>
    </AdminFrame>
  )
}
