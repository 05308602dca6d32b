import { formOf, type FieldAttributes } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AdminPlayer } from './admin-player-view.ts'
import styles from './player-screen.module.css'

type Props = { player: AdminPlayer; refused: RefusedForm | undefined }

export function AdjustCard({ player, refused }: Props) {
  const empty = { id: player.adjustmentId, scale: player.openWeeks[0] ?? 'lifetime', points: '', reason: '' }
  const { field } = formOf('adjust', empty, refused)
  return (
    <Card title="Adjust points">
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="adjust" />
        <input type="hidden" name="id" value={field('id').defaultValue} />
        <p className="soft">
          A row of the ledger, which everybody reads with its reason. In the contest points are only taken: a week
          cannot be bought, and a closed one stays as it is.
        </p>
        <SelectField
          label="Where"
          {...field('scale')}
          options={[
            ...player.openWeeks.map((week) => ({ value: week, label: `The contest of ${week}` })),
            { value: 'lifetime', label: 'Lifetime points' },
          ]}
        />
        <TextField label="Points" {...field('points')} inputMode="text" autoComplete="off" hint="−40 takes forty." />
        <Reason field={field('reason')} />
        <p>
          <Button tone="primary">Adjust</Button>
        </p>
      </form>
    </Card>
  )
}

export function Reason({ field }: { field: FieldAttributes }) {
  return (
    <TextAreaField
      label="Why"
      {...field}
      rows={3}
      hint="The player reads it. No names of others and no addresses: the audit log keeps it for good."
    />
  )
}

/** How a form that was refused says it above its fields, where it is not about one of them. */
export function Refusal({ error }: { error: string | undefined }) {
  if (error === undefined) return null
  return (
    <Notice tone="danger" isUrgent isInitialFocus title={error}>
      Nothing was changed.
    </Notice>
  )
}

type WithdrawProps = { adjustmentId: string; error: string | undefined }

export function WithdrawButton({ adjustmentId, error }: WithdrawProps) {
  return (
    <form method="post" className={styles.withdraw}>
      <Refusal error={error} />
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="id" value={adjustmentId} />
      <Button size="small">Take it back</Button>
    </form>
  )
}
