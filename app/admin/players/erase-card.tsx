import { changeProblemText, isTypingProblem } from '#app/domain/player-change.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Deadline } from '#app/ui/deadline.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatDate } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Reason, Refusal } from './adjust-card.tsx'
import type { AdminPlayer, ChangeRefusal } from './admin-player-view.ts'
import styles from './player-screen.module.css'

type Props = { player: AdminPlayer; refusal: ChangeRefusal | null }

/** For who asks for it and cannot sign in; while it runs, how it is cancelled. */
export function EraseCard({ player, refusal }: Props) {
  const form = player.eraseAt === null ? 'erase' : 'keep'
  const own = refusal?.form === form ? refusal : null
  const other = refusal !== null && own === null && (refusal.form === 'erase' || refusal.form === 'keep')
  return (
    <Card title="Erase" id="erase">
      <Refusal refusal={other ? refusal : null} />
      {player.eraseAt === null ? (
        <Begin player={player} refusal={own} />
      ) : (
        <Cancel eraseAt={player.eraseAt} refusal={own} />
      )}
    </Card>
  )
}

function Begin({ player: { username, graceDays }, refusal }: Props) {
  const error = typingError(refusal)
  const isName = refusal?.code === 'other_name'
  return (
    <Disclosure summary="Erase on request" isOpen={refusal !== null}>
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="erase" />
        <Refusal refusal={refusal} />
        <p>
          For somebody who asks for it and cannot sign in: banned, or without their GitHub account. Be sure that it is
          they who ask. After {graceDays} days everything goes as if they had asked in their settings, accounts merged
          into this one too. What they pay at Stripe is ended first, a suspension or ban stays for when they come back.
          The player is told.
        </p>
        <Reason typed={refusal?.typed.reason} error={isName ? null : error} />
        <TextField
          label={`Type ${username} to confirm`}
          name="confirmUsername"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={refusal?.typed.confirmUsername ?? ''}
          error={isName ? error : null}
        />
        <p>
          <Button>Erase this player</Button>
        </p>
      </form>
    </Disclosure>
  )
}

function Cancel({ eraseAt, refusal }: { eraseAt: number; refusal: ChangeRefusal | null }) {
  return (
    <form method="post" className={styles.form} noValidate>
      <input type="hidden" name="intent" value="keep" />
      <Refusal refusal={refusal} />
      <Notice tone="warning" title={`Will be erased on ${formatDate(eraseAt)}`}>
        All of this player’s data is deleted by the first daily job after <Deadline instant={eraseAt} />. The player may
        have asked for it in their settings, and can keep the account there: cancel it only where they want to stay.
      </Notice>
      <Reason typed={refusal?.typed.reason} error={typingError(refusal)} />
      <p>
        <Button>Cancel the erasure</Button>
      </p>
    </form>
  )
}

function typingError(refusal: ChangeRefusal | null): string | null {
  return refusal !== null && isTypingProblem(refusal.code) ? changeProblemText[refusal.code] : null
}
