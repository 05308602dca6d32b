import { formOf } from '#app/components/form-of.ts'
import { CHANNEL_RULES, type Channel } from '#app/domain/channel.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { CHANNEL_CHOICES, NOTIFICATION_CHOICES } from '#app/domain/notification-choices.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { PreferenceValues } from './settings-view.ts'
import styles from '#app/components/settings-form.module.css'

type Props = { preferences: PreferenceValues; refused: RefusedForm | undefined }

export function PreferencesCard({ preferences, refused }: Props) {
  const kinds = Object.fromEntries(preferences.kinds.map((kind) => [`kind-${kind}`, true]))
  const { checkbox } = formOf<Record<string, unknown>>('preferences', { ...preferences, ...kinds }, refused)
  return (
    <Card id="preferences" title="Messages" aside="Your inbox here keeps everything">
      <form method="post" action="/settings" className={styles.form}>
        <input type="hidden" name="intent" value="preferences" />
        <fieldset>
          <legend className={styles.legend}>Channels</legend>
          {Object.entries(CHANNEL_CHOICES).map(([channel, choice]) => {
            const { switch: name } = CHANNEL_RULES[channel as Channel]
            return <Checkbox key={name} {...choice} {...checkbox(name)} />
          })}
          <Checkbox
            label="Only about prizes"
            {...checkbox('notificationOnlyOnPrize')}
            hint="We contact you only when you finish in the top 10, whatever you tick below."
          />
        </fieldset>
        <fieldset>
          <legend className={styles.legend}>Topics</legend>
          {Object.entries(NOTIFICATION_CHOICES).map(([kind, label]) => (
            <Checkbox key={kind} label={label} {...checkbox(`kind-${kind}`)} />
          ))}
        </fieldset>
        <p>
          <Button>Save messages</Button>
        </p>
      </form>
    </Card>
  )
}
