import { changeProblemText, isTypingProblem } from '#app/domain/player-change.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AdminPlayer, ChangeRefusal } from './admin-player-view.ts'
import styles from './player-screen.module.css'

type Props = { player: AdminPlayer; refusal: ChangeRefusal | null }

export function AdjustCard({ player, refusal }: Props) {
  const typed = refusal?.typed ?? {}
  const isPoints = refusal !== null && refusal.code !== 'reason_missing' && refusal.code !== 'reason_long'
  const error = refusal === null ? null : changeProblemText[refusal.code]
  return (
    <Card title="Adjust points">
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="adjust" />
        <input type="hidden" name="id" value={typed.id ?? player.adjustmentId} />
        <p className="soft">
          A row of the ledger, which everybody reads with its reason. In the contest points are only taken: a week
          cannot be bought, and a closed one stays as it is.
        </p>
        <SelectField
          label="Where"
          name="scale"
          defaultValue={typed.scale ?? player.openWeeks[0] ?? 'lifetime'}
          options={[
            ...player.openWeeks.map((week) => ({ value: week, label: `The contest of ${week}` })),
            { value: 'lifetime', label: 'Lifetime points' },
          ]}
        />
        <TextField
          label="Points"
          name="points"
          inputMode="text"
          autoComplete="off"
          defaultValue={typed.points ?? ''}
          hint="−40 takes forty."
          error={isPoints ? error : null}
        />
        <Reason typed={typed.reason} error={refusal !== null && !isPoints ? error : null} />
        <p>
          <Button tone="primary">Adjust</Button>
        </p>
      </form>
    </Card>
  )
}

export function Reason({ typed = '', error }: { typed?: string; error: string | null }) {
  return (
    <TextAreaField
      label="Why"
      name="reason"
      rows={3}
      defaultValue={typed}
      error={error}
      hint="The player reads it. No names of others and no addresses: the audit log keeps it for good."
    />
  )
}

/** How a form that was refused says it above its fields, where it is not about one of them. */
export function Refusal({ refusal }: { refusal: ChangeRefusal | null }) {
  if (refusal === null || isTypingProblem(refusal.code)) return null
  return (
    <Notice tone="danger" isUrgent isInitialFocus title={changeProblemText[refusal.code]}>
      Nothing was changed.
    </Notice>
  )
}

type WithdrawProps = { adjustmentId: string; refusal: ChangeRefusal | null }

export function WithdrawButton({ adjustmentId, refusal }: WithdrawProps) {
  return (
    <form method="post" className={styles.withdraw}>
      <Refusal refusal={refusal} />
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="id" value={adjustmentId} />
      <Button size="small">Take it back</Button>
    </form>
  )
}
