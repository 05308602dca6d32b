import { AdminFrame } from '#app/admin/frame/admin-frame.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './staff-screen.module.css'

export type AccountErrors = { current?: string; password?: string; repeated?: string }

export function AccountScreen({ staff, errors }: { staff: { email: string }; errors: AccountErrors }) {
  return (
    <AdminFrame staff={staff} current="/admin/account" title="Your account" intro="Settings only you can change.">
      <Card title="Password">
        <form method="post" action="/admin/account" className={styles.form} noValidate>
          <input type="hidden" name="username" autoComplete="username" value={staff.email} />
          <TextField
            label="Current password"
            name="current"
            type="password"
            autoComplete="current-password"
            error={errors.current}
          />
          <TextField
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            error={errors.password}
            hint="12 characters or more; a phrase is easy to remember."
          />
          <TextField
            label="New password again"
            name="repeated"
            type="password"
            autoComplete="new-password"
            error={errors.repeated}
          />
          <p className="soft">Everywhere else you are signed out. A colleague can reset a password that you lost.</p>
          <p>
            <Button tone="primary">Change password</Button>
          </p>
        </form>
      </Card>
    </AdminFrame>
  )
}
