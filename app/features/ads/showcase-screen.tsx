import { ContactLink } from '#app/components/contact-link.tsx'
import { dayText } from '#app/domain/time/date-text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { EnquiryCard } from './enquiry-card.tsx'
import type { ShowcaseView } from './load-showcase.server.ts'
import { ShowcaseSample } from './showcase-sample.tsx'
import { SlotCard } from './slot-card.tsx'
import styles from './ads.module.css'

export function ShowcaseScreen({ view }: { view: ShowcaseView }) {
  return (
    <>
      <ContourBand>
        <div className="stack items-center gap-12 py-[clamp(3rem,7vw,5.5rem)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="stack gap-6">
            <h1>Showcase your product</h1>
            <p className="max-w-144 text-lg text-soft">
              Developers come back all week to see where they stand. Show them a tool that is worth their time.
            </p>
            <Figures view={view} />
            <p>
              <ButtonLink tone="primary" href="#enquiry">
                Request a place
              </ButtonLink>
            </p>
          </div>
          <ShowcaseSample />
        </div>
      </ContourBand>
      <section className={`wrap [&>ul]:mt-6 ${styles.section}`} aria-labelledby="places">
        <h2 id="places">Four places on the way up</h2>
        <ul role="list" className="grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] gap-6">
          {view.places.map((place) => (
            <li key={place.place}>
              <SlotCard place={place} />
            </li>
          ))}
        </ul>
        <p className={`text-soft ${styles.intro}`}>
          {view.views + view.clicks === 0
            ? `From ${dayText(view.from, view.to)} to ${dayText(view.to, view.to)} there were no views or clicks yet.`
            : `Views and clicks from ${dayText(view.from, view.to)} to ${dayText(view.to, view.to)}.`}{' '}
          A visitor counts once a day for each ad. Bots do not count, and we do not store who visited.
        </p>
      </section>
      <section
        className={classNames(
          'wrap stack items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
          styles.section,
        )}
        aria-labelledby="ask"
      >
        <div>
          <h2 id="ask">Prices on request</h2>
          <div className="mt-4 stack gap-4 text-soft">
            <p>Tell us which place you have in mind and what your product does. We reply by e-mail with a price.</p>
            <p>
              An ad links to the agreed address and nowhere else. It adds no script and no cookie to this site, and this
              page shows its results.
            </p>
            <p>
              Prefer e-mail? <ContactLink />
            </p>
          </div>
        </div>
        <EnquiryCard place={view.place} refused={view.refused} />
      </section>
    </>
  )
}

function Figures({ view: { players, views, clicks } }: { view: ShowcaseView }) {
  const figures = [
    { value: players, label: players === 1 ? 'developer competing' : 'developers competing' },
    ...(views + clicks === 0
      ? []
      : [
          { value: views, label: 'views in 30 days' },
          { value: clicks, label: 'clicks in 30 days' },
        ]),
  ]
  return (
    <dl className={classNames('soft-terms flex flex-wrap gap-x-8 gap-y-4', styles.figures)}>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
