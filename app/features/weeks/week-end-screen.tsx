import mountain from '#app/components/mountain/mountain.svg?url&no-inline'
import { Stamp } from '#app/components/stamp.tsx'
import { brand } from '#app/content/brand.ts'
import { nextWeek, weekNumber } from '#app/domain/time/period.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { classNames, cluster, grid, row, stack } from '#app/ui/layout.ts'
import { ShareButton } from '#app/ui/share-button.tsx'
import type { WeekEndView } from './load-week-end.server.ts'
import { awardText, liftText, praise, rivalText, streakText, weekEndSummary } from './week-end-text.ts'
import colours from '#app/components/mountain/colours.module.css'
import styles from './week-end-screen.module.css'

type Own = NonNullable<WeekEndView['own']>

/** The end of a week: everybody sees rank, points and stamp, its owner all that came of it. */
export function WeekEndScreen({ view }: { view: WeekEndView }) {
  const { username, week, weekNumber: number, rank, climbers, points, own } = view
  const [digits, suffix] = [formatOrdinal(rank).slice(0, -2), formatOrdinal(rank).slice(-2)]
  const picture = `/api/cards/recap/${username}/${week}.png`
  return (
    <>
      <div className={classNames(styles.end, colours.colours)}>
        <svg className={styles.mountain} viewBox="0 0 1280 372" aria-hidden="true">
          <use href={`${mountain}#mountain`} />
          <use href={`${mountain}#trail`} />
        </svg>
        <div className={classNames('wrap', styles.content, grid([6, 8], 'level'))}>
          <div>
            <p className={classNames(styles.kicker, 'strong', 'soft breaks')}>
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
              <span className={styles.suffix}>{suffix}</span>
            </h1>
            <p className={styles.of}>
              of <b className="num">{formatNumber(climbers)}</b> climbers, with{' '}
              <b className="num">{formatNumber(points)}</b> {points === 1 ? 'point' : 'points'}.
              {own !== null && praise(own)}
            </p>
            {own?.award != null && (
              <p className={classNames(styles.award, 'below-4', own.award.state === 'won' && styles.won)}>
                {awardText(own.award)}{' '}
                {own.award.state !== 'won' && <Anchor href="/prizes">See the reasons, or appeal</Anchor>}
              </p>
            )}
            <div className={classNames('below-5', cluster(3))}>
              <MainAct view={view} />
              <ShareButton
                title={`${username}: week ${number} at ${brand.name}`}
                text={weekEndSummary(view)}
                url={view.shareUrl}
                tone="default"
                label={`Share week ${number}`}
              />
              <a
                className={classNames(styles.picture, row('inline', 'tall'))}
                href={picture}
                download={`${username}-${week}.png`}
              >
                Save the picture
              </a>
            </div>
          </div>
          <PassportPage view={view} />
        </div>
      </div>
      {own !== null && <Facts view={view} own={own} />}
      <div className={classNames('wrap', styles.next, 'soft', cluster([3, 5]))}>
        <p>Week {weekNumber(nextWeek(week))} began at zero for everyone.</p>
        <ButtonLink href="/leaderboard" size="small">
          See the mountain
        </ButtonLink>
      </div>
    </>
  )
}

function MainAct({ view: { username, own } }: { view: WeekEndView }) {
  if (own === null)
    return (
      <ButtonLink href={`/player/${username}`} tone="primary">
        See {username}’s climb
      </ButtonLink>
    )
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

/** The stamp of the week over those of the weeks before. */
function PassportPage({ view: { username, stamp, before } }: { view: WeekEndView }) {
  return (
    <section className={classNames(styles.page, stack(4))} aria-label={`Passport of ${username}`}>
      <p className={styles.title}>Passport</p>
      <div className={classNames(styles.landed, stack('middle'))}>
        <svg
          className={classNames(styles.ring, !stamp.isGold && styles.mossRing)}
          viewBox="0 0 320 320"
          aria-hidden="true"
        >
          <circle cx="160" cy="160" r="152" />
        </svg>
        <Stamp {...stamp} size={240} />
      </div>
      {before.length > 0 && (
        <ul role="list" className={classNames(styles.before, grid(2))}>
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

/** What only the owner sees: the streak, what brought the points, and the rival. */
function Facts({ view: { week, points }, own }: { view: WeekEndView; own: Own }) {
  const streak = streakText(own, week)
  const lift = liftText(own.lifts, points)
  const rival = own.rival === null ? null : rivalText(own.rival, points)
  return (
    <div className={styles.band}>
      <div className={classNames('wrap', styles.facts, grid())}>
        <section aria-labelledby="streak">
          <h2 id="streak" className={styles.label}>
            Streak
          </h2>
          <p className={styles.value}>{streak.value}</p>
          <Weeks weeks={own.weeks} next={weekNumber(nextWeek(week))} />
          <p className="soft">{streak.note}</p>
        </section>
        {lift !== null && (
          <section aria-labelledby="lift">
            <h2 id="lift" className={styles.label}>
              What lifted you
            </h2>
            <p className={styles.value}>{lift.first}</p>
            <p className="soft">{lift.rest}</p>
          </section>
        )}
        {rival !== null && (
          <section aria-labelledby="rival">
            <h2 id="rival" className={styles.label}>
              Your rival
            </h2>
            <p className={styles.value}>{rival.value}</p>
            <p className="soft">{rival.note}</p>
          </section>
        )}
      </div>
    </div>
  )
}

function Weeks({ weeks, next }: { weeks: Own['weeks']; next: number }) {
  const all = [...weeks.slice(-7), { number: next, isInStreak: false, isGold: false }]
  return (
    <svg
      className={styles.weeks}
      viewBox={`0 0 ${all.length * 34} 46`}
      width={all.length * 34}
      height="46"
      aria-hidden="true"
    >
      {all.map(({ number, isInStreak, isGold }, index) => (
        <g
          key={number}
          className={
            number === next ? styles.ahead : !isInStreak ? styles.outside : isGold ? styles.gold : styles.climbed
          }
        >
          <rect x={index * 34 + 3} y="3" width="26" height="26" rx="6" />
          <text x={index * 34 + 16} y="43">
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
