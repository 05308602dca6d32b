import { Form } from '@remix-run/react'
import { BASICS_FIELDS, type Resume } from '#app/domain/resume.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useAutosaveErrors } from './autosave-region.tsx'
import { ResumeField } from './resume-field.tsx'
import styles from './resume-builder.module.css'

type Refused = { typed: Record<string, string>; errors: Record<string, string> }
type Props = { document: Resume; version: number; refused: Refused | null }

export function BasicsCard({ document, version, refused }: Props) {
  const unsaved = useAutosaveErrors('basics')
  return (
    <Card id="basics" title="About you">
      <Form
        method="post"
        action="/resume-builder"
        preventScrollReset
        className={styles.form}
        noValidate
        data-autosave="basics"
      >
        <input type="hidden" name="intent" value="basics" />
        <input type="hidden" name="version" value={version} />
        <div className={styles.fields}>
          {BASICS_FIELDS.map((field) => (
            <ResumeField
              key={field.name}
              field={field}
              value={refused?.typed[field.name] ?? document.basics[field.name] ?? ''}
              error={unsaved[field.name] ?? refused?.errors[field.name]}
            />
          ))}
        </div>
        <p>
          <Button>Save</Button>
        </p>
      </Form>
    </Card>
  )
}
