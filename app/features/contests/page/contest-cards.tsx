import { ContestPeak, rockClass } from '#app/components/contest-peak.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { classNames, grid, stack } from '#app/ui/layout.ts'
import type { ListedContest } from './list-contests.server.ts'
import styles from './contest-cards.module.css'

/** Public contests: one is as wide as the page, two share it, and many stand three abreast. */
export function ContestCards({ contests }: { contests: readonly ListedContest[] }) {
  return (
    <ul role="list" className={classNames(styles.cards, 'below-4', grid(5))}>
      {contests.map((contest) => (
        <li key={contest.slug}>
          <ContestCard contest={contest} />
        </li>
      ))}
    </ul>
  )
}

/** Its peak, its days, and who leads. The whole card leads to its page. */
function ContestCard({ contest }: { contest: ListedContest }) {
  const { slug, name, description, state, days, climbers, firstThree } = contest
  return (
    <div className={styles.frame}>
      <article className={classNames(styles.card, 'panel', grid(), firstThree.length > 0 && styles.hasResult)}>
        <div className={classNames(styles.picture, stack(), rockClass(contest.rock))}>
          <ContestPeak {...contest} width={320} height={170} isWide hasTrail={false} />
        </div>
        <div className={classNames(styles.text, 'breaks', stack(2, 'packed'))}>
          <h3>
            <Anchor href={`/c/${slug}`}>{name}</Anchor>
          </h3>
          <p className="soft">
            <b>{state.strong}</b>
            {state.rest}
          </p>
          {days !== null && <Days {...days} />}
          {description !== '' && <p>{description}</p>}
          <p className="soft">{formatCount(climbers, 'climber')}</p>
        </div>
        {firstThree.length > 0 && (
          <ol
            role="list"
            className={classNames(styles.places, stack())}
            aria-label={contest.phase === 'final' ? 'The first three' : 'In front now'}
          >
            {firstThree.map((place, index) => (
              <li key={index} className={classNames(styles.place, 'divided', grid(3, 'level'))}>
                <span className="num">{place.place}</span>
                <Avatar name={place.name ?? '–'} url={place.avatarUrl} />
                <span className="breaks">{place.name ?? 'Account deleted'}</span>
                <b className="num">{formatNumber(place.points)}</b>
              </li>
            ))}
          </ol>
        )}
      </article>
    </div>
  )
}

/** How far it is, as a bar; the sentence above says it in words. */
function Days({ day, of }: { day: number; of: number }) {
  return (
    <svg className={styles.days} width="100%" height="8" aria-hidden="true">
      <rect className={styles.all} width="100%" height="8" rx="4" />
      <rect className={styles.gone} width={`${(100 * day) / of}%`} height="8" rx="4" />
    </svg>
  )
}
