import { changeProblemText, isTypingProblem } from '#app/domain/player-change.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Reason, Refusal } from './adjust-card.tsx'
import type { AdminPlayer, ChangeRefusal } from './admin-player-view.ts'
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

export function StandingCard({ player, refusal }: { player: AdminPlayer; refusal: ChangeRefusal | null }) {
  const isBanned = player.states.includes('banned')
  const isOut = isBanned || player.states.includes('suspended')
  const changes: Change[] = isBanned ? ['lift'] : isOut ? ['lift', 'ban'] : ['suspend', 'ban']
  const shown = refusal !== null && isChange(refusal.form) && !changes.includes(refusal.form) ? refusal : null
  return (
    <Card title="In or out">
      <Refusal refusal={shown} />
      {changes.map((change) => (
        <ChangeForm key={change} change={change} refusal={refusal?.form === change ? refusal : null} />
      ))}
    </Card>
  )
}

function isChange(form: ChangeRefusal['form']): form is Change {
  return form === 'suspend' || form === 'ban' || form === 'lift'
}

function ChangeForm({ change, refusal }: { change: Change; refusal: ChangeRefusal | null }) {
  const { title, text, button } = CHANGES[change]
  const error = refusal !== null && isTypingProblem(refusal.code) ? changeProblemText[refusal.code] : null
  return (
    <Disclosure summary={title} isOpen={refusal !== null}>
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value={change} />
        <Refusal refusal={refusal} />
        <p>{text} The player is told.</p>
        <Reason typed={refusal?.typed.reason} error={error} />
        <p>
          <Button>{button}</Button>
        </p>
      </form>
    </Disclosure>
  )
}
