import { prizeClaim } from '#app/domain/prize-claim.ts'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Deadline } from '#app/ui/deadline.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PrizesView } from './load-prizes.server.ts'
import { OwnAwardNotice } from './own-award.tsx'
import { PrizeCard } from './prize-card.tsx'
import { Winners } from './winners.tsx'
import styles from './prizes-screen.module.css'

export function PrizesScreen({ view }: { view: PrizesView }) {
  const claim = prizeClaim({ count: view.prizes.length, worth: view.worth })
  return (
    <>
      <ContourBand>
        <div className={styles.header}>
          <div>
            <h1>The chest of week {view.week.number}</h1>
            {claim !== null && <p className={styles.lead}>{claim}</p>}
            <p className={styles.time}>
              Opens in{' '}
              <b>
                <Countdown until={view.week.endsAt} now={view.now} />
              </b>
              <span className="soft">
                : the climb ends <Deadline instant={view.week.endsAt} />
              </span>
            </p>
          </div>
          <ChestPicture />
        </div>
      </ContourBand>
      <div className={`wrap ${styles.body}`}>
        {view.awards.toReversed().map((award, index) => (
          <OwnAwardNotice key={award.week} view={view} award={award} isNewest={index === 0} />
        ))}
        <section aria-labelledby="inside">
          <h2 id="inside">What is inside</h2>
          {view.prizes.length === 0 ? (
            <EmptyState level={3} title="The chest is being filled">
              There are no prizes in it yet. You can still win a place and its flag.
            </EmptyState>
          ) : (
            <ul role="list" className={styles.prizes}>
              {view.prizes.map((prize) => (
                <li key={prize.id}>
                  <PrizeCard prize={prize} />
                </li>
              ))}
            </ul>
          )}
        </section>
        {view.last !== null && <Winners last={view.last} />}
        <section aria-labelledby="how">
          <h2 id="how">How it opens</h2>
          <ol className={styles.steps}>
            <li>Climb from Monday to Sunday. Finish among the first ten with at least 10 points.</li>
            <li>
              On Tuesday at 06:00 UTC the week closes, once GitHub has answered for everyone. Ties go to the earlier
              score.
            </li>
            <li>Log in and come back here: each prize has one code for you. It stays on this page.</li>
          </ol>
          {!view.isSignedIn && (
            <p>
              Won last week? <a href="/prizes?login">Log in to see your codes</a>
            </p>
          )}
        </section>
        {view.earlier.length > 0 && (
          <section aria-labelledby="earlier">
            <h2 id="earlier">Your codes of earlier weeks</h2>
            <ul role="list">
              {view.earlier.map((taken) => (
                <li key={taken.code} className={styles.taken}>
                  <span>
                    {taken.title} <span className="soft">({taken.week})</span>
                  </span>
                  <a href={taken.url} rel="nofollow noopener" className="num">
                    {taken.code}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

/** The chest at the foot of a summit with its flag. */
function ChestPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 320 220" aria-hidden="true">
      <path className={styles.far} d="M40 190 150 50l46 58 30-36 74 118Z" />
      <path className={styles.snow} d="m150 50 24 31-11-4-13 12-12-11-12 3Z" />
      <path className={styles.pole} d="M150 50V22" />
      <path className={styles.flag} d="M150 22h24l-7 8 7 8h-24Z" />
      <path className={styles.glow} d="M112 128q48-34 96 0Z" />
      <path className={styles.lid} d="M104 132q0-26 26-26h60q26 0 26 26v8H104Z" />
      <rect className={styles.box} x="104" y="140" width="112" height="50" rx="5" />
      <path className={styles.band} d="M128 107v83M192 107v83" />
      <rect className={styles.lock} x="150" y="132" width="20" height="22" rx="4" />
    </svg>
  )
}
