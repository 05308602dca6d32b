import { prizeClaim } from '#app/domain/prize-claim.ts'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Deadline } from '#app/ui/deadline.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ChestPicture } from './chest-picture.tsx'
import { OwnAwardNotice } from './own-award.tsx'
import { PrizeCard } from './prize-card.tsx'
import type { PrizesView } from './prizes-view.ts'
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
