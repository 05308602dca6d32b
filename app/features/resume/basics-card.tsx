import { BASICS_FIELDS, type Resume } from '#app/domain/resume.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

import styles from './resume-builder.module.css'
import { ResumeField } from './resume-field.tsx'

type Refused = { typed: Record<string, string>; errors: Record<string, string> }
type Props = { document: Resume; version: number; refused: Refused | null }

export function BasicsCard({ document, version, refused }: Props) {
  return (
    <Card id="basics" title="About you">
      <form method="post" action="/resume-builder" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="basics" />
        <input type="hidden" name="version" value={version} />
        <div className={styles.fields}>
          {BASICS_FIELDS.map((field) => (
            <ResumeField
              key={field.name}
              field={field}
              value={refused?.typed[field.name] ?? document.basics[field.name] ?? ''}
              error={refused?.errors[field.name]}
            />
          ))}
        </div>
        <p>
          <Button>Save</Button>
        </p>
      </form>
    </Card>
  )
}
