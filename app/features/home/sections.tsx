import type { ReactNode } from 'react'
import { BENEFITS, type Benefit } from '#app/content/benefits.ts'
import type { Partner, Quote } from '#app/content/content.ts'
import { FAQ } from '#app/content/faq.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'

type Props = { id: string; title: ReactNode; lead?: ReactNode; className?: string; children: ReactNode }

export function Section({ id, title, lead, className, children }: Props) {
  return (
    <section id={id} className={classNames('wrap stack gap-6 pt-12', className)} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} className="text-3xl">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-2 max-w-160 text-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

export function Benefits({ hasPrizes }: { hasPrizes: boolean }) {
  return (
    <Section
      id="benefits"
      title="A contest you can check"
      lead="The same rules for everyone. What a maintainer labels as spam earns nothing."
    >
      <ul role="list" className="grid grid-cols-fit-64 gap-x-8 gap-y-6">
        {benefitsOf(hasPrizes).map(({ icon, title, text }) => (
          <li key={icon} className="grid grid-cols-[48px_minmax(0,1fr)] gap-4 [&_h3]:mb-1">
            <svg width="48" height="48" aria-hidden="true">
              <use href={`/home.svg#${icon}`} />
            </svg>
            <div>
              <h3>{title}</h3>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Three; the chest is one of them while it has prizes. */
function benefitsOf(hasPrizes: boolean): Benefit[] {
  return BENEFITS.filter((benefit) => hasPrizes || !benefit.needsPrizes).slice(0, 3)
}

export function Questions() {
  return (
    <Section
      id="faq"
      title="Questions"
      lead={
        <>
          Something else? <a href="#contact">Write to us</a>.
        </>
      }
    >
      <div className="grid items-start gap-x-12 border-b border-line lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {FAQ.map(({ question, answer, more }) => (
          <Disclosure key={question} group="faq" summary={question}>
            <p>{answer}</p>
            {more !== undefined && (
              <p>
                <Anchor href={more.href}>{more.text}</Anchor>
              </p>
            )}
          </Disclosure>
        ))}
      </div>
    </Section>
  )
}

export function Partners({ partners }: { partners: Partner[] }) {
  return (
    <section className="wrap flex flex-wrap items-center gap-x-8 gap-y-3 pt-12" aria-labelledby="partners-title">
      <h2 id="partners-title" className="text-xl">
        Partners
      </h2>
      <ul role="list" className="flex flex-wrap gap-x-8 gap-y-3">
        {partners.map((partner) => (
          <li key={partner.id} className="flex items-center gap-3 font-display font-semibold">
            <Avatar name={partner.name} url={partner.logo || null} />
            {partner.url === null ? (
              partner.name
            ) : (
              <a href={partner.url} rel="noreferrer" className="quiet-link inline-flex min-h-11 items-center">
                {partner.name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function QuoteBand({ quote }: { quote: Quote }) {
  return (
    <section className="mt-12 border-y border-line bg-sunk" aria-label="A quote">
      <figure className="wrap flex flex-wrap items-center justify-between gap-x-12 gap-y-4 py-6">
        <blockquote className="m-0 max-w-160 flex-[1_1_20rem] font-display text-xl leading-tight font-semibold text-pretty">
          {quote.text}
        </blockquote>
        <figcaption className="flex items-center gap-3">
          <Avatar name={quote.author} url={quote.avatarUrl} />
          <span className="leading-snug">
            <b>{quote.author}</b>
            <br />
            <span className="text-soft">{quote.context}</span>
            {quote.linkUrl !== null && (
              <>
                {' '}
                <a href={quote.linkUrl} rel="nofollow noreferrer">
                  {quote.linkText ?? 'Read more'}
                </a>
              </>
            )}
          </span>
        </figcaption>
      </figure>
    </section>
  )
}
