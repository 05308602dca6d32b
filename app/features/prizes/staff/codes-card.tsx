import { formOf } from '#app/components/form-of.ts'
import { CODES_AT_ONCE, CODE_FILE_BYTES } from '#app/domain/prizes/prize-code.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { counted } from '#app/staff/frame/counted.ts'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { AdminPrizeView } from './load-prize.server.ts'

export function CodesCard({ view: { id, left, taken, refused } }: { view: AdminPrizeView }) {
  const { field } = formOf('import', { codes: '' }, refused)
  const action = `/admin/prizes/${encodeURIComponent(id)}`
  return (
    <Card title="Codes" aside={`${counted(left)} left, ${counted(taken)} taken`} id="codes">
      <AdminForm
        intent="import"
        button="Import codes"
        action={action}
        encType="multipart/form-data"
        className="stack gap-6"
      >
        <TextAreaField
          label="Codes to import"
          {...field('codes')}
          rows={5}
          autoComplete="off"
          spellCheck={false}
          hint={`One per line, up to ${formatNumber(CODES_AT_ONCE)} at once. Codes already stored are skipped.`}
        />
        <Field label="Or a text file with them" hint={`Up to ${formatNumber(CODE_FILE_BYTES / 1000)} KB.`}>
          {(attributes) => (
            <input
              {...attributes}
              type="file"
              name="file"
              accept=".txt,.csv,text/plain"
              className="min-h-11 w-full file:me-3 file:min-h-11 file:rounded file:border-[1.5px] file:border-ink file:bg-raised file:px-4 file:font-body file:text-small file:font-semibold file:text-ink"
            />
          )}
        </Field>
      </AdminForm>
      {left > 0 && (
        <div className="mt-4">
          <ActionDetails summary="Delete the unused codes">
            <AdminForm intent="delete-codes" button="Delete them" action={action} className="stack gap-6">
              <p>The {counted(left)} that nobody has taken are deleted for good. Winners keep their codes.</p>
            </AdminForm>
          </ActionDetails>
        </div>
      )}
    </Card>
  )
}
