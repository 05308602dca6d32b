import { ChannelSwitches } from '#app/components/channel-switches.tsx'
import { formOf } from '#app/components/form-of.ts'
import { TimeZoneField } from '#app/components/time-zone-field.tsx'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { NOTIFICATION_CHOICES } from '#app/domain/notifications/notification-choices.ts'
import { PROFILE_TEXT_NAMES, PROFILE_TEXTS } from '#app/domain/players/profile-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { SettingsView } from './load-settings.server.ts'

export function ProfileCard({
  view: { profile, profileTakenDown, countries, timeZones, refused },
}: {
  view: SettingsView
}) {
  const { field } = formOf('profile', profile, refused)
  return (
    <Card id="profile" title="Profile" aside="Everyone sees this">
      <form method="post" action="/settings" className="stack gap-6" noValidate>
        <input type="hidden" name="intent" value="profile" />
        {profileTakenDown !== null && (
          <Notice tone="warning" title="Your display name and line have been taken down">
            Only you see them. Reason: {profileTakenDown}
          </Notice>
        )}
        <div className="grid grid-cols-fit-60 gap-6">
          {PROFILE_TEXT_NAMES.map((name) => {
            const { label, hint, autoComplete } = PROFILE_TEXTS[name]
            return <TextField key={name} {...field(name)} {...{ label, hint, autoComplete }} />
          })}
        </div>
        <div className="grid grid-cols-fit-60 gap-6">
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

export function WhereCard({ view: { isHidden, refused } }: { view: SettingsView }) {
  const { checkbox } = formOf('where', { isHidden }, refused)
  return (
    <Card id="where" title="Where you climb" aside={isHidden ? 'Only in your contests' : 'In public'}>
      <form method="post" action="/settings" className="stack gap-6">
        <input type="hidden" name="intent" value="where" />
        <Checkbox
          label="Only in my contests and private leaderboards"
          {...checkbox('isHidden')}
          hint="You leave the weekly boards, so no chest. Your page, recap, resume, projects and badges answer as if you had never joined. Whoever shares a contest or a private leaderboard with you still sees you there; public contests are public."
        />
        <p>
          <Button>Save where I climb</Button>
        </p>
      </form>
    </Card>
  )
}

const STATES: Record<SettingsView['emailState'], string> = {
  none: 'No address',
  confirmed: 'Confirmed',
  waiting: 'Waiting for confirmation',
}

export function EmailCard({ view: { email, emailState, refused } }: { view: SettingsView }) {
  const { field } = formOf('email', { email }, refused)
  return (
    <Card id="email" title="E-mail" aside={STATES[emailState]}>
      <form method="post" action="/settings" className="stack gap-6" noValidate>
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

type Props = { preferences: SettingsView['preferences']; refused: RefusedForm | undefined }

export function PreferencesCard({ preferences, refused }: Props) {
  const kinds = Object.fromEntries(preferences.kinds.map((kind) => [`kind-${kind}`, true]))
  const { checkbox } = formOf<Record<string, unknown>>('preferences', { ...preferences, ...kinds }, refused)
  return (
    <Card id="preferences" title="Messages" aside="Your inbox here keeps everything">
      <form method="post" action="/settings" className="stack gap-6">
        <input type="hidden" name="intent" value="preferences" />
        <fieldset>
          <legend className="p-0 font-semibold">Channels</legend>
          <ChannelSwitches checkbox={checkbox} />
          <Checkbox
            label="Only about prizes"
            {...checkbox('notificationOnlyOnPrize')}
            hint="We contact you only when you finish in the top 10 or win a contest’s prize, whatever you tick below."
          />
        </fieldset>
        <fieldset>
          <legend className="p-0 font-semibold">Topics</legend>
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
