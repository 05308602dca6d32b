import { useState } from 'react'
import { offeredSlug } from '#app/domain/contests/contest.ts'
import { timeZoneText } from '#app/domain/text/country.ts'
import { classNames, grid } from '#app/ui/layout.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Choices } from './choices.tsx'
import type { FormInputs } from './form-inputs.ts'
import type { ContestFormView } from './load-contest-form.server.ts'
import { Step } from './step.tsx'
import styles from './contest-form.module.css'

type Props = { form: FormInputs; view: ContestFormView; isWrong: boolean }

export function BasicsStep({ form, view, isWrong }: Props) {
  const [offered, setOffered] = useState(offeredSlug(form.fields['name'] ?? ''))
  return (
    <Step
      number={1}
      title="Name and dates"
      intro="That’s enough for a draft, which only you can see."
      isWrong={isWrong}
      isDone={view.id !== null}
    >
      <TextField
        label="Name"
        {...form.input('name')}
        autoComplete="off"
        hint="What people will call it. Up to 60 characters."
        onInput={(event) => setOffered(offeredSlug(event.currentTarget.value))}
      />
      <TextField
        label="Address"
        {...form.input('slug')}
        prefix={view.addressPrefix}
        placeholder={offered}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        hint="Letters, digits and hyphens. If you leave it empty, we make it from the name. You can’t change it once the contest is open."
      />
      <TextAreaField
        label="In a sentence or two"
        {...form.input('description')}
        rows={2}
        hint="Shown below the name. Up to 200 characters, no links."
      />
      <div className={classNames(styles.pair, grid([5, 4]))}>
        <Instant form={form} which="start" label="Starts" />
        <Instant form={form} which="end" label="Ends" />
      </div>
      <p className="soft">When you open the contest, you can also start it right away.</p>
      <div className={classNames(styles.pair, grid([5, 4]))}>
        <TextField
          label="Time zone"
          {...form.input('timeZone')}
          defaultValue={timeZoneText(form.fields['timeZone'] ?? '')}
          list="time-zones"
          autoComplete="off"
          spellCheck={false}
          hint="Type a city, a country or an offset. Days and limits follow this time zone for everyone."
          // A browser suggests what contains the whole text of the field.
          onFocus={(event) => event.currentTarget.select()}
        />
        <datalist id="time-zones">
          {view.timeZones.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
        <Choices
          legend="Who can see it"
          name="visibility"
          form={form}
          options={[
            { value: 'private', label: 'Private', hint: 'Members, and anyone with your link.' },
            { value: 'public', label: 'Public page', hint: 'Anyone can read it, and every player can join.' },
          ]}
        />
      </div>
    </Step>
  )
}

function Instant({ form, which, label }: { form: FormInputs; which: 'start' | 'end'; label: string }) {
  return (
    <div className={classNames(styles.instant, grid(2, 'bottom'))}>
      <TextField label={label} {...form.input(`${which}Day`)} type="date" />
      <TextField label={`${label}, time`} isLabelHidden {...form.input(`${which}Time`)} type="time" />
    </div>
  )
}
