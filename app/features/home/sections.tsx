import type { ReactNode } from 'react'
import { BENEFITS } from '#app/content/benefits.ts'
import type { Partner, Quote } from '#app/content/content.ts'
import { FAQ } from '#app/content/faq.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import styles from './home.module.css'

type Props = { id: string; title: ReactNode; lead?: ReactNode; children: ReactNode }

/** A section of the home page with its heading; links target its `id`. */
export function Section({ id, title, lead, children }: Props) {
  return (
    <section id={id} className="wrap stack gap-8 pt-18 pb-0" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead !== undefined && <p className={`text-soft ${styles.sectionsLead}`}>{lead}</p>}
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
      <ul role="list" className="grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] gap-x-12">
        {BENEFITS.filter((benefit) => hasPrizes || !benefit.needsPrizes).map(({ icon, title, text }) => (
          <li key={icon} className="grid grid-cols-[48px_minmax(0,1fr)] gap-6 border-t border-line py-6 [&_h3]:mb-2">
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
      <div className="border-b border-line">
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
    <Section id="partners" title="Partners">
      <ul role="list" className={classNames('grid gap-4', styles.partners)}>
        {partners.map((partner) => (
          <li key={partner.id} className="flex items-center gap-3 font-display text-lg leading-normal font-semibold">
            <Avatar name={partner.name} url={partner.logo || null} size="medium" />
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
    </Section>
  )
}

export function QuoteBand({ quote }: { quote: Quote }) {
  return (
    <section className="mt-18 border-t border-line" aria-label="A quote">
      <ContourBand tone="sunk">
        <figure className="max-w-192 py-[clamp(3rem,8vw,5rem)]">
          <blockquote className="mx-0 mt-0 mb-6 font-display text-[length:clamp(1.35rem,1rem_+_1.6vw,2.1rem)] leading-tight font-semibold tracking-[-0.01em] text-pretty">
            {quote.text}
          </blockquote>
          <figcaption className="flex items-center gap-3">
            <Avatar name={quote.author} url={quote.avatarUrl} size="medium" />
            <span>
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
      </ContourBand>
    </section>
  )
}
