import { PlanList } from '#app/components/plan-list.tsx'
import { brand } from '#app/content/brand.ts'
import { FREE_FEATURES, NOT_FOR_SALE, PREMIUM_FEATURES } from '#app/content/premium.ts'
import { CONTEST_CAPACITY } from '#app/domain/contests/contest.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { HomeView } from './load-home.server.ts'
import { Section } from './sections.tsx'
import styles from './home.module.css'

export function Pricing({ view }: { view: Pick<HomeView, 'seats' | 'billing' | 'viewer'> }) {
  return (
    <Section id="pricing" title="Pricing" lead={NOT_FOR_SALE}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <section className="panel flex flex-col gap-3 p-6" aria-labelledby="free-title">
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
          className={classNames('panel flex flex-col gap-4 p-6', styles.premium)}
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
    <ul role="list" className={classNames('grid grid-cols-fit-56 gap-x-6 gap-y-1.5 text-small', styles.features)}>
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  )
}

export function Teasers() {
  return (
    <div className="wrap grid grid-cols-fit-72 gap-6 pt-12">
      <section id="contests" className="panel flex flex-col gap-3 p-6" aria-labelledby="contests-title">
        <h2 id="contests-title" className="text-xl">
          A contest for your people
        </h2>
        <p className="text-soft">
          A class, a company, a community: your dates, your rules, your own mountain. Free for up to{' '}
          {CONTEST_CAPACITY.free} climbers.
        </p>
        <p className="mt-auto flex flex-wrap gap-3">
          <ButtonLink href="/run-a-contest">Run a contest</ButtonLink>
          <ButtonLink tone="quiet" href="/c">
            See the public ones
          </ButtonLink>
        </p>
      </section>
      <section id="resume" className="panel flex flex-col gap-3 p-6" aria-labelledby="resume-title">
        <h2 id="resume-title" className="text-xl">
          A resume that shows its work
        </h2>
        <p className="text-soft">
          Drafted from your accepted pull requests, your projects and your places in the top ten. You decide what it
          shows. <Tag>Premium</Tag>
        </p>
        <p className="mt-auto">
          <ButtonLink href={`/${brand.slug}-resume-builder`}>See how it works</ButtonLink>
        </p>
      </section>
    </div>
  )
}
