import { formOf } from '#app/components/form-of.ts'
import { TimeZoneField } from '#app/components/time-zone-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { SettingsView } from './settings-view.ts'
import styles from '#app/components/settings-form.module.css'

export function ProfileCard({
  view: { profile, profileTakenDown, countries, timeZones, refused },
}: {
  view: SettingsView
}) {
  const { field } = formOf('profile', profile, refused)
  return (
    <Card id="profile" title="Profile" aside="Everyone sees this">
      <form method="post" action="/settings" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="profile" />
        {profileTakenDown !== null && (
          <Notice tone="warning" title="Your display name and line have been taken down">
            Only you see them. Reason: {profileTakenDown}
          </Notice>
        )}
        <div className={styles.pair}>
          <TextField
            label="Display name"
            {...field('displayName')}
            autoComplete="nickname"
            hint="Shown beside your GitHub name."
          />
          <TextField label="About your work" {...field('bio')} hint="One line on your player page." />
        </div>
        <div className={styles.pair}>
          <SelectField
            label="Country"
            {...field('country')}
            options={countries}
            emptyLabel="Prefer not to say"
            hint="Shown on your player page and in the country filter."
          />
          <TimeZoneField options={timeZones} {...field('timeZone')} />
        </div>
        <p>
          <Button tone="primary">Save profile</Button>
        </p>
      </form>
    </Card>
  )
}
