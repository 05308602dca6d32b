import { BASICS_FIELDS, type Resume } from '#app/domain/resume/resume.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { SelectOption } from '#app/ui/select-field.tsx'
import { useAutosaveErrors } from './autosave-region.tsx'
import { ResumeFields, ResumeForm } from './resume-form.tsx'
import type { RefusedEntry } from './resume-view.ts'

type Props = { document: Resume; version: number; countries: SelectOption[]; refused: RefusedEntry | null }

export function BasicsCard({ document: { basics }, version, countries, refused }: Props) {
  const errors = { ...refused?.errors, ...useAutosaveErrors('basics') }
  return (
    <Card id="basics" title="About you">
      <ResumeForm
        hiddenFields={{ intent: 'basics', version }}
        className="stack gap-6"
        noValidate
        data-autosave="basics"
      >
        <ResumeFields
          fields={BASICS_FIELDS}
          valueOf={(name) => refused?.typed[name] ?? basics[name] ?? ''}
          errors={errors}
          countries={countries}
        />
        <Button isFallback>Save</Button>
      </ResumeForm>
    </Card>
  )
}
