import type { ReactNode } from 'react'
import { BENEFITS } from '#app/content/benefits.ts'
import type { Partner, Quote } from '#app/content/content.ts'
import { FAQ } from '#app/content/faq.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { classNames, grid, row, stack } from '#app/ui/layout.ts'
import questionsStyles from './home-screen.module.css'
import styles from './sections.module.css'

type Props = { id: string; title: ReactNode; lead?: ReactNode; children: ReactNode }

/** A section of the home page with its heading; links target its `id`. */
export function Section({ id, title, lead, children }: Props) {
  return (
    <section id={id} className={classNames('wrap', styles.section, stack(6))} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead !== undefined && <p className={`soft ${styles.lead}`}>{lead}</p>}
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
      <ul role="list" className={classNames(styles.list, grid())}>
        {BENEFITS.filter((benefit) => hasPrizes || !benefit.needsPrizes).map(({ icon, title, text }) => (
          <li key={icon} className={classNames(styles.benefit, grid(5))}>
            <svg width="48" height="48" aria-hidden="true">
              <use href={`/home.svg#${icon}`} />
            </svg>
            <div>
              <h3>{title}</h3>
              <p className="soft">{text}</p>
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
      <div className={questionsStyles.list}>
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
      <ul role="list" className={classNames(styles.partners, grid(4))}>
        {partners.map((partner) => (
          <li key={partner.id} className={classNames(styles.partner, row(3))}>
            <Avatar name={partner.name} url={partner.logo || null} size="medium" />
            {partner.url === null ? (
              partner.name
            ) : (
              <a href={partner.url} rel="noreferrer" className={classNames('quiet-link', row('inline', 'tall'))}>
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
    <section className={styles.band} aria-label="A quote">
      <ContourBand tone="sunk">
        <figure className={styles.quote}>
          <blockquote className={styles.text}>{quote.text}</blockquote>
          <figcaption className={row(3)}>
            <Avatar name={quote.author} url={quote.avatarUrl} size="medium" />
            <span>
              <b>{quote.author}</b>
              <br />
              <span className="soft">{quote.context}</span>
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
