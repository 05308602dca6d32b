import { formOf } from '#app/components/form-of.ts'
import type { AccountStatusChange } from '#app/domain/account/account-status-text.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminForm, Refusal } from '#app/staff/frame/admin-form.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Reason } from './adjust-card.tsx'
import type { AdminPlayer } from './load-admin-player.server.ts'

const CHANGES = {
  suspend: {
    title: 'Suspend',
    text: 'Takes the player off every board that is not closed and out of prizes. They can sign in, read the reason and write to you. We keep recording points, and they count again once you lift the suspension.',
    button: 'Suspend this player',
  },
  ban: {
    title: 'Ban',
    text: 'Like a suspension, and also signs them out everywhere. They cannot sign in until you lift the ban.',
    button: 'Ban this player',
  },
  lift: {
    title: 'Lift the restriction',
    text: 'Puts the player back on every board that is not closed, with all points recorded since. Closed weeks do not change.',
    button: 'Let this player back in',
  },
} as const satisfies Record<AccountStatusChange, { title: string; text: string; button: string }>

export function AccountStatusCard({ player, refused }: { player: AdminPlayer; refused: RefusedForm | undefined }) {
  const isBanned = player.states.includes('banned')
  const isOut = isBanned || player.states.includes('suspended')
  const changes: AccountStatusChange[] = isBanned ? ['lift'] : isOut ? ['lift', 'ban'] : ['suspend', 'ban']
  const isGone = refused !== undefined && isChange(refused.intent) && !changes.includes(refused.intent)
  return (
    <Card title="Access">
      <Refusal error={isGone ? refused.errors.form : undefined} />
      {changes.map((change) => (
        <ChangeForm key={change} change={change} refused={refused} />
      ))}
    </Card>
  )
}

function isChange(intent: string): intent is AccountStatusChange {
  return Object.hasOwn(CHANGES, intent)
}

function ChangeForm({ change, refused }: { change: AccountStatusChange; refused: RefusedForm | undefined }) {
  const { title, text, button } = CHANGES[change]
  const { field, error, isRefused } = formOf(change, { reason: '' }, refused)
  return (
    <Disclosure summary={title} isOpen={isRefused}>
      <AdminForm intent={change} button={button} error={error} className="stack gap-6">
        <p>{text} We tell the player.</p>
        <Reason field={field('reason')} />
      </AdminForm>
    </Disclosure>
  )
}
