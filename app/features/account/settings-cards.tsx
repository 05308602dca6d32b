import { ChannelSwitches } from '#app/components/channel-switches.tsx'
import { formOf } from '#app/components/form-of.ts'
import { TimeZoneField } from '#app/components/time-zone-field.tsx'
import { CHOICE_KINDS, NOTIFICATION_CHOICES } from '#app/domain/notifications/notification-choices.ts'
import { PROFILE_TEXT_NAMES, PROFILE_TEXTS } from '#app/domain/players/profile-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { SettingsView } from './load-settings.server.ts'
import { SavingForm } from './saving-form.tsx'

export function ProfileCard({
  view: { profile, profileTakenDown, countries, timeZones, refused },
}: {
  view: SettingsView
}) {
  const { field, checkbox, shown } = formOf('profile', profile, refused)
  return (
    <Card id="profile" title="Profile" aside="Everyone sees this">
      <SavingForm intent="profile" label="Save profile" shown={shown}>
        {profileTakenDown !== null && (
          <Notice tone="warning" title="Your display name and line have been taken down">
            Only you see them. Reason: {profileTakenDown}
          </Notice>
        )}
        {PROFILE_TEXT_NAMES.map((name) => {
          const { label, autoComplete } = PROFILE_TEXTS[name]
          return <TextField key={name} {...field(name)} {...{ label, autoComplete }} />
        })}
        <div className="grid grid-cols-2 gap-4">
          <SelectField label="Country" {...field('country')} options={countries} emptyLabel="Prefer not to say" />
          <TimeZoneField options={timeZones} {...field('timeZone')} />
        </div>
        <div id="where" className="scroll-mt-6">
          <Checkbox
            label="Hide me from the public"
            {...checkbox('isHidden')}
            hint="No weekly boards, prizes or public page. Contests and private leaderboards still show you."
          />
        </div>
      </SavingForm>
    </Card>
  )
}

const STATES: Record<SettingsView['emailState'], string> = {
  none: 'No address',
  confirmed: 'Confirmed',
  waiting: 'Waiting for confirmation',
}

type MessagesProps = { view: SettingsView; hasTelegram: boolean }

export function MessagesCard({ view: { emailState, messages, refused }, hasTelegram }: MessagesProps) {
  const { field, checkbox, isRefused, shown } = formOf('preferences', messages, refused)
  return (
    <Card id="preferences" title="Messages">
      <SavingForm intent="preferences" label="Save messages" shown={shown}>
        <div id="email" className="scroll-mt-6">
          <TextField
            label="E-mail address"
            {...field('email')}
            type="email"
            autoComplete="email"
            hint={`${STATES[emailState]}. Never shown to others.`}
          />
          {emailState === 'waiting' && (
            <Button size="small" className="mt-2">
              Send the link again
            </Button>
          )}
        </div>
        <div className="stack gap-y-1">
          <div className="grid grid-cols-2 items-start gap-x-4">
            <ChannelSwitches checkbox={checkbox} disabled={hasTelegram ? [] : ['telegram']} />
          </div>
          <Checkbox
            label="Only about prizes"
            {...checkbox('notificationOnlyOnPrize')}
            hint="A place in the top 10, or a contest’s prize."
          />
        </div>
        <Disclosure
          summary={`Topics: ${CHOICE_KINDS.filter((kind) => messages[`kind-${kind}`]).length} of ${CHOICE_KINDS.length}`}
          isOpen={isRefused}
        >
          {CHOICE_KINDS.map((kind) => (
            <Checkbox key={kind} label={NOTIFICATION_CHOICES[kind]} {...checkbox(`kind-${kind}`)} />
          ))}
        </Disclosure>
      </SavingForm>
    </Card>
  )
}
