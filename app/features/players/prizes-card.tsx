import type { PrizeEligibility } from '#app/domain/prizes/prize-eligibility.ts'
import { PRIZE_CUT_OFF, PRIZE_MINIMUM_POINTS } from '#app/domain/standings/ranking.ts'
import { WEEK_BORDER } from '#app/domain/time/period.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatOrdinal } from '#app/ui/format.ts'
import type { OwnerView } from './player-view.ts'

/** Links the owner to the week's chest, and says what the header does not say about it. */
export function PrizesCard({ prizes: { standing, won } }: { prizes: OwnerView['prizes'] }) {
  return (
    <Card title="Weekly prizes">
      <div className="stack gap-3">
        {won !== null && (
          <p>
            You were {formatOrdinal(won.place)} in week {won.weekNumber}: your prizes are open.
          </p>
        )}
        {standing !== null && standing.state !== 'outside' && (
          <p className={won === null ? undefined : 'text-soft'}>
            <Standing standing={standing} />
          </p>
        )}
        <p>
          <ButtonLink href="/prizes">{won === null ? 'See the chest' : 'See your prizes'}</ButtonLink>
        </p>
      </div>
    </Card>
  )
}

function Standing({ standing }: { standing: Exclude<PrizeEligibility, { state: 'outside' }> }) {
  switch (standing.state) {
    case 'unranked':
      return `The top ${PRIZE_CUT_OFF} of a week open its chest. You need ${PRIZE_MINIMUM_POINTS} points for a place.`
    case 'inside':
      return `Hold on until ${WEEK_BORDER}. The chest opens once the week has closed, from Tuesday on.`
    case 'level':
      return `Whoever is ${formatOrdinal(PRIZE_CUT_OFF + 1)} has as many points. You had them first, and one more step makes it safe.`
  }
}
