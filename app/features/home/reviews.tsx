import type { Review } from '#app/content/content.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { formatDate } from '#app/ui/format.ts'

import styles from './reviews.module.css'
import { Section } from './section.tsx'

export function Reviews({ reviews }: { reviews: Review[] }) {
  return (
    <Section id="reviews" title="What climbers say">
      <ul role="list" className={styles.reviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <figure className={styles.review}>
              <blockquote className={styles.text}>{review.text}</blockquote>
              <figcaption className={styles.author}>
                <Avatar name={review.author} url={review.avatarUrl} size="medium" />
                <span>
                  <b>{review.author}</b>
                  <small className={`soft ${styles.where}`}>{`@${review.handle}${dayOf(review)}`}</small>
                  <a href={review.url} rel="nofollow noreferrer" className={styles.original}>
                    Read the original<span className="visually-hidden">{` post of ${review.author}`}</span>
                  </a>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function dayOf({ postedAt }: Review): string {
  const posted = Date.parse(postedAt)
  return Number.isNaN(posted) ? '' : `, ${formatDate(posted)}`
}
