import { IntentButton } from '#app/components/intent-form.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { deskHref } from './desk-sections.ts'
import type { InviteView } from './invite-section.tsx'

type Invitations = NonNullable<InviteView['invitations']>

type Props = {
  contestId: string
  invitations: Invitations
  /** Whether nothing on the screen comes before it. */
  isNext: boolean
}

/** Says how many went out and never what became of one. */
export function InviteByEmail({ contestId, invitations, isNext }: Props) {
  const { invited, waiting, left, isPossible } = invitations
  if (invited === 0 && !(isPossible && waiting > 0)) return null
  return (
    <Card title="Invite by e-mail" aside={`${formatNumber(invited)} invited, ${formatNumber(left)} left today`}>
      <div className="stack justify-items-start gap-3 [&>details]:justify-self-stretch">
        <p className="text-soft">
          Each address with a kept seat gets one message: a personal link that lets one person in, the contest’s name,
          description and dates, and your username. People can refuse all further invitations.
        </p>
        {isPossible && waiting > 0 && left === 0 && <p>You’ve sent today’s invitations. Invite the rest tomorrow.</p>}
        {isPossible && waiting > 0 && left > 0 && (
          <IntentButton
            action={deskHref(contestId, 'invite', 'list')}
            sends={{ intent: 'invite' }}
            tone={isNext ? 'primary' : 'default'}
          >
            Invite {formatCount(Math.min(waiting, left), 'address', 'addresses')}
          </IntentButton>
        )}
      </div>
    </Card>
  )
}
