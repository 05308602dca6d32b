import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Reason, Refusal } from './adjust-card.tsx'
import type { AdminPlayer } from './admin-player-view.ts'
import styles from './player-screen.module.css'

type Change = 'suspend' | 'ban' | 'lift'

const CHANGES = {
  suspend: {
    title: 'Suspend',
    text: 'Leaves every board that is not closed and takes no prize. They can sign in, read why and write to you. Points go on being kept, and count again once you lift it.',
    button: 'Suspend this player',
  },
  ban: {
    title: 'Ban',
    text: 'As suspended, and signed out everywhere: signing in is refused until you lift it.',
    button: 'Ban this player',
  },
  lift: {
    title: 'Let back in',
    text: 'Back on every board that is not closed, with all the points found meanwhile. Weeks that closed stay as they closed.',
    button: 'Let this player back in',
  },
} as const satisfies Record<Change, { title: string; text: string; button: string }>

export function StandingCard({ player, refused }: { player: AdminPlayer; refused: RefusedForm | undefined }) {
  const isBanned = player.states.includes('banned')
  const isOut = isBanned || player.states.includes('suspended')
  const changes: Change[] = isBanned ? ['lift'] : isOut ? ['lift', 'ban'] : ['suspend', 'ban']
  const isGone = refused !== undefined && isChange(refused.intent) && !changes.includes(refused.intent)
  return (
    <Card title="In or out">
      <Refusal error={isGone ? refused.errors.form : undefined} />
      {changes.map((change) => (
        <ChangeForm key={change} change={change} refused={refused} />
      ))}
    </Card>
  )
}

function isChange(intent: string): intent is Change {
  return Object.hasOwn(CHANGES, intent)
}

function ChangeForm({ change, refused }: { change: Change; refused: RefusedForm | undefined }) {
  const { title, text, button } = CHANGES[change]
  const { field, error, isRefused } = formOf(change, { reason: '' }, refused)
  return (
    <Disclosure summary={title} isOpen={isRefused}>
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value={change} />
        <Refusal error={error} />
        <p>{text} The player is told.</p>
        <Reason field={field('reason')} />
        <p>
          <Button>{button}</Button>
        </p>
      </form>
    </Disclosure>
  )
}
