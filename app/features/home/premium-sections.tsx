import { PlanList } from '#app/components/plan-list.tsx'
import { brand } from '#app/content/brand.ts'
import { FREE_FEATURES, NOT_FOR_SALE, PREMIUM_FEATURES } from '#app/content/premium.ts'
import { CONTEST_ROOM } from '#app/domain/contests/contest.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { HomeView } from './load-home.server.ts'
import { Section } from './sections.tsx'
import styles from './home.module.css'

export function Pricing({ view }: { view: Pick<HomeView, 'places' | 'billing' | 'viewer'> }) {
  return (
    <Section id="pricing" title="Pricing" lead={NOT_FOR_SALE}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <section className="panel flex flex-col gap-4 p-[clamp(1.25rem,4vw,2rem)]" aria-labelledby="free-title">
          <h3 id="free-title">Free</h3>
          <p className="font-display text-3xl leading-tight font-bold">$0</p>
          <Features features={FREE_FEATURES} />
          {view.viewer === null && (
            <p className="mt-auto pt-3">
              <ButtonLink wide href="/?join" rel="nofollow">
                Join the Quest
              </ButtonLink>
            </p>
          )}
        </section>
        <section
          className={classNames('panel flex flex-col gap-4 p-[clamp(1.25rem,4vw,2rem)]', styles.premium)}
          aria-labelledby="premium-title"
        >
          <h3 id="premium-title">Premium</h3>
          <PlanList offer={view} />
          <p>All of Free, plus</p>
          <Features features={PREMIUM_FEATURES} />
        </section>
      </div>
    </Section>
  )
}

function Features({ features }: { features: string[] }) {
  return (
    <ul role="list" className={classNames('grid grid-cols-fit-64 gap-x-6 gap-y-3', styles.features)}>
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  )
}

export function ContestTeaser() {
  return (
    <Section id="contests" title="A contest for your people">
      <div className="stack max-w-144 content-start gap-4">
        <p>
          A class, a company, a community: your dates, your rules, your own mountain. Free for up to {CONTEST_ROOM.free}{' '}
          climbers.
        </p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink href="/run-a-contest">Run a contest</ButtonLink>
          <ButtonLink tone="quiet" href="/c">
            See the public ones
          </ButtonLink>
        </p>
      </div>
      <svg className={styles.drawing} viewBox="0 0 400 300" aria-hidden="true">
        <use href="/home.svg#contest" />
      </svg>
    </Section>
  )
}

export function ResumeTeaser() {
  return (
    <Section id="resume" title="A resume that shows its work">
      <div className="stack max-w-144 content-start gap-4">
        <p>
          <Tag tone="gold">Premium</Tag>
        </p>
        <p>Drafted from your accepted pull requests, best weeks and projects. You decide what it shows.</p>
        <p>
          <ButtonLink href={`/${brand.slug}-resume-builder`}>See how it works</ButtonLink>
        </p>
      </div>
      <svg className={styles.sheet} viewBox="0 0 360 300" aria-hidden="true">
        <use href="/home.svg#resume" />
      </svg>
    </Section>
  )
}
