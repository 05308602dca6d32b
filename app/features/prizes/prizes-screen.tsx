import { PRIZE_CUT_OFF, PRIZE_MINIMUM_POINTS } from '#app/domain/standings/ranking.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { ChestHeader, type ChestLink } from './chest-header.tsx'
import type { ChestView, PrizesView } from './load-prizes.server.ts'
import { OwnAwards } from './own-awards.tsx'
import { PrizeCard } from './prize-card.tsx'
import { Winners } from './winners.tsx'
import styles from './prizes.module.css'

export function PrizesScreen({ view, way }: { view: PrizesView; way: ChestLink | null }) {
  const { chest } = view
  const own = chest === null || chest.isShut || view.prizes.length === 0 ? null : chest
  // As the board counts them.
  const inside = view.prizes.filter(({ isExclusive, fewLeft }) => !isExclusive && fewLeft !== 0)
  const also = view.prizes.filter((prize) => !inside.includes(prize))
  const notices = view.awards.filter((award) => award.week !== own?.week)
  return (
    <>
      <ChestHeader view={view} way={way} isOpen={own !== null} />
      {own !== null && <OwnCodes view={view} chest={own} />}
      <div className="wrap screen-body stack gap-12">
        <OwnAwards view={view} awards={notices.toReversed()} />
        {own === null && (
          <section aria-labelledby="inside">
            <h2 id="inside">What’s inside</h2>
            {view.prizes.length === 0 ? (
              <EmptyState level={3} title="The chest is being filled">
                There are no prizes in it yet. You can still win a place and its flag.
              </EmptyState>
            ) : (
              <>
                {inside.length > 0 && (
                  <p className="mt-2 text-soft">
                    {inside.length === 1
                      ? 'Every winner gets a code of this prize.'
                      : `Every winner gets a code for each of these ${inside.length} prizes.`}
                  </p>
                )}
                <Prizes prizes={inside} week={null} />
                {also.length > 0 && (
                  <p className="mt-8 text-soft">
                    {also.every(({ isExclusive }) => isExclusive) ? 'Only for premium winners:' : 'Also in it:'}
                  </p>
                )}
                <Prizes prizes={also} week={null} />
              </>
            )}
          </section>
        )}
        {view.earlier.length > 0 && (
          <section aria-labelledby="earlier">
            <h2 id="earlier">Codes from earlier weeks</h2>
            <ul role="list">
              {view.earlier.map((taken) => (
                <li
                  key={taken.code}
                  className="flex flex-wrap justify-between gap-x-4 gap-y-2 border-b border-line py-3"
                >
                  <span>
                    {taken.title} <span className="text-soft">Week {weekNumber(taken.week)}</span>
                  </span>
                  <a href={taken.url} rel="nofollow noopener" className="num">
                    {taken.code}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {view.last === null ? <NobodyYet number={view.week.number} /> : <Winners last={view.last} />}
        {own === null ? (
          <section aria-labelledby="how">
            <h2 id="how">How it opens</h2>
            <HowItOpens />
            {!view.isSignedIn && (
              <p>
                Won last week? <a href="/prizes?login">Log in to see your codes</a>
              </p>
            )}
          </section>
        ) : (
          <Disclosure summary="How it opens">
            <HowItOpens />
          </Disclosure>
        )}
      </div>
    </>
  )
}

function HowItOpens() {
  return (
    <ol className="my-4 stack max-w-176 gap-3 ps-5.5">
      <li>
        Climb from Monday to Sunday. Finish among the first {PRIZE_CUT_OFF} with at least {PRIZE_MINIMUM_POINTS} points.
      </li>
      <li>
        On Tuesday at 06:00 UTC the week closes, once GitHub has answered for everyone. Ties go to the earlier score.
      </li>
      <li>Log in and come back here: each prize has one code for you. It stays on this page.</li>
    </ol>
  )
}

function OwnCodes({ view, chest }: { view: PrizesView; chest: ChestView }) {
  const { week, taken, takenWorth, left } = chest
  return (
    <section className={`wrap ${styles.inside}`} aria-labelledby="codes">
      <h2 id="codes" className="visually-hidden">
        Your codes
      </h2>
      <Prizes prizes={view.prizes} week={week} />
      {taken > 0 && (
        <p className="mt-4 text-small text-soft">
          {taken} of {taken + left} taken
          {takenWorth > 0 && (
            <>
              , worth <b className="num">${formatNumber(takenWorth)}</b>
            </>
          )}
          .
        </p>
      )}
    </section>
  )
}

function Prizes({ prizes, week }: { prizes: PrizesView['prizes']; week: string | null }) {
  if (prizes.length === 0) return null
  return (
    <ul role="list" className={classNames('mt-4 grid gap-6 max-md:gap-3', styles.prizes)}>
      {prizes.map((prize) => (
        <li key={prize.id}>
          <PrizeCard prize={prize} week={week} />
        </li>
      ))}
    </ul>
  )
}

function NobodyYet({ number }: { number: number }) {
  return (
    <section aria-labelledby="winners">
      <h2 id="winners">Nobody has opened it yet</h2>
      <p className="text-soft">
        Week {number} is the first one with a chest. Ten names will stand here when it closes.
      </p>
    </section>
  )
}
