import type { ReviewText } from '#app/domain/weeks/review.ts'
import { Deadline } from '#app/ui/written-time.tsx'

/** What happens to a place under review if nobody decides, and when. */
export function ReviewLine({ end: { before, by, after } }: { end: ReviewText }) {
  return (
    <>
      {before}
      {by !== null && <Deadline instant={by} />}
      {after}
    </>
  )
}
