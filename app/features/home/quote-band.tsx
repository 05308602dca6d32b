import type { Quote } from '#app/content/content.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import styles from './quote-band.module.css'

export function QuoteBand({ quote }: { quote: Quote }) {
  return (
    <section className={styles.band} aria-label="A quote">
      <ContourBand tone="sunk">
        <figure className={styles.quote}>
          <blockquote className={styles.text}>{quote.text}</blockquote>
          <figcaption className={styles.author}>
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
