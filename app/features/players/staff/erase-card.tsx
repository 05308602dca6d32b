import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminForm, Refusal } from '#app/staff/frame/admin-form.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatDate } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Deadline } from '#app/ui/written-time.tsx'
import { Reason } from './adjust-card.tsx'
import type { AdminPlayer } from './load-admin-player.server.ts'

type Props = { player: AdminPlayer; refused: RefusedForm | undefined }

export function EraseCard({ player, refused }: Props) {
  const other = player.eraseAt === null ? 'keep' : 'erase'
  return (
    <Card title="Erase" id="erase">
      <Refusal error={refused?.intent === other ? refused.errors.form : undefined} />
      {player.eraseAt === null ? (
        <Begin player={player} refused={refused} />
      ) : (
        <Cancel eraseAt={player.eraseAt} refused={refused} />
      )}
    </Card>
  )
}

function Begin({ player: { username, graceDays }, refused }: Props) {
  const { field, error, isRefused } = formOf('erase', { reason: '', confirmUsername: '' }, refused)
  return (
    <Disclosure summary="Erase on request" isOpen={isRefused}>
      <AdminForm intent="erase" button="Erase this player" error={error} className="stack gap-6">
        <p>
          For a player who asks for it and cannot sign in: banned, or without their GitHub account. Make sure that the
          request is theirs. After {graceDays} days everything is deleted as if they had asked in their settings,
          including accounts merged into this one. Their Stripe payments end first, and a suspension or ban applies
          again if they come back. We tell the player.
        </p>
        <Reason field={field('reason')} />
        <TextField
          label={`Type ${username} to confirm`}
          {...field('confirmUsername')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </AdminForm>
    </Disclosure>
  )
}

function Cancel({ eraseAt, refused }: { eraseAt: number; refused: RefusedForm | undefined }) {
  const { field, error } = formOf('keep', { reason: '' }, refused)
  return (
    <AdminForm intent="keep" button="Cancel the erasure" error={error} className="stack gap-6">
      <Notice tone="warning" title={`Will be erased on ${formatDate(eraseAt)}`}>
        All of this player’s data is deleted by the first daily job after <Deadline instant={eraseAt} />. The player may
        have asked for it in their settings, and can keep the account there. Cancel it only if they want to stay.
      </Notice>
      <Reason field={field('reason')} />
    </AdminForm>
  )
}
