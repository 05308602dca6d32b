import type { OrganiserChange } from '#app/domain/account/account-status-text.ts'
import { CONTEST_CAPACITY, FREE_OPEN_CONTESTS } from '#app/domain/contests/contest.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { Refusal } from '#app/staff/frame/admin-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatDate, formatNumber } from '#app/ui/format.ts'
import type { AdminPlayer } from './load-admin-player.server.ts'

export function OrganiserCard({ player, refused }: { player: AdminPlayer; refused: RefusedForm | undefined }) {
  const { organiserAt } = player
  const change: OrganiserChange = organiserAt === null ? 'make-organiser' : 'end-organiser'
  const isRefused = refused?.intent === 'make-organiser' || refused?.intent === 'end-organiser'
  return (
    <Card title="Contests" aside={organiserAt === null ? undefined : `Organiser since ${formatDate(organiserAt)}`}>
      <form method="post" className="stack gap-6">
        <Refusal error={isRefused ? refused.errors.form : undefined} />
        <input type="hidden" name="intent" value={change} />
        <p>
          {organiserAt === null
            ? `An organiser opens contests for up to ${formatNumber(CONTEST_CAPACITY.full)} climbers without premium, and gets nothing else of premium.`
            : `Open contests keep their size. New ones are for up to ${CONTEST_CAPACITY.free} climbers, ${FREE_OPEN_CONTESTS} at once, unless the player has premium.`}{' '}
          We tell the player.
        </p>
        <p>
          <Button>{organiserAt === null ? 'Make an organiser' : 'Take it back'}</Button>
        </p>
      </form>
    </Card>
  )
}
