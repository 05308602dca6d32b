import { formOf } from '#app/components/form-of.ts'
import { CODES_AT_ONCE, CODE_FILE_BYTES } from '#app/domain/prize-code.ts'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { countedCodes } from './counted-codes.ts'
import type { AdminPrizeView } from './prizes-view.ts'
import styles from './prize-screen.module.css'

export function CodesCard({ view: { id, left, taken, refused } }: { view: AdminPrizeView }) {
  const { field } = formOf('import', { codes: '' }, refused)
  const action = `/admin/prizes/${encodeURIComponent(id)}`
  return (
    <Card title="Codes" aside={`${countedCodes(left)} left, ${countedCodes(taken)} taken`} id="codes">
      <form method="post" action={action} encType="multipart/form-data" className={styles.form} noValidate>
        <TextAreaField
          label="Codes to import"
          {...field('codes')}
          rows={5}
          autoComplete="off"
          spellCheck={false}
          hint={`One per line, up to ${formatNumber(CODES_AT_ONCE)} at once. Codes already stored are skipped.`}
        />
        <Field label="Or a text file with them" hint={`Up to ${formatNumber(CODE_FILE_BYTES / 1000)} KB.`}>
          {(attributes) => <input {...attributes} type="file" name="file" accept=".txt,.csv,text/plain" />}
        </Field>
        <p>
          <Button name="intent" value="import">
            Import codes
          </Button>
        </p>
      </form>
      {left > 0 && (
        <div className={styles.danger}>
          <ActionDetails summary="Delete the unused codes">
            <form method="post" action={action} className={styles.form}>
              <p>The {countedCodes(left)} that nobody has taken are deleted for good. Winners keep their codes.</p>
              <p>
                <Button name="intent" value="delete-codes">
                  Delete them
                </Button>
              </p>
            </form>
          </ActionDetails>
        </div>
      )}
    </Card>
  )
}
