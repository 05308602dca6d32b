import { Checkbox } from '#app/ui/checkbox.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { GuideSection, Specimen } from './guide-section.tsx'
import { LONG_NAME } from './samples.ts'

const COUNTRIES = [
  { value: 'KE', label: 'Kenya' },
  { value: 'PT', label: 'Portugal' },
]

export function FormSection() {
  return (
    <GuideSection
      id="forms"
      title="Forms"
      lead="A label above, a hint below, an error beside its field. Input is never lost."
    >
      <Specimen name="TextField">
        <TextField label="E-mail" name="sample-email" type="email" hint="Never shown to others." />
        <TextField
          label="GitHub username"
          name="sample-username"
          prefix="github.com/"
          placeholder="username"
          autoComplete="off"
        />
      </Specimen>
      <Specimen name="TextField, refused">
        <TextField
          label="GitHub username"
          name="sample-refused"
          prefix="github.com/"
          defaultValue="not--a-name"
          error="A GitHub username has letters, digits and hyphens, 39 characters at most."
          autoFocus={false}
        />
        <TextField label="Long value" name="sample-long" defaultValue={`${LONG_NAME}@${LONG_NAME}.example`} />
      </Specimen>
      <Specimen name="TextField, disabled or read-only">
        <TextField label="Disabled" name="sample-disabled" defaultValue="Cannot be changed now" disabled />
        <TextField label="Read only" name="sample-readonly" defaultValue="Can be copied" readOnly />
      </Specimen>
      <Specimen name="SelectField">
        <SelectField label="Country" name="sample-country" options={COUNTRIES} emptyLabel="Prefer not to say" />
        <SelectField
          label="Country, refused"
          name="sample-country-refused"
          options={COUNTRIES}
          defaultValue="PT"
          error="Choose one from the list."
          autoFocus={false}
        />
        <SelectField label="Country, disabled" name="sample-country-disabled" options={COUNTRIES} disabled />
      </Specimen>
      <Specimen name="TextAreaField">
        <TextAreaField
          label="Summary"
          name="sample-summary"
          rows={4}
          hint="Shown below your name."
          defaultValue="Keeps build tools small and fast."
        />
        <TextAreaField
          label="Summary, refused"
          name="sample-summary-refused"
          rows={2}
          error="Write something, or take the section away."
          autoFocus={false}
        />
      </Specimen>
      <Specimen name="Checkbox">
        <div>
          <Checkbox label="By e-mail" name="sample-by-email" defaultChecked />
          <Checkbox label="Only about prizes" name="sample-prizes" hint="Everything else stays in your inbox here." />
          <Checkbox label="By Telegram" name="sample-telegram" disabled />
        </div>
      </Specimen>
    </GuideSection>
  )
}
