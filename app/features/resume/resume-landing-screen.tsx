import { PlanList } from '#app/components/plan-list.tsx'
import { brand } from '#app/content/brand.ts'
import { RESUME_SOURCES, RESUME_STEPS } from '#app/content/resume-landing.ts'
import type { OfferView } from '#app/core/premium/load-offer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { classNames, cluster, grid, stack } from '#app/ui/layout.ts'
import { Tag } from '#app/ui/tag.tsx'
import { ExampleResume } from './example-resume.tsx'
import styles from './resume-landing-screen.module.css'

/** The viewer: decides where the one button leads. */
export type LandingReader = 'visitor' | 'free' | 'premium'

type Props = { reader: LandingReader; parts: string[]; offer: OfferView }

export function ResumeLandingScreen({ reader, parts, offer }: Props) {
  return (
    <>
      <ContourBand>
        <div className={classNames(styles.hero, grid([6, 7]))}>
          <div className={stack(4)}>
            <p>
              <Tag tone="gold">Premium</Tag>
            </p>
            <h1>The resume your work has already started</h1>
            <p className={styles.lead}>
              Others accepted your pull requests in public. The resume builder starts from your ledger; you decide what
              to show and write the rest.
            </p>
            <Start reader={reader} />
          </div>
          <ExampleResume />
        </div>
      </ContourBand>
      <div className={classNames('wrap', styles.body, stack(8))}>
        <section aria-labelledby="sources">
          <h2 id="sources">What goes into it</h2>
          <dl className={classNames(styles.sources, 'below-5', grid([0, 7], 'fit15'))}>
            {RESUME_SOURCES.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd className="soft">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="steps">
          <h2 id="steps">How you use it</h2>
          <ol role="list" className={classNames(styles.steps, 'below-5', grid([5, 6], 'fit15'))}>
            {RESUME_STEPS.map(({ title, text }, index) => (
              <li key={title}>
                <span className={`num ${classNames(styles.blaze, 'gain')}`} aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p className="soft">{text}</p>
              </li>
            ))}
          </ol>
          <p className={styles.parts}>
            <span className="soft">The parts of a resume here:</span> {parts.join(', ')}.
          </p>
        </section>
        <section aria-labelledby="price" className={classNames(styles.price, stack(4, 'start'))}>
          <h2 id="price">It comes with premium</h2>
          <p>Premium buys no points or rank, but it includes the resume.</p>
          <div className={classNames(styles.offer, stack(4))}>
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
      <p className={cluster([2, 4])}>
        <ButtonLink tone="primary" href={`/${brand.slug}-resume-builder?join`} rel="nofollow">
          Join the Quest
        </ButtonLink>
        <span className="soft">Joining is free; the resume comes with premium.</span>
      </p>
    )
  return (
    <p className={cluster([2, 4])}>
      <ButtonLink tone="primary" href="/resume-builder">
        Open the resume builder
      </ButtonLink>
      {reader === 'free' && <span className="soft">You need premium to edit and publish.</span>}
    </p>
  )
}
