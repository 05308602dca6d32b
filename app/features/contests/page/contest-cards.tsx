import { ContestPeak, rockClass } from '#app/components/contests/contest-peak.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { ListedContest } from './list-contests.server.ts'
import { nobodyNewJoins, type Starter } from './page-addresses.ts'
import styles from './page.module.css'

/** Public contests: one is as wide as the page, two share it, and many stand three abreast. */
export function ContestCards({ contests, starter }: { contests: readonly ListedContest[]; starter: Starter }) {
  return (
    <ul role="list" className={classNames('mt-4 grid gap-6', styles.cards)}>
      {contests.map((contest) => (
        <li key={contest.slug}>
          <ContestCard contest={contest} starter={starter} />
        </li>
      ))}
    </ul>
  )
}

/** Its peak, its days, and who leads. The whole card leads to its page. */
function ContestCard({ contest, starter }: { contest: ListedContest; starter: Starter }) {
  const { slug, name, description, state, days, climbers, firstThree } = contest
  return (
    <div className="@container h-full">
      <article className={classNames('panel grid', styles.card, firstThree.length > 0 && styles.hasResult)}>
        <div
          className={classNames(
            'stack bg-(--peak-sky) @min-[38rem]:row-span-full [&>svg]:w-full [&>svg]:self-end',
            rockClass(contest.rock),
          )}
        >
          <ContestPeak {...contest} width={320} height={170} isWide hasTrail={false} />
        </div>
        <div className="flex flex-col gap-2 px-6 py-4 wrap-anywhere @min-[38rem]:py-6">
          <h3>
            <Anchor href={`/c/${slug}`}>{name}</Anchor>
          </h3>
          <p className="text-soft">
            <b>{state.strong}</b>
            {state.rest}
          </p>
          {days !== null && <Days {...days} />}
          {description !== '' && <p>{description}</p>}
          <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-2 text-soft">
            {formatCount(climbers, 'climber')}
            {!nobodyNewJoins(starter) && <Joining contest={contest} />}
          </div>
        </div>
        {firstThree.length > 0 && (
          <ol
            role="list"
            className="stack content-center px-6 pt-0 pb-4 @min-[56rem]:my-6 @min-[56rem]:border-s @min-[56rem]:border-line @min-[56rem]:py-0"
            aria-label={contest.phase === 'final' ? 'The first three' : 'In front now'}
          >
            {firstThree.map((place, index) => (
              <li
                key={index}
                className="divided grid grid-cols-[1.5rem_auto_minmax(0,1fr)_auto] items-center gap-3 py-2"
              >
                <span className="num">{place.place}</span>
                <Avatar name={place.name ?? '–'} url={place.avatarUrl} />
                <span className="wrap-anywhere">{place.name ?? 'Account deleted'}</span>
                <b className="num">{formatNumber(place.points)}</b>
              </li>
            ))}
          </ol>
        )}
      </article>
    </div>
  )
}

function Joining({ contest: { slug, name, phase, joining } }: { contest: ListedContest }) {
  if (phase !== 'soon' && phase !== 'running' && phase !== 'frozen') return null
  const said = JOINING[joining]
  if (said !== null) return <Tag tone={joining === 'joined' ? 'moss' : 'plain'}>{said}</Tag>
  return (
    <form method="post" action={`/c/${slug}/join`} className="relative z-1">
      <Button size="small" aria-label={`Join ${name}`}>
        Join
      </Button>
    </form>
  )
}

const JOINING = {
  open: null,
  joined: 'You’re in',
  desk: 'You help to run it',
  full: 'Full',
  barred: 'You can’t join',
} as const

/** How far it is, as a bar; the sentence above says it in words. */
function Days({ day, of }: { day: number; of: number }) {
  return (
    <svg className="max-w-96" width="100%" height="8" aria-hidden="true">
      <rect className="fill-line" width="100%" height="8" rx="4" />
      <rect className="fill-moss" width={`${(100 * day) / of}%`} height="8" rx="4" />
    </svg>
  )
}
