import mountain from '#app/components/mountain/mountain.svg?url&no-inline'
import { Stamp } from '#app/components/stamp.tsx'
import { brand } from '#app/content/brand.ts'
import { liftText } from '#app/domain/points/lifts.ts'
import { nextWeek, weekNumber } from '#app/domain/time/period.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { ShareButton } from '#app/ui/share-button.tsx'
import type { WeekEndView } from './load-week-end.server.ts'
import { StreakWeeks } from './streak-weeks.tsx'
import { awardText, praise, rivalText, streakText, weekEndSummary } from './week-end-text.ts'
import drawing from '#app/components/mountain/mountain.module.css'
import styles from './week-end-screen.module.css'

type Own = NonNullable<WeekEndView['own']>

export function WeekEndScreen({ view }: { view: WeekEndView }) {
  const { username, week, weekNumber: number, rank, climbers, points, own } = view
  const [digits, suffix] = [formatOrdinal(rank).slice(0, -2), formatOrdinal(rank).slice(-2)]
  const picture = `/api/cards/recap/${username}/${week}.png`
  return (
    <>
      <div className={classNames('relative isolate overflow-hidden border-b border-line bg-sky', drawing.colours)}>
        <div className="wrap relative grid min-h-132 grid-cols-[minmax(0,1fr)_minmax(0,25rem)] items-center gap-x-18 gap-y-8 py-12 max-lg:min-h-0 max-lg:grid-cols-1 max-lg:pt-6 max-lg:pb-8">
          <div>
            <p className="mb-3 font-semibold wrap-anywhere text-soft">
              {own === null ? (
                <>
                  <Anchor href={`/player/${username}`}>{username}</Anchor> in week {number}
                </>
              ) : (
                `Week ${number} is closed, ${username}`
              )}
            </p>
            <h1 className={styles.rank}>
              {digits}
              <span className="ms-[0.1em] text-[length:0.42em] tracking-tight">{suffix}</span>
            </h1>
            <p className="mt-6 max-w-124 text-lg">
              of <b className="num">{formatNumber(climbers)}</b> climbers, with{' '}
              <b className="num">{formatNumber(points)}</b> {points === 1 ? 'point' : 'points'}.
              {own !== null && praise(own)}
            </p>
            {own?.award != null && (
              <p className={classNames('mt-4', styles.award, own.award.state === 'won' && styles.won)}>
                {awardText(own.award)}{' '}
                {own.award.state !== 'won' ? (
                  <Anchor href="/prizes">See why</Anchor>
                ) : (
                  !own.award.isOpen && <Anchor href="/prizes">See your codes</Anchor>
                )}
              </p>
            )}
            <div className="mt-6 flex flex-wrap items-center gap-3">
              <MainAct view={view} />
              <ShareButton
                title={`${username}: week ${number} at ${brand.name}`}
                text={weekEndSummary(view)}
                url={view.shareUrl}
                tone="default"
                label={`Share week ${number}`}
              />
              <a
                className={classNames('inline-flex min-h-11 items-center', styles.picture)}
                href={picture}
                download={`${username}-${week}.png`}
              >
                Save the picture
              </a>
            </div>
          </div>
          <PassportPage view={view} />
        </div>
        {/* A phone has no room for it beside the passport. */}
        <svg
          className="absolute start-[50%] bottom-[-70px] -z-1 ms-[-250px] h-[372px] w-[1280px] overflow-visible opacity-80 max-sm:hidden"
          viewBox="0 0 1280 372"
          aria-hidden="true"
        >
          <use href={`${mountain}#mountain`} />
          <use href={`${mountain}#trail`} />
        </svg>
      </div>
      {own !== null && <Facts view={view} own={own} />}
      <After view={view} />
    </>
  )
}

