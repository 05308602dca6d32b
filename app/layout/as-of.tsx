import { useLocation } from '@remix-run/react'
import { AS_OF } from '#app/domain/time/as-of.ts'

/**
 * The place of the line that the Worker puts into a page that it shows although it is old (`workers/http/as-of.ts`). It goes with
 * that page: the next one is loaded newly.
 */
export function AsOf() {
  return <div key={useLocation().key} id={AS_OF} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
