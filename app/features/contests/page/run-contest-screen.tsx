import { CONTEST_QUESTIONS, CONTEST_VIEWS } from '#app/content/run-a-contest.ts'
import { CONTEST_CAPACITY, FREE_OPEN_CONTESTS } from '#app/domain/contests/contest.ts'
import { priceText } from '#app/domain/premium/plan.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { ContestPicture } from './contest-picture.tsx'
import type { RunContestView } from './load-run-contest.server.ts'
import { nobodyNewJoins, startHref, type Starter } from './page-addresses.ts'
import styles from './run-contest.module.css'

/** For people who gather developers: what a contest is, what it costs, and how to start one. */
export function RunContestScreen({ view, starter }: { view: RunContestView; starter: Starter }) {
  const isClosed = nobodyNewJoins(starter)
  return (
    <>
      <ContourBand>
        <div className="stack gap-6 py-[clamp(2.5rem,7vw,4.5rem)]">
          <h1>Run a contest for your people</h1>
          <p className="max-w-168 text-lg text-soft">
            For a class, a company, a project: days or weeks on GitHub with your dates, your repositories and your
            rules. Points are counted automatically, and each has a line that says why.
          </p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-3">
            {!isClosed && (
              <ButtonLink tone="primary" href={startHref('/run-a-contest', starter)} rel="nofollow">
                Start a contest
              </ButtonLink>
            )}
            <span className="text-soft">
              {view.hasFullCapacity
                ? `For up to ${formatNumber(CONTEST_CAPACITY.full)} climbers.`
                : `Free for up to ${CONTEST_CAPACITY.free} climbers.`}{' '}
              A name is enough; the rest has good defaults.
            </span>
          </p>
          {isClosed && (
            <p className="text-soft">
              Nobody can join at the moment, so only <Anchor href="/my-leaderboards/new">current players</Anchor> can
              start one.
            </p>
          )}
        </div>
      </ContourBand>
      <div className="wrap stack gap-18 pt-12 pb-18">
        <section aria-labelledby="views">
          <h2 id="views">What you get</h2>
          <ul
            role="list"
            className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-x-8 gap-y-12"
          >
            {CONTEST_VIEWS.map(({ picture, title, text, alt }) => (
              <li key={picture} className="stack content-start gap-4 [&_h3]:mb-2 [&_p]:max-w-136">
                <ContestPicture name={picture} alt={alt} />
                <div>
                  <h3>{title}</h3>
                  <p className="text-soft">{text}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-6 text-soft">
            People and figures in these pictures are invented. <Anchor href="/c">See the public contests</Anchor>
          </p>
        </section>
        <Cost view={view} />
        <section aria-labelledby="questions" className="[&>div]:mt-6">
          <h2 id="questions">Questions</h2>
          <div>
            {CONTEST_QUESTIONS.map(({ question, answer }) => (
              <Disclosure key={question} group="contest-questions" summary={question}>
                <p>{answer}</p>
              </Disclosure>
            ))}
          </div>
        </section>
      </div>
    </>
  )
}

function Cost({ view: { isFullRoomForAll, price } }: { view: RunContestView }) {
  const full = formatNumber(CONTEST_CAPACITY.full)
  return (
    <section aria-labelledby="cost">
      <h2 id="cost">What it costs</h2>
      {isFullRoomForAll ? (
        <p className="mt-4 text-lg">Nothing. Here everybody runs contests for up to {full} climbers.</p>
      ) : (
        <dl className={classNames('soft-terms mt-6 grid gap-6', styles.costs)}>
          <div className="stack content-start gap-3">
            <dt>Free</dt>
            <dd className="stack gap-3">
              <b>Up to {CONTEST_CAPACITY.free} climbers</b>
              <span className="text-soft">
                Everything on this page, with {FREE_OPEN_CONTESTS} contests open at once.
              </span>
            </dd>
          </div>
          <div className={classNames('stack content-start gap-3', styles.premium)}>
            <dt>Premium{price !== null && `, from ${priceText(price)} a month`}</dt>
            <dd className="stack gap-3">
              <b>Up to {full} climbers</b>
              <span className="text-soft">
                {price === null
                  ? 'Premium is not sold here. The people who run this site can make you an organiser, which gives you the same.'
                  : 'In each of your contests, including one already running.'}
              </span>
              {price !== null && (
                <span>
                  <ButtonLink href="/#pricing">See the plans</ButtonLink>
                </span>
              )}
            </dd>
          </div>
        </dl>
      )}
    </section>
  )
}