function After({ view: { week, username, after, own } }: { view: WeekEndView }) {
  const next = `Week ${weekNumber(nextWeek(week))}`
  const who = own === null ? username : 'You'
  return (
    <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-3 pt-8 pb-12 text-soft">
      <p>
        {after === null
          ? `${next} began at zero for everyone.`
          : after.rank === 0
            ? `${next} passed without points.`
            : `${who} finished ${next.toLowerCase()} in ${formatOrdinal(after.rank)} place.`}
      </p>
      {after === null || after.rank === 0 ? (
        <ButtonLink href="/leaderboard" size="small">
          See the mountain
        </ButtonLink>
      ) : (
        <ButtonLink href={`/week/${after.week}/${username}`} size="small">
          See {next.toLowerCase()}
        </ButtonLink>
      )}
    </div>
  )
}

function MainAct({ view: { username, own } }: { view: WeekEndView }) {
  if (own === null) return <ButtonLink href={`/player/${username}`}>See {username}’s climb</ButtonLink>
  if (own.award?.state === 'won' && own.award.isOpen)
    return (
      <ButtonLink href="/prizes" tone="primary">
        Open your chest
      </ButtonLink>
    )
  return (
    <ButtonLink href={`/player/${username}#next`} tone="primary">
      Climb on
    </ButtonLink>
  )
}

/** This week's over earlier ones. */
function PassportPage({ view: { username, stamp, before } }: { view: WeekEndView }) {
  return (
    <section
      className="stack gap-4 rounded-[1rem] border border-line bg-raised p-6 shadow-lift max-lg:w-[min(25rem,100%)] max-lg:justify-self-center"
      aria-label={`Passport of ${username}`}
    >
      <p className="font-display text-base leading-normal font-bold">Passport</p>
      <div className={classNames('stack place-items-center', styles.landed)}>
        <svg
          className={classNames(styles.ring, !stamp.isGold && 'stroke-moss opacity-45')}
          viewBox="0 0 320 320"
          aria-hidden="true"
        >
          <circle cx="160" cy="160" r="152" />
        </svg>
        <Stamp {...stamp} size={240} />
      </div>
      {before.length > 0 && (
        <ul role="list" className="grid grid-cols-4 justify-items-center gap-2">
          {before.map((one) => (
            <li key={one.week}>
              {one.rank === null ? (
                <Stamp {...one} />
              ) : (
                <Anchor href={`/week/${one.week}/${username}`}>
                  <Stamp {...one} />
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Facts({ view, own }: { view: WeekEndView; own: Own }) {
  const { week, points } = view
  const streak = streakText(own, week)
  const lift = liftText(own.lifts, points)
  const rival = own.rival === null ? null : rivalText(own.rival, points)
  return (
    <div className="border-b border-line bg-raised">
      <div className={classNames('wrap grid', styles.facts)}>
        <section aria-labelledby="streak">
          <h2 id="streak" className="mb-1 font-body text-caption leading-snug font-medium tracking-normal text-soft">
            Streak
          </h2>
          <p className="mb-2 font-display text-2xl leading-tight font-bold tracking-tight wrap-anywhere">
            {streak.value}
          </p>
          <StreakWeeks view={view} own={own} />
          <p className="text-soft">{streak.note}</p>
        </section>
        {lift !== null && (
          <section aria-labelledby="lift">
            <h2 id="lift" className="mb-1 font-body text-caption leading-snug font-medium tracking-normal text-soft">
              What lifted you
            </h2>
            <p className="mb-2 font-display text-2xl leading-tight font-bold tracking-tight wrap-anywhere">
              {lift.first}
            </p>
            <p className="text-soft">{lift.rest}</p>
          </section>
        )}
        {rival !== null && (
          <section aria-labelledby="rival">
            <h2 id="rival" className="mb-1 font-body text-caption leading-snug font-medium tracking-normal text-soft">
              Your rival
            </h2>
            <p className="mb-2 font-display text-2xl leading-tight font-bold tracking-tight wrap-anywhere">
              {rival.value}
            </p>
            <p className="text-soft">{rival.note}</p>
          </section>
        )}
      </div>
    </div>
  )
}
