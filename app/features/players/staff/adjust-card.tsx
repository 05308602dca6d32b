import { formOf, type FieldAttributes } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AdminPlayer } from './load-admin-player.server.ts'

type Props = { player: AdminPlayer; refused: RefusedForm | undefined }

export function AdjustCard({ player, refused }: Props) {
  const empty = { id: player.adjustmentId, scale: player.openWeeks[0] ?? 'lifetime', points: '', reason: '' }
  const { field } = formOf('adjust', empty, refused)
  return (
    <Card title="Adjust points">
      <AdminForm intent="adjust" button="Adjust" tone="primary" className="stack gap-6">
        <input type="hidden" name="id" value={field('id').defaultValue} />
        <p className="text-soft">
          Adds a row to the ledger; everyone can read it with its reason. In the contest you can only take points away,
          never give them, and a closed week does not change.
        </p>
        <SelectField
          label="Where"
          {...field('scale')}
          options={[
            ...player.openWeeks.map((week) => ({ value: week, label: `The contest of ${week}` })),
            { value: 'lifetime', label: 'Lifetime points' },
          ]}
        />
        <TextField
          label="Points"
          {...field('points')}
          inputMode="text"
          autoComplete="off"
          hint="−40 takes 40 points."
        />
        <Reason field={field('reason')} />
      </AdminForm>
    </Card>
  )
}

export function Reason({ field }: { field: FieldAttributes }) {
  return (
    <TextAreaField
      label="Why"
      {...field}
      rows={3}
      hint="The player reads it, and the audit log keeps it for good. No names of others, no addresses."
    />
  )
}
