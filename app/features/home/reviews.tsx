import { useEffect, useState } from 'react'
import type { Review } from '#app/content/content.ts'
import { ReviewCard } from './review-card.tsx'
import { Section } from './section.tsx'
import styles from './reviews.module.css'

export function Reviews({ reviews }: { reviews: Review[] }) {
  const [canLoad, setCanLoad] = useState(false)
  useEffect(() => setCanLoad(true), [])
  return (
    <Section id="reviews" title="What climbers say">
      <ul role="list" className={styles.reviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} canLoad={canLoad} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
