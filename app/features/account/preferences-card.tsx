import { CHANNEL_RULES, type Channel } from '#app/domain/channel.ts'
import { CHANNEL_CHOICES, NOTIFICATION_CHOICES } from '#app/domain/notification-choices.ts'
import type { NotificationKind } from '#app/domain/notification.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { PreferenceValues } from './settings-view.ts'
import styles from '#app/components/settings-form.module.css'

export function PreferencesCard({ preferences }: { preferences: PreferenceValues }) {
  return (
    <Card id="preferences" title="Messages" aside="Your inbox here keeps everything">
      <form method="post" action="/settings" className={styles.form}>
        <input type="hidden" name="intent" value="preferences" />
        <fieldset>
          <legend className={styles.legend}>Channels</legend>
          {Object.entries(CHANNEL_CHOICES).map(([channel, choice]) => {
            const { switch: name } = CHANNEL_RULES[channel as Channel]
            return <Checkbox key={name} {...choice} name={name} defaultChecked={preferences[name]} />
          })}
          <Checkbox
            label="Only about prizes"
            name="notificationOnlyOnPrize"
            defaultChecked={preferences.notificationOnlyOnPrize}
            hint="Nothing but a place in the top 10 leaves your inbox, whatever is ticked below."
          />
        </fieldset>
        <fieldset>
          <legend className={styles.legend}>Topics</legend>
          {Object.entries(NOTIFICATION_CHOICES).map(([kind, label]) => (
            <Checkbox
              key={kind}
              label={label}
              name={`kind-${kind}`}
              defaultChecked={preferences.kinds.includes(kind as NotificationKind)}
            />
          ))}
        </fieldset>
        <p>
          <Button>Save messages</Button>
        </p>
      </form>
    </Card>
  )
}
