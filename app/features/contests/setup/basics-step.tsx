import { useState } from 'react'
import { Choices } from '#app/components/contests/choices.tsx'
import type { FormInputs } from '#app/components/contests/form-inputs.ts'
import { offeredSlug } from '#app/domain/contests/contest.ts'
import { timeZoneText } from '#app/domain/text/country.ts'
import { classNames } from '#app/ui/class-names.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ContestFormView } from './load-contest-form.server.ts'
import { Step } from './step.tsx'
import styles from './setup.module.css'

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
        {...form.field('name')}
        autoComplete="off"
        onInput={(event) => setOffered(offeredSlug(event.currentTarget.value))}
      />
      <TextField
        {...form.field('slug')}
        prefix={view.addressPrefix}
        placeholder={offered}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
      />
      <TextAreaField {...form.field('description')} />
      <div className="grid grid-cols-1 gap-x-4 gap-y-6 min-[44rem]:grid-cols-2">
        <Instant form={form} which="start" />
        <Instant form={form} which="end" />
      </div>
      <p className="text-soft">When you open the contest, you can also start it right away.</p>
      <TextField
        {...form.field('timeZone')}
        defaultValue={timeZoneText(form.fields['timeZone'] ?? '')}
        list="time-zones"
        autoComplete="off"
        spellCheck={false}
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
        isInRow
        options={[
          { value: 'private', label: 'Private', hint: 'Members, and anyone with your link.' },
          { value: 'public', label: 'Public page', hint: 'Anyone can read it, and every player can join.' },
        ]}
      />
    </Step>
  )
}

function Instant({ form, which }: { form: FormInputs; which: 'start' | 'end' }) {
  const day = form.field(`${which}Day`)
  return (
    <div className={classNames('grid items-end gap-2', styles.instant)}>
      <TextField {...day} />
      <TextField {...form.input(`${which}Time`)} label={`${day.label}, time`} isLabelHidden type="time" />
    </div>
  )
}
