import { WEEK_BORDER } from '#app/domain/period.ts'
import type { PrizeEligibility } from '#app/domain/prize-eligibility.ts'
import { pointsToPass, PRIZE_CUT_OFF, PRIZE_MINIMUM_POINTS } from '#app/domain/ranking.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatNumber, formatOrdinal } from '#app/ui/format.ts'
import type { OwnerView } from './player-view.ts'
import styles from './prizes-card.module.css'

/** So few points are no distance. */
const NEAR = 100

/** Links the owner to the week's chest and says what the current place means for it. */
export function PrizesCard({ prizes: { standing, won }, rank }: { prizes: OwnerView['prizes']; rank: number }) {
  return (
    <Card title="Weekly prizes" aside={rank > 0 && standing !== null ? `${formatOrdinal(rank)} now` : undefined}>
      <div className={styles.text}>
        {won !== null && (
          <p>
            You were {formatOrdinal(won.place)} in week {won.weekNumber}: your prizes are open.
          </p>
        )}
        {standing !== null && (
          <p className={won === null ? undefined : 'soft'}>
            <Standing standing={standing} />
          </p>
        )}
        <p>
          <ButtonLink href="/prizes">{won === null ? "See this week's prizes" : 'See your prizes'}</ButtonLink>
        </p>
      </div>
    </Card>
  )
}

function Standing({ standing }: { standing: PrizeEligibility }) {
  switch (standing.state) {
    case 'unranked':
      return `The top ${PRIZE_CUT_OFF} of a week open its chest. You need ${PRIZE_MINIMUM_POINTS} points for a place.`
    case 'inside':
      return `You are inside the top ${PRIZE_CUT_OFF}. Hold on until ${WEEK_BORDER}; the chest opens after the week has closed, from Tuesday on.`
    case 'level':
      return `You are inside the top ${PRIZE_CUT_OFF}, level with whoever is ${formatOrdinal(PRIZE_CUT_OFF + 1)}. You had the points first; one more step makes it safe.`
    case 'outside':
      return (
        <>
          <b className="num">{formatNumber(pointsToPass(standing.missing))}</b>{' '}
          {standing.missing < NEAR ? 'points. That’s all between you and the chest.' : 'points to the chest.'}
        </>
      )
  }
}
