import { reviewText, type Review } from '#app/domain/weeks/review.ts'
import { Deadline } from '#app/ui/deadline.tsx'

/** What happens to a place under review when nobody comes, and when. */
export function ReviewLine({ review, now }: { review: Review; now: number }) {
  const { before, by, after } = reviewText(review, now)
  return (
    <>
      {before}
      {by !== null && <Deadline instant={by} />}
      {after}
    </>
  )
}
