import { PlanList } from '#app/components/plan-list.tsx'
import { brand } from '#app/content/brand.ts'
import { RESUME_SOURCES, RESUME_STEPS } from '#app/content/resume-landing.ts'
import type { OfferView } from '#app/core/premium/load-offer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { ExampleResume } from './example-resume.tsx'
import styles from './resume.module.css'

export type LandingReader = 'visitor' | 'free' | 'premium'

type Props = { reader: LandingReader; parts: string[]; offer: OfferView }

export function ResumeLandingScreen({ reader, parts, offer }: Props) {
  return (
    <>
      <ContourBand>
        <div className="grid gap-x-12 gap-y-8 py-12 xl:grid-cols-[minmax(0,6fr)_minmax(0,6fr)] xl:items-center xl:py-18">
          <div className="stack gap-4">
            <p>
              <Tag>Premium</Tag>
            </p>
            <h1>The resume your work has already started</h1>
            <p className="max-w-136 text-lg text-soft">
              Your accepted pull requests are already public. The resume builder starts from your ledger; you decide
              what to show and write the rest.
            </p>
            <Start reader={reader} />
          </div>
          <ExampleResume />
        </div>
      </ContourBand>
      <div className="wrap stack gap-18 py-18">
        <section aria-labelledby="sources">
          <h2 id="sources">What goes into it</h2>
          <dl className={classNames('mt-6 grid grid-cols-fit-60 gap-x-12 gap-y-0', styles.sources)}>
            {RESUME_SOURCES.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd className="text-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="steps">
          <h2 id="steps">How you use it</h2>
          <ol role="list" className="mt-6 grid grid-cols-fit-60 gap-x-8 gap-y-6 [&_h3]:mt-3 [&_h3]:mb-2">
            {RESUME_STEPS.map(({ title, text }, index) => (
              <li key={title}>
                <span
                  className={`num ${'gain inline-block rounded-[2px] bg-moss-tint px-2 py-0.5'}`}
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p className="text-soft">{text}</p>
              </li>
            ))}
          </ol>
          <p className="mt-8 max-w-184">
            <span className="text-soft">The parts of a resume here:</span> {parts.join(', ')}.
          </p>
        </section>
        <section aria-labelledby="price" className={classNames('stack justify-items-start gap-4', styles.price)}>
          <h2 id="price">Included in premium</h2>
          <p>Premium buys no points or rank, but it includes the resume.</p>
          <div className="stack w-full gap-4">
            <PlanList offer={offer} />
          </div>
          <p>
            <ButtonLink href="/#pricing">What else premium includes</ButtonLink>
          </p>
        </section>
      </div>
    </>
  )
}

function Start({ reader }: { reader: LandingReader }) {
  if (reader === 'visitor')
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink tone="primary" href={`/${brand.slug}-resume-builder?join`} rel="nofollow">
          Join the Quest
        </ButtonLink>
        <span className="text-soft">Joining is free; the resume comes with premium.</span>
      </p>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink tone="primary" href="/resume-builder">
        Open the resume builder
      </ButtonLink>
      {reader === 'free' && <span className="text-soft">You need premium to edit and publish.</span>}
    </p>
  )
}
