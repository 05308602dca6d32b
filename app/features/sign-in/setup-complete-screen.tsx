import { useEffect, useRef } from 'react'
import { Mountain } from '#app/components/mountain/mountain.tsx'
import { NOT_COUNTED } from '#app/domain/points/lifetime.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Countdown } from '#app/ui/written-time.tsx'
import type { SetupCompleteView } from './load-setup-complete.server.ts'
import { SetupSteps } from './setup-steps.tsx'
import styles from './sign-in.module.css'

type Props = {
  view: SetupCompleteView
  /** Null if it came with the page. */
  mountain: string | null
}

export function SetupCompleteScreen({ view, mountain }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { username, rank } = view

  useEffect(() => {
    if (rank === 0) return
    // Without the file the picture stands there anyway.
    import('#app/components/mountain/walk-in.ts').then(
      ({ walkIn }) => frame.current !== null && walkIn(frame.current, username),
      () => undefined,
    )
  }, [rank, username])

  return (
    <>
      <div className="bg-sky">
        <div className={classNames('wrap stack justify-items-start gap-3', styles.header)}>
          <p className="text-soft">Week {view.weekNumber}</p>
          <h1 className="max-w-184 wrap-anywhere">{view.isWaiting ? 'You are on the trail.' : titleOf(view)}</h1>
          <p className="mb-3 max-w-136 text-lg text-soft">
            {!view.isWaiting && rank === 0 && 'This is base camp. One review puts you on the trail. '}
            The week ends in{' '}
            <b>
              <Countdown until={view.weekEndsAt} now={view.now} />
            </b>
            . Your public work until then counts.
          </p>
          <p className="mt-6">
            <ButtonLink tone="primary" href={`/player/${username}`}>
              See your climb
            </ButtonLink>
          </p>
        </div>
        <div ref={frame}>
          <Mountain html={mountain} label={placeInWords(view)} />
        </div>
      </div>
      <div
        className={`wrap screen-body stack items-start gap-8 ${view.isWaiting ? 'md:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]' : ''}`}
      >
        {view.isWaiting && <SetupSteps current={3} />}
        <div className="stack gap-6">
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

function titleOf({ rank, above, below }: SetupCompleteView): string {
  if (rank === 0) return 'You stand at the foot of the mountain.'
  const start = `You start ${formatOrdinal(rank)}`
  if (above !== null && below !== null) return `${start}, between ${above} and ${below}.`
  if (above !== null) return `${start}, right behind ${above}.`
  return below === null ? `${start}, alone on the mountain.` : `${start}, ahead of ${below}.`
}

function placeInWords({ rank, points, rankedPlayers }: SetupCompleteView): string {
  if (rank === 0) return 'The mountain of this week. You stand in base camp, at its foot.'
  return `The mountain of this week. You stand ${formatOrdinal(rank)} of ${formatNumber(rankedPlayers)}, with ${formatCount(points, 'point')}.`
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
    { label: 'Level', value: view.lifetime === null ? NOT_COUNTED : formatNumber(view.lifetime.level) },
    { label: 'All-time total', value: view.lifetime === null ? NOT_COUNTED : formatNumber(view.lifetime.total) },
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-px overflow-hidden rounded-large border border-line bg-line">
      {figures.map((figure) => (
        <div key={figure.label} className="bg-raised px-6 py-4">
          <dt className="text-soft">{figure.label}</dt>
          <dd className={`num ${styles.value}`}>{figure.value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NextSteps() {
  return (
    <Card title="What to do next">
      <ol className="stack gap-3 ps-5.5">
        <li>
          <b>Do one thing in public today.</b> A commit on a default branch, a review, or a pull request that somebody
          else merges.
        </li>
        <li>
          <b>See who is near.</b> Your page shows your neighbours and how far it is to the next place.
        </li>
        <li>
          <b>Aim for the top 10.</b> The week’s ten highest climbers open the prize chest.
        </li>
      </ol>
      <p className="mt-6">
        <ButtonLink href="/leaderboard">See the leaderboard</ButtonLink>
      </p>
    </Card>
  )
}
