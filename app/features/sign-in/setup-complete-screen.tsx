import { checkoutHref } from '#app/core/premium/checkout-href.ts'
import { planName } from '#app/domain/plan.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { SetupCompleteView } from './load-setup-complete.server.ts'
import { SetupSteps } from './setup-steps.tsx'
import styles from './setup-complete-screen.module.css'

export function SetupCompleteScreen({ view }: { view: SetupCompleteView }) {
  return (
    <>
      <ContourBand>
        <div className={styles.header}>
          <p className="soft">Week {view.weekNumber}</p>
          <h1>{view.isWaiting ? 'You are on the trail.' : titleOf(view)}</h1>
          <p className={styles.lead}>
            The week ends in{' '}
            <b>
              <Countdown until={view.weekEndsAt} now={view.now} />
            </b>
            . Your public work until then counts.
          </p>
          <p className={styles.actions}>
            <ButtonLink tone="primary" href={`/player/${view.username}`}>
              See your climb
            </ButtonLink>
            {view.plan !== null && (
              <ButtonLink href={checkoutHref(view.plan)}>Continue to premium, {planName(view.plan)}</ButtonLink>
            )}
          </p>
        </div>
      </ContourBand>
      <div className={`wrap ${styles.body}`}>
        <SetupSteps current={view.isWaiting ? 3 : 4} />
        <div className={styles.column}>
          {view.isWaiting ? <Waiting /> : <FirstPoints view={view} />}
          {view.unconfirmedEmail !== null && (
            <Notice title="Confirm your e-mail address">
              Open the link we sent to {view.unconfirmedEmail}. We send nothing else there until you do.
            </Notice>
          )}
          <NextSteps />
        </div>
      </div>
    </>
  )
}

function titleOf(view: SetupCompleteView): string {
  if (view.rank === 0) return 'You stand at the foot of the mountain.'
  return `You start ${formatOrdinal(view.rank)} with ${formatCount(view.points, 'point')}.`
}

function Waiting() {
  return (
    <>
      <Notice title="GitHub is counting">
        The first answer usually takes less than a minute. <a href="/setup-complete">Check again</a>
      </Notice>
      <Skeleton lines={3} label="Your first points are on their way" />
    </>
  )
}

function FirstPoints({ view }: { view: SetupCompleteView }) {
  const figures = [
    { label: 'Points this week', value: formatNumber(view.points) },
    {
      label: `Rank among ${formatNumber(view.rankedPlayers)}`,
      value: view.rank === 0 ? '–' : formatOrdinal(view.rank),
    },
    { label: 'Level', value: formatNumber(view.level) },
    { label: 'All-time total', value: formatNumber(view.total) },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles.figure}>
          <dt className="soft">{figure.label}</dt>
          <dd className={`num ${styles.value}`}>{figure.value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NextSteps() {
  return (
    <Card title="What to do next">
      <ol className={styles.next}>
        <li>
          <b>Do one thing in public today.</b> A commit on a default branch, a review, or a pull request that somebody
          else merges.
        </li>
        <li>
          <b>See who is near.</b> Your page shows your neighbours and how far it is to the next place.
        </li>
        <li>
          <b>Aim for the top 10.</b> The ten highest climbers of the week open the prize chest.
        </li>
      </ol>
      <p className={styles.actions}>
        <ButtonLink href="/leaderboard">See the leaderboard</ButtonLink>
      </p>
    </Card>
  )
}
