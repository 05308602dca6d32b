import { useState } from 'react'
import { ChannelSwitches } from '#app/components/channel-switches.tsx'
import { formOf } from '#app/components/form-of.ts'
import { TimeZoneField, useOwnZone } from '#app/components/time-zone-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { SetupView } from './load-setup.server.ts'

export function DetailsStep({ view }: { view: SetupView }) {
  const { field, checkbox, error, isRefused } = formOf('details', view.values, view.refused, {
    email: { maxLength: 254 },
  })
  const isGuessed = view.isPlaceGuessed && !isRefused
  const { defaultValue: guess, ...country } = field('country')
  const own = useOwnZone(view.timeZones)
  const [chosen, choose] = useState<string | null>(null)
  return (
    <Card title="Messages and location">
      <form method="post" action={`/setup/${view.username}`} className="stack gap-6" noValidate>
        <input type="hidden" name="intent" value="details" />
        {error !== undefined && (
          <Notice tone="danger" isUrgent isInitialFocus>
            {error}
          </Notice>
        )}
        <TextField
          label="E-mail"
          {...field('email')}
          type="email"
          autoComplete="email"
          hint={
            view.isEmailVerified
              ? 'Verified by GitHub. Never shown to others.'
              : 'We send one message to confirm it. Never shown to others.'
          }
        />
        <div className="grid grid-cols-fit-60 gap-6">
          <SelectField
            label="Country"
            {...country}
            value={chosen ?? ((isGuessed && own?.country) || guess)}
            onChange={(event) => choose(event.currentTarget.value)}
            options={view.countries}
            emptyLabel="Prefer not to say"
            hint="Shown on your player page."
          />
          <TimeZoneField options={view.timeZones} {...field('timeZone')} isGuessed={isGuessed} />
        </div>
        <Checkbox
          label="Hide me from the public"
          {...checkbox('isHidden')}
          hint="No weekly boards, prizes or public page. Contests and private leaderboards still show you. You can change it in your settings."
        />
        <fieldset>
          <legend className="p-0 font-semibold">Messages</legend>
          <ChannelSwitches checkbox={checkbox} hidden={view.hasTelegram ? [] : ['telegram']} disabled={['telegram']} />
          <Checkbox
            label="Only about prizes"
            {...checkbox('notificationOnlyOnPrize')}
            hint="Everything else stays in your inbox here."
          />
        </fieldset>
        <p>
          <Button tone="primary">{view.hasNext ? 'Save and go on' : 'Save and see my points'}</Button>
        </p>
      </form>
    </Card>
  )
}
